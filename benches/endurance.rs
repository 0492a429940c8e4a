//! Memory of a process that solves many boards: resident bytes at ten points, by the library and by the command.
//!
//! `TAQUIN_BOARDS` is the number of boards, 200,000 where it is not set. Linux alone tells what is resident.

mod common;

use common::random::Random;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};
use taquin::{Dims, Goal, Grid, Solver};

/// Points at which memory is read.
const POINTS: usize = 10;

fn count() -> usize {
    std::env::var("TAQUIN_BOARDS").map_or(200_000, |count| count.parse().unwrap())
}

/// Random boards of 3x3, made as they are asked for.
fn boards() -> impl Iterator<Item = Grid> + Send {
    let goal = Goal::BlankLast.grid("3x3".parse::<Dims>().unwrap()).unwrap();
    let mut random = Random::new(200);
    (0..count()).map(move |_| random.board_for(&goal))
}

/// Resident KiB of a process.
fn resident(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// The points of one run.
struct Points {
    process: String,
    boards: usize,
    slides: usize,
    resident: Vec<u64>,
}

impl Points {
    fn of(process: String) -> Points {
        Points { process, boards: 0, slides: 0, resident: Vec::new() }
    }

    /// One more board is answered.
    fn add(&mut self, slides: usize) {
        self.slides += slides;
        self.boards += 1;
        if self.boards.is_multiple_of((count() / POINTS).max(1)) {
            self.resident.extend(resident(&self.process));
        }
    }

    /// Prints all points, and what lies between the second and the last: the first boards make tables.
    fn print(&self, name: &str) {
        println!("{name}: {} boards, {} slides", self.boards, self.slides);
        println!(
            "  KiB resident: {}",
            self.resident.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
        );
        if let [_, second, .., last] = self.resident[..] {
            let boards = self.boards * (self.resident.len() - 2) / self.resident.len();
            let bytes = (last as f64 - second as f64) * 1024.0 / boards as f64;
            println!("  slope: {bytes:.3} bytes a board");
        }
    }
}

fn library(settings: &str) -> usize {
    let solver = Solver::new().with_settings(settings.parse().unwrap());
    let mut points = Points::of("self".to_string());
    solver.solve_all(boards(), |board, answer| {
        let answer = answer.unwrap();
        assert!(answer.is_optimal(), "{board}");
        points.add(answer.solution().unwrap().len());
    });
    points.print(&format!("Solver::solve_all, {settings}"));
    points.slides
}

fn command(settings: &str) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.args(["solve", "--file", "-", "--size", "3x3", "--format", "moves", "--search", settings]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut to = BufWriter::new(child.stdin.take().unwrap());
    let writer = std::thread::spawn(move || {
        for board in boards() {
            let tiles: Vec<String> = board.tiles().iter().map(|tile| tile.0.to_string()).collect();
            writeln!(to, "{}", tiles.join(" ")).unwrap();
        }
    });
    let mut points = Points::of(child.id().to_string());
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        points.add(line.unwrap().len());
    }
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
    points.print(&format!("taquin solve --file -, {settings}"));
    points.slides
}

fn main() {
    for settings in ["ida pdb", "ida manhattan", "astar linear-conflict"] {
        assert_eq!(library(settings), command(settings), "the same boards");
    }
}

//! The forms of answers, to the letter: solved, unsolvable and stopped boards in each.

use crate::common::command::{Ran, run, taquin};
use std::path::Path;

/// Two slides from the goal.
const NEAR: &str = "1 2 3 4 5 6 0 7 8";
const UNSOLVABLE: &str = "2 1 3 4 5 6 7 8 0";
/// 31 slides from the goal.
const HARD: &str = "8 6 7 2 5 4 3 0 1";

/// Solves with Manhattan distance, so that no databases are needed.
fn solve(arguments: &[&str]) -> Ran {
    let mut command = taquin(Path::new("none"));
    run(command.args(["solve", "--heuristic=manhattan"]).args(arguments))
}

/// The output of a run in a form.
fn printed(form: &str, boards: &[&str], code: i32) -> String {
    let mut arguments = vec!["--format", form];
    arguments.extend(boards);
    solve(&arguments).exits(code).quietly().out
}

#[test]
fn moves() {
    // Four slides in two runs, from the 8-puzzle assignment.
    let board = "0 1 3 4 2 5 7 8 6";
    for (names, plain, compact) in
        [("blank", "RDRD", "RDRD"), ("tile", "LULU", "LULU"), ("number", "1 2 5 6", "1 2 5 6")]
    {
        assert_eq!(printed("moves", &[board, "--moves", names], 0), format!("{plain}\n"));
        assert_eq!(printed("moves", &[board, "--moves", names, "--compact"], 0), format!("{compact}\n"));
    }
    for (names, plain, compact) in [("blank", "RR", "R2"), ("tile", "LL", "L2"), ("number", "7 8", "7 8")] {
        assert_eq!(printed("moves", &[NEAR, "--moves", names], 0), format!("{plain}\n"));
        assert_eq!(printed("moves", &[NEAR, "--moves", names, "--compact"], 0), format!("{compact}\n"));
        let text = printed("text", &[NEAR, "--moves", names, "--compact"], 0);
        assert!(text.contains(&format!("\nmoves      {compact}\n")), "{text}");
    }
    // A line for each board, an empty one for a board that is solved.
    assert_eq!(printed("moves", &[NEAR, "1 2 3 4 5 6 7 8 0", NEAR], 0), "RR\n\nRR\n");
}

#[test]
fn boards() {
    let near = "1 2 3\n4 5 6\n0 7 8\n\n1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 6\n7 8 0\n";
    assert_eq!(printed("boards", &[NEAR], 0), near);
    assert_eq!(printed("boards", &[NEAR, NEAR], 0), format!("{near}\n{near}"));
    // Numbers of two digits stand in columns.
    let wide = printed("boards", &["1 2 3 4 5 6 7 8 9 10 0 11", "--size", "4x3"], 0);
    assert_eq!(wide, " 1  2  3  4\n 5  6  7  8\n 9 10  0 11\n\n 1  2  3  4\n 5  6  7  8\n 9 10 11  0\n");
}

#[test]
fn states() {
    let near = "state 0\n1\t2\t3\n4\t5\t6\n0\t7\t8\n--------------------\n\
                state 1\n1\t2\t3\n4\t5\t6\n7\t0\t8\n--------------------\n\
                state 2\n1\t2\t3\n4\t5\t6\n7\t8\t0\n";
    assert_eq!(printed("states", &[NEAR], 0), near);
    assert_eq!(printed("states", &[NEAR, NEAR], 0), format!("{near}\n{near}"));
}

#[test]
fn princeton() {
    let arguments = ["--algorithm", "best-first"];
    let sample = "0 1 3/4 2 5/7 8 6";
    let mut command = taquin(Path::new("none"));
    command.args(["solve", "--heuristic=hamming", "--format=princeton", sample]).args(arguments);
    // The numbers and the words are the assignment's.
    assert_eq!(
        run(&mut command).exits(0).quietly().out,
        "3\n0 1 3\n4 2 5\n7 8 6\n\n3\n1 0 3\n4 2 5\n7 8 6\n\n3\n1 2 3\n4 0 5\n7 8 6\n\n\
         3\n1 2 3\n4 5 0\n7 8 6\n\n3\n1 2 3\n4 5 6\n7 8 0\n\n\
         Number of states enqueued = 10\nMinimum number of moves = 4\n"
    );
    // A solution without the proof is not called the shortest.
    let greedy = printed("princeton", &[HARD, "--algorithm", "greedy"], 0);
    let last = greedy.lines().last().unwrap();
    let moves: usize = last.strip_prefix("Some number of moves = ").unwrap().parse().unwrap();
    assert_eq!(greedy.lines().filter(|&line| line == "3").count(), moves + 1);
    assert!(printed("princeton", &["1 0", "--size", "2x1"], 0).starts_with("2 1\n1 0\n\n"));
}

#[test]
fn forty_two() {
    // A depth-first search holds its path: the three boards of the solution.
    let boards = printed("boards", &[NEAR], 0);
    assert_eq!(
        printed("42", &[NEAR], 0),
        format!(
            "Time complexity: 2 states selected\nSize complexity: 3 states in memory\nNumber of moves: 2\n\n{boards}"
        )
    );
    // A* on the same board: the start and its two children; the goal is known as it is made.
    assert_eq!(
        printed("42", &[NEAR, "--algorithm", "astar"], 0),
        format!(
            "Time complexity: 2 states selected\nSize complexity: 3 states in memory\nNumber of moves: 2\n\n{boards}"
        )
    );
    // The plain loop stores the two children of the better one too.
    assert_eq!(
        printed("42", &[NEAR, "--algorithm", "astar", "--loops", "plain"], 0),
        format!(
            "Time complexity: 2 states selected\nSize complexity: 5 states in memory\nNumber of moves: 2\n\n{boards}"
        )
    );
}

/// A line with what stands for the time replaced.
fn mask(line: &str, before: &str, after: char) -> String {
    let (head, tail) = line.split_once(before).unwrap();
    let end = tail.find(after).unwrap();
    assert!(tail[..end].parse::<f64>().unwrap() >= 0.0, "{line}");
    format!("{head}{before}?{}", &tail[end..])
}

#[test]
fn csv() {
    let head = "board,size,goal,solvable,optimal,length,moves,lower_bound,algorithm,heuristic,expanded,generated,\
                seconds,stopped,error";
    let mut command = taquin(Path::new("none"));
    let heuristic = "max(manhattan, hamming)";
    command.args(["solve", "--format=csv", "--heuristic", heuristic, "--node-limit=100", NEAR, UNSOLVABLE]);
    let ran = run(command.args([HARD, "1 1", "--goal=123/456/780"])).exits(3);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines.len(), lines[0]), (5, head));
    assert_eq!(
        mask(lines[1], "hamming)\",2,5,", ','),
        "1 2 3 4 5 6 0 7 8,3x3,1 2 3 4 5 6 7 8 0,true,true,2,RR,2,ida,\"max(manhattan,hamming)\",2,5,?,,"
    );
    assert_eq!(
        mask(lines[2], "ida,,0,0,", ','),
        "2 1 3 4 5 6 7 8 0,3x3,1 2 3 4 5 6 7 8 0,false,false,,,,ida,,0,0,?,,"
    );
    // A solution that is not proven to be a shortest one, and the proven bound.
    let stopped = lines[3].strip_prefix("8 6 7 2 5 4 3 0 1,3x3,1 2 3 4 5 6 7 8 0,true,false,").unwrap();
    let (length, rest) = stopped.split_once(',').unwrap();
    let (moves, rest) = rest.split_once(',').unwrap();
    assert_eq!(length, moves.len().to_string());
    let end = "25,ida,\"max(manhattan,hamming)\",66,100,";
    assert_eq!(mask(rest, end, ','), format!("{end}?,node limit reached,"));
    assert!(lines[4].starts_with(",,,,,,,,,,,,,,\"argument 4: "), "{}", lines[4]);
    // A reader of the form agrees on the columns.
    let mut reader = csv::Reader::from_reader(ran.out.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert!(rows.len() == 4 && rows.iter().all(|row| row.len() == 15));
    assert_eq!(&rows[0][9], "max(manhattan,hamming)");
    assert!(ran.err.starts_with("taquin: argument 4: ") && ran.err.lines().count() == 1, "{}", ran.err);
}

#[test]
fn json_names_the_algorithm_with_its_weight_and_an_explicit_goal() {
    let ran = solve(&["--format=json", "--algorithm=wastar", "--weight=2.50", "--goal=123/456/780", NEAR]);
    let line = mask(ran.exits(0).quietly().out.trim_end(), "\"seconds\":", '}');
    assert_eq!(
        line,
        r#"{"v":1,"board":[1,2,3,4,5,6,0,7,8],"size":"3x3","goal":[1,2,3,4,5,6,7,8,0],"solvable":true,"optimal":true,"length":2,"moves":"RR","lower_bound":2,"upper_bound":2,"settings":"wastar:2.5 manhattan","algorithm":"wastar:2.5","heuristic":"manhattan","expanded":2,"generated":5,"seconds":?}"#
    );
}

/// A text with its upper bound replaced, which must lie between the true length and 1.5 times as much.
fn upper_masked(text: &str) -> String {
    let (head, tail) = text.split_once("at most ").unwrap();
    let end = tail.find('\n').unwrap();
    assert!((31..=46).contains(&tail[..end].parse::<u32>().unwrap()), "{text}");
    format!("{head}at most ?{}", &tail[end..])
}

#[test]
fn unsolvable_and_stopped_boards_in_the_forms_of_boards_and_moves() {
    let stopped = "stopped: node limit reached; at least 25 slides (proven), at most ?\n";
    let unsolvable = "unsolvable: the goal cannot be reached from this board\n";
    for (form, no, limit) in [
        ("moves", unsolvable, stopped.to_string()),
        ("boards", unsolvable, stopped.to_string()),
        ("states", unsolvable, stopped.to_string()),
        ("princeton", "No solution possible\n", stopped.to_string()),
        (
            "42",
            "This puzzle is unsolvable\n",
            format!("Time complexity: 66 states selected\nSize complexity: 1 states in memory\n{stopped}"),
        ),
    ] {
        assert_eq!(printed(form, &[UNSOLVABLE], 1), no, "{form}");
        assert_eq!(upper_masked(&printed(form, &[HARD, "--node-limit=100"], 3)), limit, "{form}");
        let between = if form == "moves" { "" } else { "\n" };
        assert_eq!(
            upper_masked(&printed(form, &[UNSOLVABLE, HARD, "--node-limit=100"], 3)),
            format!("{no}{between}{limit}"),
            "{form}"
        );
    }
}

#[test]
fn a_star_out_of_memory_proves_more_than_its_first_estimate() {
    // 80 slides, of which Manhattan distance knows 58.
    let hardest = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";
    let ran = solve(&["--algorithm=astar", "--memory=64MiB", "--format=json", hardest]).exits(3).quietly();
    let answer = &ran.json()[0];
    assert_eq!(answer["stopped"], "memory limit reached");
    assert!((60..=80).contains(&answer["lower_bound"].as_u64().unwrap()), "{}", ran.out);
}

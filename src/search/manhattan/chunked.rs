//! The bounded search in chunks.

use crate::board::Board;
use crate::board::neighbors::Moves;
use crate::heuristic::manhattan::Manhattan;
use crate::puzzle::canonical::Class;
use crate::puzzle::tile::Cell;
use crate::search::common::error::SearchError;
use crate::search::common::problem::{Problem, Root};
use crate::search::common::pruning::{Automaton, AutomatonState};
use crate::search::common::stats::Stats;
use crate::search::depth_first::bounded::{Bounded, BoundedLoop};
use crate::search::depth_first::plain::Plain;
use crate::search::depth_first::split::Split;
use crate::search::manhattan::buckets::{Buckets, KINDS, MOST_LEVELS};
use crate::search::manhattan::kernel::{CHUNK, ChunkSlide};
use crate::system::cpu::Instructions;
use crate::system::limits::Stop;
use crate::system::meter::Meter;
use crate::system::progress::Counts;
use std::sync::Mutex;

/// The most boards of a bucket, a few times what is seen; with more, the part is searched by smaller ones.
const MOST_BOARDS: usize = 64 * CHUNK;

/// Into how many smaller ones a part is cut that holds the goal.
const PARTS: usize = 50;

/// The nodes up to which it is left to the plain loop.
const SMALL: u64 = 2_000;

/// Chunks between two looks at the limits.
const PERIOD: u64 = 32;

/// The search in chunks. Its memory is some hundred kilobytes for each thread that uses it.
///
/// It searches with inverse pruning; problems with another automaton go to the plain loop. So do whole trees, whose root
/// no slide has led to: [`Parallel`](crate::search::depth_first::parallel::Parallel) cuts large ones into parts.
#[derive(Debug)]
pub struct Chunked {
    kinds: [Kind; KINDS],
    goal: u64,
    instructions: Instructions,
    most_boards: usize,
    /// Buckets that no search uses.
    idle: Mutex<Vec<Buckets>>,
}

/// What the nodes of one kind have in common.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    /// The slides that may follow.
    slides: [Option<(ChunkSlide, u8)>; 4],
    /// How many they are.
    children: u64,
    /// Whether the goal has its blank there.
    is_at_goal: bool,
}

/// How a search in chunks ended, after so many nodes.
struct ChunkWork {
    nodes: Counts,
    end: ChunkEnd,
}

/// Why it ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ChunkEnd {
    /// No node is left.
    Finished,
    /// The goal is among the nodes.
    Goal,
    /// A bucket is full.
    Full,
    /// At a limit.
    Stopped(Stop),
}

impl Chunked {
    /// The search for a class, of up to 16 cells.
    pub fn new(class: Class) -> Chunked {
        let dims = class.dims();
        let (cells, moves) = (dims.cells(), Moves::new(dims));
        assert!(cells <= 16, "boards are chosen by their size");
        let manhattan = Manhattan::new(class);
        let kind = |number: usize| {
            let (blank, last) = (number / 4, number % 4);
            let mut kind = Kind { is_at_goal: blank == class.blank().index(), ..Kind::default() };
            if blank < cells {
                let pruned = Automaton::INVERSE.allowed(1 + last as AutomatonState);
                let allowed = moves.allowed(blank) & pruned;
                for direction in (0..4).filter(|direction| allowed >> direction & 1 != 0) {
                    let from = moves.to(blank, direction);
                    let nearer = manhattan.nearer(from, blank);
                    let step = ChunkSlide { from: 4 * from as u32, to: 4 * blank as u32, nearer };
                    kind.slides[direction] = Some((step, (from * 4 + direction) as u8));
                    kind.children += 1;
                }
            }
            kind
        };
        let labels: Vec<u16> = (0..cells as u16).map(|cell| class.label(Cell(cell))).collect();
        Chunked {
            kinds: std::array::from_fn(kind),
            goal: u64::pack(&labels),
            instructions: Instructions::widest(),
            most_boards: MOST_BOARDS,
            idle: Mutex::default(),
        }
    }

    /// Searches below a node that a slide has led to, with g + h at most `bound`.
    ///
    /// `before` nodes have been generated before. The nodes of a search that ends early are not the first ones of the
    /// plain loop.
    fn work(&self, root: &Root<u64, u32>, bound: u32, before: Counts, meter: &mut Meter<'_>) -> ChunkWork {
        let slack = (bound - root.g - root.carried) as usize / 2;
        let mut buckets = self.idle.lock().ok().and_then(|mut idle| idle.pop()).unwrap_or_default();
        buckets.reset(slack + 1);
        let kind = root.blank * 4 + usize::from(root.state - 1);
        buckets.push(slack * KINDS + kind, root.board);
        let (mut work, mut chunks) =
            (ChunkWork { nodes: Counts { expanded: 0, generated: 1 }, end: ChunkEnd::Finished }, 0);
        while let Some(number) = buckets.next() {
            if chunks % PERIOD == 0
                && let Some(stop) = meter.look(before.and(work.nodes))
            {
                work.end = ChunkEnd::Stopped(stop);
                break;
            }
            chunks += 1;
            let kind = &self.kinds[number % KINDS];
            let boards = buckets.take(number);
            if kind.is_at_goal && boards.contains(&self.goal) {
                work.end = ChunkEnd::Goal;
                break;
            }
            let count = boards.len();
            work.nodes.expanded += count as u64;
            work.nodes.generated += count as u64 * kind.children;
            for &(step, to) in kind.slides.iter().flatten() {
                let to = number / KINDS * KINDS + usize::from(to);
                buckets.slide(self.instructions, number, count, step, to);
            }
            if buckets.largest() > self.most_boards {
                work.end = ChunkEnd::Full;
                break;
            }
        }
        if let Ok(mut idle) = self.idle.lock() {
            idle.push(buckets);
        }
        work
    }

    /// Searches below a node that a slide has led to; it is within the bound and not the goal.
    fn search_part(
        &self,
        problem: &Problem<'_, u64, Manhattan>,
        root: &Root<u64, u32>,
        bound: u32,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Bounded, SearchError> {
        let work = self.work(root, bound, stats.counts(), meter);
        let within = work.nodes.generated <= meter.nodes_left(stats.generated);
        match work.end {
            ChunkEnd::Stopped(stop @ (Stop::Interrupted | Stop::Time)) if within => {
                stats.add(work.nodes);
                Ok(Bounded { slides: None, beyond: None, stop: Some(stop) })
            }
            ChunkEnd::Finished if within => {
                stats.add(work.nodes);
                // Every child is expanded or cut off, and the first ones to be cut off are two beyond the slack.
                let is_cut = work.nodes.generated > work.nodes.expanded;
                let f = root.g + root.carried;
                let beyond = is_cut.then_some(f + (bound - f) / 2 * 2 + 2);
                Ok(Bounded { slides: None, beyond, stop: None })
            }
            _ if work.nodes.generated <= SMALL => Plain.search(problem, root.clone(), bound, meter, stats),
            _ => {
                let split = Split::cut(problem, root.clone(), bound, PARTS, (meter, stats.counts()))?;
                let most = meter.nodes_left(0);
                split.walk(stats, most, |_, part, stats| {
                    self.search_part(problem, &part.root, bound, meter, stats)
                })
            }
        }
    }
}

impl BoundedLoop<u64, Manhattan> for Chunked {
    fn search(
        &self,
        problem: &Problem<'_, u64, Manhattan>,
        root: Root<u64, u32>,
        bound: u32,
        meter: &mut Meter<'_>,
        stats: &mut Stats,
    ) -> Result<Bounded, SearchError> {
        let f = root.g + root.carried;
        let fits =
            problem.pruning == Automaton::INVERSE && f <= bound && ((bound - f) as usize) < 2 * MOST_LEVELS;
        if !fits || root.board == problem.goal || root.state == Automaton::START {
            return Plain.search(problem, root, bound, meter, stats);
        }
        self.search_part(problem, &root, bound, meter, stats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::canonical::Canonical;
    use crate::puzzle::goal::Goal;
    use crate::puzzle::grid::Grid;
    use crate::system::limits::Limits;
    use crate::system::watch::Watch;

    /// Searches below every part of a tree with both loops; returns the parts, the solutions and the nodes.
    fn compare(chunked: &Chunked, problem: &Problem<'_, u64, Manhattan>, bound: u32) -> (usize, usize, u64) {
        let limits = Limits::new();
        let watch = Watch::silent(&limits);
        let aside = (&mut Meter::new(&watch), Counts::default());
        let split = Split::cut(problem, problem.root().unwrap(), bound, 20, aside).unwrap();
        let (mut solved, mut nodes) = (0, 0);
        for part in &split.parts {
            let run = |bounded: &dyn BoundedLoop<u64, Manhattan>| {
                let (mut meter, mut stats) = (Meter::new(&watch), Stats::default());
                let result =
                    bounded.search(problem, part.root.clone(), bound, &mut meter, &mut stats).unwrap();
                (result.slides.clone(), result.beyond.filter(|_| result.slides.is_none()), result.stop, stats)
            };
            let plain = run(&Plain);
            assert_eq!(run(chunked), plain);
            solved += usize::from(plain.0.is_some());
            nodes += plain.3.generated;
        }
        (split.parts.len(), solved, nodes)
    }

    /// The start of the 12th of Korf's boards with a goal whose blank is on a cell.
    fn canonical(blank: usize) -> Canonical {
        let goal = Goal::BlankFirst.grid("4x4".parse().unwrap()).unwrap();
        let mut tiles: Vec<u16> = goal.tiles().iter().map(|tile| tile.0).collect();
        tiles[..=blank].rotate_left(1);
        let goal = Grid::new(goal.dims(), &tiles).unwrap();
        let mut start = vec![14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15];
        if !Grid::new(goal.dims(), &start).unwrap().can_reach(&goal) {
            start.swap(0, 1);
        }
        Canonical::new(&Grid::new(goal.dims(), &start).unwrap(), &goal).unwrap()
    }

    #[test]
    fn every_part_is_searched_as_by_the_plain_loop() {
        let mut sums = (0, 0, 0);
        for (blank, bound) in [(0, 45), (0, 44), (0, 46), (1, 46), (2, 47), (5, 46), (10, 47), (15, 48)] {
            let canonical = canonical(blank);
            let manhattan = Manhattan::new(canonical.class());
            let problem = Problem::new(&canonical, &manhattan);
            let mut chunked = Chunked::new(canonical.class());
            let found = compare(&chunked, &problem, bound);
            sums = (sums.0 + found.0, sums.1 + found.1, sums.2 + found.2);
            for instructions in Instructions::available() {
                chunked.instructions = instructions;
                assert_eq!(compare(&chunked, &problem, bound), found);
            }
            // Buckets that are soon full: smaller and smaller parts.
            chunked.most_boards = 40;
            assert_eq!(compare(&chunked, &problem, bound), found);
        }
        assert!(sums.0 > 100 && sums.1 > 10 && sums.2 > 1_000_000, "{sums:?}");
    }
}

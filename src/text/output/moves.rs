//! Solutions as moves.

use crate::puzzle::solution::{MoveNames, Solution};
use crate::puzzle::tile::Direction;
use crate::text::output::report::Report;

/// A line of moves, or of what is known instead, with a newline.
pub fn line(report: &Report<'_>, names: MoveNames, compact: bool) -> String {
    match report.settled_solution() {
        Some(solution) => moves(solution, names, compact) + "\n",
        None => report.without_solution() + "\n",
    }
}

/// The moves of a solution: letters in one word, or numbers with spaces.
///
/// Compact, a run of one letter is that letter with its length, `RRD` being `R2D`; numbers have no runs.
pub fn moves(solution: &Solution, names: MoveNames, compact: bool) -> String {
    let slides = solution.slides();
    match names {
        MoveNames::Blank => letters(slides.iter().copied(), compact),
        MoveNames::Tile => letters(slides.iter().map(|d| d.reverse()), compact),
        MoveNames::Number => {
            let mut board = solution.start().clone();
            let tiles = slides.iter().filter_map(|&d| board.slide(d)).map(|tile| tile.to_string());
            tiles.collect::<Vec<_>>().join(" ")
        }
    }
}

fn letters(directions: impl Iterator<Item = Direction>, compact: bool) -> String {
    let letters: Vec<char> = directions.map(Direction::letter).collect();
    if !compact {
        return letters.into_iter().collect();
    }
    letters
        .chunk_by(|a, b| a == b)
        .map(|run| if run.len() > 1 { format!("{}{}", run[0], run.len()) } else { run[0].to_string() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::goal::Goal;
    use crate::puzzle::grid::Grid;
    use Direction::{Down, Right};

    #[test]
    fn moves_have_three_names_and_runs() {
        let dims = "3x2".parse().unwrap();
        let start = Grid::new(dims, &[0, 1, 2, 4, 5, 3]).unwrap();
        let goal = Goal::BlankLast.grid(dims).unwrap();
        let solution = Solution::replay(&start, &goal, vec![Right, Right, Down]).unwrap();
        assert_eq!(moves(&solution, MoveNames::Blank, false), "RRD");
        assert_eq!(moves(&solution, MoveNames::Blank, true), "R2D");
        assert_eq!(moves(&solution, MoveNames::Tile, false), "LLU");
        assert_eq!(moves(&solution, MoveNames::Tile, true), "L2U");
        assert_eq!(moves(&solution, MoveNames::Number, false), "1 2 3");
        assert_eq!(moves(&solution, MoveNames::Number, true), "1 2 3");
    }
}

//! Moves in: letters with or without run lengths, or numbers of tiles.

use crate::puzzle::excerpt::shortened;
use crate::puzzle::grid::Grid;
use crate::puzzle::solution::MoveNames;
use crate::puzzle::tile::{Cell, Direction, Tile};

/// Why a text is not a list of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MovesError {
    /// A character that names no direction.
    #[error("column {column}: `{}` is not a move: expected U, D, L or R, or a run of them such as R2", shortened(&.found.to_string()))]
    Letter {
        /// The character.
        found: char,
        /// Its column, from 1.
        column: usize,
    },
    /// A run length that is 0, too large, or not after a letter.
    #[error("column {column}: wrong run length: expected a number from 1 to {most} after a letter, such as R2", most = MOST_MOVES)]
    Run {
        /// Its column, from 1.
        column: usize,
    },
    /// More moves than are read.
    #[error("too many moves: expected at most {most}", most = MOST_MOVES)]
    TooMany,
    /// A word that is not the number of a tile next to the blank.
    #[error("move {number}: `{}` is not a tile next to the blank: expected {expected}", shortened(.found))]
    Tile {
        /// Which move, from 1.
        number: usize,
        /// The word.
        found: String,
        /// The tiles that can slide.
        expected: String,
    },
}

/// The most moves that are read.
const MOST_MOVES: usize = 10_000_000;

/// Reads moves from a board. White space and commas between them are skipped; letters may be lower case.
///
/// Letters are not checked against the board; numbers are, since a tile that is not next to the blank has no direction.
///
/// # Errors
/// A [`MovesError`] that says where.
pub fn read(text: &str, start: &Grid, names: MoveNames) -> Result<Vec<Direction>, MovesError> {
    match names {
        MoveNames::Blank => letters(text),
        MoveNames::Tile => Ok(letters(text)?.into_iter().map(Direction::reverse).collect()),
        MoveNames::Number => numbers(text, start),
    }
}

fn letters(text: &str) -> Result<Vec<Direction>, MovesError> {
    let mut moves = Vec::new();
    let mut characters = text.chars().zip(1..).peekable();
    while let Some((letter, column)) = characters.next() {
        if letter.is_whitespace() || letter == ',' {
            continue;
        }
        let direction = Direction::from_letter(letter).ok_or(match letter {
            '0'..='9' => MovesError::Run { column },
            found => MovesError::Letter { found, column },
        })?;
        let mut run: Option<usize> = None;
        while let Some((digit, column)) = characters.next_if(|(c, _)| c.is_ascii_digit()) {
            let value = digit as usize - '0' as usize;
            run = Some(run.unwrap_or(0) * 10 + value);
            if run.is_some_and(|run| !(1..=MOST_MOVES).contains(&run)) {
                return Err(MovesError::Run { column });
            }
        }
        let run = run.unwrap_or(1);
        if moves.len() + run > MOST_MOVES {
            return Err(MovesError::TooMany);
        }
        moves.extend(std::iter::repeat_n(direction, run));
    }
    Ok(moves)
}

fn numbers(text: &str, start: &Grid) -> Result<Vec<Direction>, MovesError> {
    let mut board = start.clone();
    let mut moves = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    for (word, number) in words.zip(1..) {
        let near: Vec<(Direction, Cell)> = board.dims().neighbors(board.blank()).collect();
        let tile: Option<u16> = word.parse().ok();
        let found = near.iter().find(|(_, cell)| tile.map(Tile) == Some(board.tile(*cell)));
        let Some(&(direction, _)) = found else {
            let expected = near.iter().map(|&(_, cell)| board.tile(cell).to_string()).collect::<Vec<_>>();
            return Err(MovesError::Tile {
                number,
                found: word.to_string(),
                expected: expected.join(" or "),
            });
        };
        board.slide(direction);
        moves.push(direction);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right, Up};

    #[test]
    fn letters_runs_and_numbers_are_read() {
        let start = Grid::new("3x2".parse().unwrap(), &[0, 1, 2, 4, 5, 3]).unwrap();
        let letters = |text| read(text, &start, MoveNames::Blank);
        assert_eq!(letters("r2 D,lU"), Ok(vec![Right, Right, Down, Left, Up]));
        assert_eq!(letters(""), Ok(vec![]));
        assert_eq!(read("L2U", &start, MoveNames::Tile), Ok(vec![Right, Right, Down]));
        assert_eq!(read("1, 2 3", &start, MoveNames::Number), Ok(vec![Right, Right, Down]));
    }

    #[test]
    fn errors_say_where() {
        let start = Grid::new("3x2".parse().unwrap(), &[0, 1, 2, 4, 5, 3]).unwrap();
        let letters = |text| read(text, &start, MoveNames::Blank).unwrap_err();
        assert_eq!(letters("URX"), MovesError::Letter { found: 'X', column: 3 });
        assert_eq!(letters("2R"), MovesError::Run { column: 1 });
        assert_eq!(letters("R0"), MovesError::Run { column: 2 });
        assert_eq!(letters("R99999999999999999999999"), MovesError::Run { column: 9 });
        assert_eq!(letters("R9999999R9999999"), MovesError::TooMany);
        assert_eq!(
            read("1 4", &start, MoveNames::Number).unwrap_err().to_string(),
            "move 2: `4` is not a tile next to the blank: expected 5 or 1 or 2"
        );
    }
}

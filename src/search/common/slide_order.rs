//! The order in which a depth-first search tries the slides.
//!
//! Only the iteration that finds the goal depends on it: the ones before try everything below their bound.

use crate::puzzle::excerpt::one_line;
use crate::puzzle::tile::Direction;
use std::fmt;
use std::str::FromStr;

/// All four directions, each once, the first to be tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlideOrder {
    directions: [Direction; 4],
    /// For each set of directions (bit d for `Direction::ALL[d]`) the number of its first one, two bits a set.
    firsts: u32,
}

/// Why a text is not an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not an order of slides: expected the letters U, D, L and R, each once, such as UDLR", one_line(.0))]
pub struct OrderError(String);

impl SlideOrder {
    /// Up, down, left, right: what searches do where nothing is said.
    pub const DEFAULT: SlideOrder = SlideOrder::from_permutation(Direction::ALL);

    /// The order of some directions; `None` unless each stands there once.
    pub fn new(directions: [Direction; 4]) -> Option<SlideOrder> {
        let set = directions.iter().fold(0u8, |set, &d| set | 1 << d as u8);
        (set == 0b1111).then(|| SlideOrder::from_permutation(directions))
    }

    const fn from_permutation(directions: [Direction; 4]) -> SlideOrder {
        let (mut firsts, mut set) = (0, 1);
        while set < 16 {
            let mut place = 0;
            while set >> directions[place] as u32 & 1 == 0 {
                place += 1;
            }
            firsts |= (directions[place] as u32) << (2 * set);
            set += 1;
        }
        SlideOrder { directions, firsts }
    }

    /// All 24, in the alphabetical order of U, D, L, R.
    pub fn all() -> Vec<SlideOrder> {
        let places = (0..256usize).map(|n| [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3]);
        places.filter_map(|places| SlideOrder::new(places.map(|place| Direction::ALL[place]))).collect()
    }

    /// The directions, the first to be tried first.
    pub fn directions(self) -> [Direction; 4] {
        self.directions
    }

    /// The same order on a board whose directions are called otherwise, such as a mirrored one; `rename` is one to one.
    pub fn renamed(self, rename: impl Fn(Direction) -> Direction) -> SlideOrder {
        SlideOrder::from_permutation(self.directions.map(rename))
    }

    /// The number of the direction of a set that is tried first; the set is not empty.
    #[inline(always)]
    pub fn first(self, set: u8) -> usize {
        (self.firsts >> (2 * set) & 3) as usize
    }
}

impl Default for SlideOrder {
    fn default() -> SlideOrder {
        SlideOrder::DEFAULT
    }
}

impl fmt::Display for SlideOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.directions.iter().try_for_each(|direction| direction.fmt(f))
    }
}

impl FromStr for SlideOrder {
    type Err = OrderError;

    fn from_str(text: &str) -> Result<SlideOrder, OrderError> {
        let error = || OrderError(text.to_string());
        let directions: Option<Vec<Direction>> = text.chars().map(Direction::from_letter).collect();
        let directions = directions.and_then(|all| all.try_into().ok()).ok_or_else(error)?;
        SlideOrder::new(directions).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_set_is_the_first_in_the_text() {
        let all = SlideOrder::all();
        assert_eq!((all.len(), all[0]), (24, SlideOrder::DEFAULT));
        for order in all {
            let text = order.to_string();
            assert_eq!(text.to_lowercase().parse(), Ok(order));
            for set in 1..16u8 {
                let holds = |letter: &char| {
                    Direction::from_letter(*letter).is_some_and(|direction| set >> direction as u8 & 1 != 0)
                };
                let first = text.chars().find(holds).unwrap();
                assert_eq!(Direction::ALL[order.first(set)].letter(), first, "{text} {set:04b}");
            }
        }
        for set in 1..16u8 {
            assert_eq!(SlideOrder::DEFAULT.first(set) as u32, set.trailing_zeros());
        }
    }

    #[test]
    fn a_turned_board_has_a_turned_order() {
        let order: SlideOrder = "ULRD".parse().unwrap();
        assert_eq!(order.renamed(Direction::reverse).to_string(), "DRLU");
    }

    #[test]
    fn what_is_no_order_is_refused() {
        for text in ["", "UDL", "UDLL", "UDLRU", "UDLX", "up"] {
            let error = text.parse::<SlideOrder>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is not an order of slides")), "{error}");
        }
    }
}

//! All states of one class numbered without gaps, and slides as arithmetic on the numbers.

use crate::puzzle::canonical::Class;
use crate::puzzle::tile::{Cell, Direction};
use bitvec::prelude::{BitVec, Lsb0, bitvec};

/// A numbered state: the blank's cell and the rank of the tile sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ranked {
    /// The blank's cell.
    pub cell: usize,
    /// The rank of the sequence, below [`RankedStates::ranks`].
    pub rank: u32,
}

/// The numbering of the states of one class.
///
/// Memory: m!/2 bits and, for each pair of cells above each other, two tables of at most 11!/7! numbers of 4 bytes on
/// 4x3, 11!/5! on 6x2.
pub(crate) struct RankedStates {
    class: Class,
    ranks: u32,
    /// By the blank's cell.
    slides: Vec<Vec<RankedSlide>>,
    /// For each rank whether its digits, without the dropped one, have an odd sum.
    odd: BitVec<u64, Lsb0>,
}

/// One slide from a given blank's cell.
pub(crate) struct RankedSlide {
    /// Where the blank goes.
    pub direction: Direction,
    /// The blank's cell afterwards.
    to: usize,
    window: Option<Window>,
}

/// What a vertical slide does to the rank.
struct Window {
    /// How many ranks agree in all digits before the window.
    span: u32,
    /// How many ranks agree in all digits before the window and in it.
    run: u32,
    /// For each value of the window's digits what to add to the rank.
    add: Vec<i32>,
    /// Where the window holds the dropped digit: whether the sequence is odd before the slide. Then `span`, `run`
    /// and `add` speak of ranks with that digit, else of ranks without it.
    dropped: Option<bool>,
}

impl RankedStates {
    /// The numbering of a class whose board is a single row or has at most 12 cells.
    pub fn new(class: Class) -> RankedStates {
        let dims = class.dims();
        let labels = dims.cells() as u32 - 1;
        let (ranks, odd) =
            if dims.is_line() { (1, BitVec::new()) } else { (factorial(labels) / 2, odd_sums(labels)) };
        let slides = (0..dims.cells())
            .map(|cell| {
                let slides = dims.neighbors(Cell(cell as u16));
                slides
                    .map(|(direction, to)| {
                        let to = to.index();
                        let window = matches!(direction, Direction::Up | Direction::Down)
                            .then(|| Window::new(labels, cell, to, is_odd(class, cell)));
                        RankedSlide { direction, to, window }
                    })
                    .collect()
            })
            .collect();
        RankedStates { class, ranks, slides, odd }
    }

    /// How many ranks there are for each cell of the blank.
    pub fn ranks(&self) -> u32 {
        self.ranks
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.slides.len()
    }

    /// The slides from a cell of the blank, two to four unless the board is a single row.
    pub fn slides(&self, cell: usize) -> &[RankedSlide] {
        &self.slides[cell]
    }

    /// The state after one of the slides from a blank's cell, starting at `rank`.
    #[inline]
    pub fn slid(&self, slide: &RankedSlide, rank: u32) -> Ranked {
        let cell = slide.to;
        let Some(window) = &slide.window else { return Ranked { cell, rank } };
        let add =
            |rank: u32| rank.wrapping_add_signed(window.add[(rank % window.span / window.run) as usize]);
        let rank = match window.dropped {
            None => add(rank),
            Some(is_odd) => add(2 * rank + u32::from(self.odd[rank as usize] != is_odd)) / 2,
        };
        Ranked { cell, rank }
    }

    /// The goal.
    pub fn goal(&self) -> Ranked {
        Ranked { cell: self.class.blank().index(), rank: 0 }
    }

    /// The number of a state, or `None` where the labels are not a state of this class. Cost: quadratic in the cells.
    pub fn rank(&self, labels: &[u16]) -> Option<Ranked> {
        let cell = labels.iter().position(|&l| l == 0)?;
        let sequence: Vec<u16> = labels.iter().copied().filter(|&l| l != 0).collect();
        let mut sorted = sequence.clone();
        sorted.sort_unstable();
        let all = 1..self.cells() as u16;
        if labels.len() != self.cells() || !sorted.iter().copied().eq(all) {
            return None;
        }
        if self.class.dims().is_line() {
            return (sequence == sorted).then_some(Ranked { cell, rank: 0 });
        }
        let (mut rank, mut sum) = (0, 0);
        for (place, label) in sequence.iter().enumerate() {
            let rest = &sequence[place + 1..];
            let digit = rest.iter().filter(|&l| l < label).count() as u32;
            rank = rank * (rest.len() as u32 + 1) + digit;
            sum += digit;
        }
        (sum % 2 == u32::from(is_odd(self.class, cell))).then_some(Ranked { cell, rank: rank / 2 })
    }
}

impl Window {
    /// The window between two cells above each other for a sequence of `labels` labels.
    fn new(labels: u32, from: usize, to: usize, is_odd: bool) -> Window {
        // The upper cell has as many labels before it as its number says, and so has the window.
        let first = from.min(to) as u32;
        let length = from.abs_diff(to) as u32;
        let radixes: Vec<u32> = (0..length).map(|i| labels - first - i).collect();
        let values: u32 = radixes.iter().product();
        let after = labels - first - length;
        // The digit of radix 2 is the last but one of all.
        let holds_dropped = after <= 1;
        let run = if holds_dropped { 1 } else { factorial(after) / 2 };
        let moved = |value: u32| {
            let mut digits = digits(value, &radixes);
            // A blank that goes down takes the window's last label to its front; up, the first to its end.
            let swaps = 0..digits.len() - 1;
            if to > from {
                swaps.rev().for_each(|i| swap(&mut digits[i..]));
            } else {
                swaps.for_each(|i| swap(&mut digits[i..]));
            }
            digits.iter().zip(&radixes).fold(0, |value, (digit, radix)| value * radix + digit)
        };
        let add = (0..values).map(|v| (moved(v) as i32 - v as i32) * run as i32).collect();
        Window { span: values * run, run, add, dropped: holds_dropped.then_some(is_odd) }
    }
}

/// Whether sequences are odd while the blank is in a cell: a vertical slide is `width - 1` swaps, the goal is even.
fn is_odd(class: Class, cell: usize) -> bool {
    let dims = class.dims();
    let row = |cell| dims.column_row(cell).1;
    row(class.blank()).abs_diff(row(Cell(cell as u16))) * (dims.width() - 1) % 2 == 1
}

/// The digits of a number in mixed radixes, the highest first.
fn digits(mut value: u32, radixes: &[u32]) -> Vec<u32> {
    let mut digits: Vec<u32> = radixes
        .iter()
        .rev()
        .map(|radix| {
            let digit = value % radix;
            value /= radix;
            digit
        })
        .collect();
    digits.reverse();
    digits
}

/// The first two digits after their labels changed places.
fn swap(digits: &mut [u32]) {
    let (a, b) = (digits[0], digits[1]);
    // The first label is the larger one just where its digit is larger: it counts the second and all that it counts.
    (digits[0], digits[1]) = if a > b { (b, a - 1) } else { (b + 1, a) };
}

/// For each rank of a sequence of `labels` labels whether the sum of its digits is odd.
fn odd_sums(labels: u32) -> BitVec<u64, Lsb0> {
    let mut odd = bitvec![u64, Lsb0; 0; 1];
    for radix in 3..=labels {
        let even_digit = odd.clone();
        let odd_digit = !odd.clone();
        for digit in 1..radix {
            odd.extend_from_bitslice(if digit % 2 == 1 { &odd_digit } else { &even_digit });
        }
    }
    odd
}

fn factorial(n: u32) -> u32 {
    (1..=n).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::grid::Grid;
    use std::collections::HashMap;

    #[test]
    fn ranks_are_all_different_and_slides_on_ranks_are_slides_on_boards() {
        for size in ["1x1", "4x1", "2x2", "3x2", "4x2", "3x3"] {
            for class in Class::all(size.parse().unwrap()) {
                let states = RankedStates::new(class);
                let labels = |board: &Grid| board.tiles().iter().map(|t| t.0).collect::<Vec<_>>();
                let goal: Vec<u16> = (0..states.cells()).map(|c| class.label(Cell(c as u16))).collect();
                let goal = Grid::new(class.dims(), &goal).unwrap();
                let mut seen = HashMap::from([(states.goal(), goal.clone())]);
                let mut open = vec![goal];
                while let Some(board) = open.pop() {
                    let state = states.rank(&labels(&board)).unwrap();
                    for slide in states.slides(state.cell) {
                        let mut next = board.clone();
                        assert!(next.slide(slide.direction).is_some());
                        let ranked = states.slid(slide, state.rank);
                        assert_eq!(states.rank(&labels(&next)), Some(ranked), "{class:?}\n{board}\n{next}");
                        if seen.insert(ranked, next.clone()).is_none() {
                            open.push(next);
                        }
                    }
                }
                assert_eq!(seen.len(), states.cells() * states.ranks() as usize, "{class:?}");
            }
        }
    }

    #[test]
    fn labels_that_are_no_state_have_no_rank() {
        let states = RankedStates::new(Class::of("2x2".parse().unwrap(), Cell(0)).0);
        let bad: [&[u16]; 6] = [&[], &[0, 1, 2], &[0, 1, 2, 2], &[0, 1, 2, 4], &[1, 2, 3, 4], &[0, 2, 1, 3]];
        for labels in bad {
            assert_eq!(states.rank(labels), None, "{labels:?}");
        }
        let line = RankedStates::new(Class::of("3x1".parse().unwrap(), Cell(0)).0);
        assert_eq!(line.rank(&[1, 0, 2]), Some(Ranked { cell: 1, rank: 0 }));
        assert_eq!(line.rank(&[2, 0, 1]), None);
    }
}

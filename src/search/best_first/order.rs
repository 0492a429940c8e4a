//! The order in which best-first searches expand nodes.

use crate::puzzle::excerpt::one_line;
use std::fmt;
use std::str::FromStr;

/// In which order nodes are expanded: by `g` times their slides plus `h` times their estimate, smallest first.
///
/// With `g` at most `h`, `h` times the length of any solution is at least the smallest value on the open list, which
/// proves a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    g: u32,
    h: u32,
}

impl Order {
    /// By g + h, as A* does.
    pub const SUM: Order = Order { g: 1, h: 1 };
    /// By h alone.
    pub const GREEDY: Order = Order { g: 0, h: 1 };

    /// By g + w h for a weight w = `h / g`.
    pub fn weighted(weight: Weight) -> Order {
        Order { g: weight.denominator, h: weight.numerator }
    }

    /// The priority of a node.
    #[inline]
    pub fn priority(self, g: u32, h: u32) -> u32 {
        (self.g * g).saturating_add(self.h.saturating_mul(h))
    }

    /// The bound that is proven when the open list has no smaller priority.
    pub fn bound(self, priority: u32) -> u32 {
        priority.div_ceil(self.h)
    }

    /// Whether it makes a difference by how many slides a node is reached.
    pub fn looks_at_g(self) -> bool {
        self.g > 0
    }
}

/// A weight of the estimate, at least 1, with at most two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

impl Weight {
    /// 1.5: what a weighted search takes where none is given.
    pub const DEFAULT: Weight = Weight { numerator: 3, denominator: 2 };

    /// A whole number from 1 to 100.
    pub(crate) const fn whole(weight: u32) -> Weight {
        Weight { numerator: weight, denominator: 1 }
    }
}

/// A text that does not stand for a weight.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown weight `{}`: expected a number from 1 to 100 with at most two decimals, such as 1.5", one_line(.0))]
pub struct WeightError(String);

impl FromStr for Weight {
    type Err = WeightError;

    fn from_str(text: &str) -> Result<Weight, WeightError> {
        let error = || WeightError(text.to_string());
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || whole.len() > 3 || decimals.len() > 2 || !digits(whole) || !digits(decimals) {
            return Err(error());
        }
        let mut numerator: u32 = format!("{whole}{decimals:0<2}").parse().map_err(|_| error())?;
        if !(100..=10_000).contains(&numerator) {
            return Err(error());
        }
        let mut denominator = 100u32;
        for divisor in [2, 2, 5, 5] {
            if numerator.is_multiple_of(divisor) && denominator.is_multiple_of(divisor) {
                (numerator, denominator) = (numerator / divisor, denominator / divisor);
            }
        }
        Ok(Weight { numerator, denominator })
    }
}

impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", f64::from(self.numerator) / f64::from(self.denominator))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_fractions() {
        let parts = |text: &str| text.parse::<Weight>().map(|w| (w.numerator, w.denominator));
        assert_eq!(parts("1"), Ok((1, 1)));
        assert_eq!(parts("1.5"), Ok((3, 2)));
        assert_eq!(parts("2.25"), Ok((9, 4)));
        assert_eq!(parts("100"), Ok((100, 1)));
        assert_eq!("1.10".parse::<Weight>().unwrap().to_string(), "1.1");
        for bad in ["", "0.9", "0", "-1", "1.555", "101", "x", "1.", "1e1", ".5"] {
            assert_eq!(bad.parse::<Weight>().is_ok(), bad == "1.", "{bad}");
        }
    }
}

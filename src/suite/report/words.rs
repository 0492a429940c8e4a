//! Numbers as people read them.

use crate::text::output::numbers::grouped;

/// A ratio with three digits.
pub fn ratio(ratio: f64) -> String {
    match ratio {
        r if r < 0.001 => format!("{r:.2e}"),
        r if r < 0.1 => format!("{r:.4}"),
        r if r < 10.0 => format!("{r:.3}"),
        r => format!("{r:.1}"),
    }
}

/// A number of nodes that may be a mean: whole, in groups of three digits; rounded to four digits from 10^13 on.
pub fn count(number: f64) -> String {
    if number >= 1e13 { format!("{number:.3e}") } else { grouped(number.round() as u64) }
}

/// Nodes a second in words.
pub fn per_second(rate: f64) -> String {
    format!("{} nodes/s", short(rate))
}

/// A number with three digits and k, M or G.
pub fn short(number: f64) -> String {
    let (value, unit) = match number {
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e3 => (n / 1e3, " k"),
        n => (n, ""),
    };
    let digits = if value >= 99.95 || unit.is_empty() {
        0
    } else if value >= 9.995 {
        1
    } else {
        2
    };
    format!("{value:.digits$}{unit}")
}

/// Bytes in words.
pub fn bytes(amount: u64) -> String {
    bytesize::ByteSize(amount).display().iec().to_string()
}

/// So many of something.
pub fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_readable() {
        assert_eq!(
            [999.0, 1_234.0, 12_345.0, 999_960.0, 4.78e8, 2e9].map(short),
            ["999", "1.23 k", "12.3 k", "1000 k", "478 M", "2.00 G"]
        );
        assert_eq!([0.0005, 0.0526, 0.526, 52.6].map(ratio), ["5.00e-4", "0.0526", "0.526", "52.6"]);
        assert_eq!([1234.6, 2e13].map(count), ["1,235", "2.000e13"]);
    }
}

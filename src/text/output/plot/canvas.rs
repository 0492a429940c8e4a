//! The shapes of a plot as SVG elements.

use crate::text::output::markup::escape;
use crate::text::output::plot::axis::Ticks;
use crate::text::output::plot::series::{Point, Shape};

/// The left side of the frame, in pixels.
pub const LEFT: f64 = 88.0;
/// The right side.
pub const RIGHT: f64 = 704.0;
/// The upper side.
pub const TOP: f64 = 38.0;
/// The lower side.
pub const BOTTOM: f64 = 358.0;

/// Turns numbers into pixels, and shapes into SVG elements.
pub struct Canvas<'a> {
    /// The horizontal axis.
    pub x: &'a Ticks,
    /// The vertical axis.
    pub y: &'a Ticks,
}

impl Canvas<'_> {
    /// The horizontal position of a number, in pixels.
    pub fn x(&self, value: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * self.x.fraction(value)
    }

    /// The vertical position of a number, in pixels.
    pub fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * self.y.fraction(value)
    }

    /// Whether a point lies inside the frame.
    fn holds(&self, x: f64, y: f64) -> bool {
        [self.x.fraction(x), self.y.fraction(y)]
            .iter()
            .all(|fraction| (-1e-6..=1.0 + 1e-6).contains(fraction))
    }

    /// A shape as elements. `marks` chooses the mark of points.
    pub fn draw(&self, shape: &Shape, marks: usize) -> String {
        match shape {
            Shape::Points(points) => {
                let shown = points.iter().filter(|p| self.holds(p.x, p.y));
                let class = |p: &Point| if p.open { "point open" } else { "point" };
                let at = |p: &Point| mark(marks, self.x(p.x), self.y(p.y));
                shown.map(|p| titled(class(p), &at(p), &p.title)).collect()
            }
            Shape::Lines(lines) => lines.iter().filter_map(|line| self.line(line)).collect(),
            Shape::Steps(steps) => self.steps(steps),
            Shape::Bars(bars) => {
                let shown = bars.iter().filter(|p| self.holds(p.x, p.y));
                let path = |p: &Point| {
                    let (left, right) = (self.x(p.x - 0.5), self.x(p.x + 0.5));
                    format!("M{left:.1} {BOTTOM}V{:.1}H{right:.1}V{BOTTOM}Z", self.y(p.y))
                };
                shown.map(|p| titled("bar", &path(p), &p.title)).collect()
            }
            Shape::Diagonal => {
                let ((a, b), (c, d)) = (self.x.ends(), self.y.ends());
                let (low, high) = (a.max(c), b.min(d));
                if low >= high {
                    return String::new();
                }
                let path = |v: f64| format!("{:.1} {:.1}", self.x(v), self.y(v));
                format!("<path class=\"guide\" d=\"M{}L{}\"/>\n", path(low), path(high))
            }
        }
    }

    /// A line; a dot where it has one point.
    fn line(&self, points: &[(f64, f64)]) -> Option<String> {
        let shown = points.iter().filter(|(x, y)| self.holds(*x, *y));
        let points: Vec<String> = shown.map(|&(x, y)| format!("{:.1} {:.1}", self.x(x), self.y(y))).collect();
        let dot = if points.len() == 1 { "h0" } else { "" };
        (!points.is_empty()).then(|| format!("<path class=\"line\" d=\"M{}{dot}\"/>\n", points.join("L")))
    }

    fn steps(&self, steps: &[(f64, f64)]) -> String {
        let mut path = String::new();
        for &(x, y) in steps.iter().filter(|(x, y)| self.holds(*x, *y)) {
            if path.is_empty() {
                path = format!("M{:.1} {BOTTOM}", self.x(x));
            }
            path += &format!("H{:.1}V{:.1}", self.x(x), self.y(y));
        }
        if path.is_empty() { path } else { format!("<path class=\"steps\" d=\"{path}H{RIGHT}\"/>\n") }
    }
}

/// A mark centred on a point: circle, square, triangle and diamond in turn.
pub fn mark(number: usize, x: f64, y: f64) -> String {
    match number % 4 {
        0 => format!("M{:.1} {y:.1}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z", x - 3.0),
        1 => format!("M{:.1} {:.1}h5.4v5.4h-5.4Z", x - 2.7, y - 2.7),
        2 => format!("M{x:.1} {:.1}l3.6 6.2h-7.2Z", y - 4.0),
        _ => format!("M{x:.1} {:.1}l3.8 3.8l-3.8 3.8l-3.8 -3.8Z", y - 3.8),
    }
}

fn titled(class: &str, path: &str, title: &str) -> String {
    format!("<path class=\"{class}\" d=\"{path}\"><title>{}</title></path>\n", escape(title))
}

//! The shapes of a plot as SVG elements.

use crate::text::output::markup::escape;
use crate::text::output::plot::axis::Ticks;
use crate::text::output::plot::series::{Point, Shape};
use std::collections::HashMap;

/// The left side of the frame, in pixels.
pub const LEFT: f64 = 88.0;
/// The right side.
pub const RIGHT: f64 = 704.0;
/// The upper side.
pub const TOP: f64 = 38.0;
/// The lower side.
pub const BOTTOM: f64 = 358.0;

/// How many points lie at each place, and how many of them are drawn; a place is a pixel.
#[derive(Default)]
pub struct Places(HashMap<(i64, i64), (usize, usize)>);

impl Places {
    fn at(&mut self, (x, y): (f64, f64)) -> &mut (usize, usize) {
        self.0.entry((x.round() as i64, y.round() as i64)).or_default()
    }

    /// Where the next point of a place is drawn, so that all of them can be seen: the first at the place itself, the
    /// others around it, closer together the more they are, as the seeds of a sunflower. And how many they are.
    fn next(&mut self, (x, y): (f64, f64)) -> (f64, f64, usize) {
        const APART: f64 = 3.0;
        const FARTHEST: f64 = 6.0;
        const GOLDEN_ANGLE: f64 = 2.399_963;
        let (all, drawn) = self.at((x, y));
        let number = *drawn as f64;
        *drawn += 1;
        let radius = (FARTHEST / (*all as f64).sqrt()).min(APART) * number.sqrt();
        let angle = GOLDEN_ANGLE * number;
        (x + radius * angle.cos(), y + radius * angle.sin(), *all)
    }
}

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

    /// Counts the points of a shape at their places.
    pub fn count(&self, shape: &Shape, places: &mut Places) {
        if let Shape::Points(points) = shape {
            for point in points.iter().filter(|p| self.holds(p.x, p.y)) {
                places.at((self.x(point.x), self.y(point.y))).0 += 1;
            }
        }
    }

    /// A shape as elements. `marks` chooses the mark of points; `places` knows the points of all shapes.
    pub fn draw(&self, shape: &Shape, marks: usize, places: &mut Places) -> String {
        match shape {
            Shape::Points(points) => {
                let shown = points.iter().filter(|p| self.holds(p.x, p.y));
                let element = |p: &Point| {
                    let (x, y, all) = places.next((self.x(p.x), self.y(p.y)));
                    let class = if p.open { "point open" } else { "point" };
                    let among = if all > 1 { format!("; one of {all} here") } else { String::new() };
                    titled(class, &mark(marks, x, y), &format!("{}{among}", p.title))
                };
                shown.map(element).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_at_one_place_lie_apart_and_close_by() {
        for all in [1, 2, 7, 1_000] {
            let mut places = Places::default();
            places.at((10.0, 20.0)).0 = all;
            let mut seen: Vec<_> = (0..all).map(|_| places.next((10.2, 19.8))).collect();
            assert_eq!(seen[0], (10.2, 19.8, all));
            assert!(seen.iter().all(|(x, y, _)| (x - 10.2).hypot(y - 19.8) <= 6.0));
            seen.sort_by(|a, b| a.partial_cmp(b).unwrap());
            seen.dedup();
            assert_eq!(seen.len(), all);
        }
    }
}

//! Series of numbers and the shapes that a plot draws for them.

/// A point of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The horizontal value.
    pub x: f64,
    /// The vertical value.
    pub y: f64,
    /// The tooltip.
    pub title: String,
    /// Drawn hollow.
    pub open: bool,
}

/// How a series is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A mark at each point.
    Points(Vec<Point>),
    /// Thin lines through the points of each list.
    Lines(Vec<Vec<(f64, f64)>>),
    /// A step line: each value holds up to the next point, the last to the end of the axis.
    Steps(Vec<(f64, f64)>),
    /// Bars of width 1, centred on each x, from 0 upwards.
    Bars(Vec<Point>),
    /// The line x = y, as far as the other series reach.
    Diagonal,
}

/// One series: it has one colour and one line in the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The points, and how they are drawn.
    pub shape: Shape,
}

impl Shape {
    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        match self {
            Shape::Points(points) | Shape::Bars(points) => points.is_empty(),
            Shape::Lines(lines) => lines.is_empty(),
            Shape::Steps(steps) => steps.is_empty(),
            Shape::Diagonal => false,
        }
    }

    /// The points that the axes must include.
    pub fn corners(&self) -> Vec<(f64, f64)> {
        match self {
            Shape::Points(points) => points.iter().map(|p| (p.x, p.y)).collect(),
            Shape::Lines(lines) => lines.concat(),
            // The first step starts at 0.
            Shape::Steps(steps) => steps.iter().flat_map(|&(x, y)| [(x, 0.0), (x, y)]).collect(),
            Shape::Bars(bars) => bars.iter().flat_map(|p| [(p.x - 0.5, 0.0), (p.x + 0.5, p.y)]).collect(),
            Shape::Diagonal => Vec::new(),
        }
    }
}

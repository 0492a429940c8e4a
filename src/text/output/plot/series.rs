//! What a plot draws.

/// A point of a plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Along the horizontal axis.
    pub x: f64,
    /// Along the vertical axis.
    pub y: f64,
    /// Shown where the pointer rests on it.
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
    /// One line that keeps its height up to the next point and to the end of the axis.
    Steps(Vec<(f64, f64)>),
    /// Bars around each x, one wide, from 0 up.
    Bars(Vec<Point>),
    /// The line x = y, as far as the other series reach.
    Diagonal,
}

/// Numbers that belong together: one colour, one line of the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The words of the legend.
    pub name: String,
    /// The numbers.
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

    /// The numbers that the axes must reach.
    pub fn corners(&self) -> Vec<(f64, f64)> {
        match self {
            Shape::Points(points) => points.iter().map(|p| (p.x, p.y)).collect(),
            Shape::Lines(lines) => lines.concat(),
            // The first step begins on the ground.
            Shape::Steps(steps) => steps.iter().flat_map(|&(x, y)| [(x, 0.0), (x, y)]).collect(),
            Shape::Bars(bars) => bars.iter().flat_map(|p| [(p.x - 0.5, 0.0), (p.x + 0.5, p.y)]).collect(),
            Shape::Diagonal => Vec::new(),
        }
    }
}

//! Plots as SVG: points, lines, steps or bars over two axes.
//!
//! Written here and not by a plotting crate, because colours have to follow the reader's light or dark mode, points
//! have tooltips, and positions need fractions of a pixel: `plotters` writes fixed colours at whole pixels.

use crate::text::output::markup::escape;
use crate::text::output::plot::axis::{Axis, Ticks};
use crate::text::output::plot::canvas::{BOTTOM, Canvas, LEFT, Places, RIGHT, TOP, mark};
use crate::text::output::plot::series::{Series, Shape};

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// What is drawn, from back to front.
    pub series: Vec<Series>,
    /// Sentences to stand below.
    pub notes: Vec<String>,
}

/// The style sheet of all plots, with colours for light and dark mode.
pub const STYLE: &str = include_str!("plot.css");

/// Sizes in pixels.
const WIDTH: f64 = 720.0;
const LEGEND_TOP: f64 = BOTTOM + 70.0;
const LEGEND_LINE: f64 = 20.0;
/// The colours of series in [`STYLE`] on white, for programs that know no variables of CSS; further series start again
/// with the first, with another mark.
const COLOURS: [&str; 8] =
    ["#1f6fc0", "#c85a00", "#1a8a5a", "#8a4fbf", "#c8304a", "#00798f", "#8a6d1f", "#666"];
/// The colour of lines of the frame, for the same programs.
const LINES: &str = "#aeb4ba";
/// Letters of a name that fit into the legend.
const NAME_LETTERS: usize = 84;

impl Plot {
    /// Whether there is anything to draw.
    pub fn is_empty(&self) -> bool {
        self.ticks().is_none()
    }

    /// The plot as an element for an HTML page that has [`STYLE`], without its notes. Numbers that an axis cannot show
    /// are left out.
    pub fn inline(&self) -> String {
        self.element("", &[])
    }

    /// The plot as an SVG file, with its notes.
    pub fn file(&self) -> String {
        let element = self.element(" xmlns=\"http://www.w3.org/2000/svg\"", &self.notes);
        let (open, rest) = element.split_once('\n').unwrap_or((&element, ""));
        format!("{open}\n<style>\n{STYLE}</style>\n{rest}")
    }

    fn element(&self, attributes: &str, notes: &[String]) -> String {
        let height = LEGEND_TOP + LEGEND_LINE * (self.series.len() + notes.len()) as f64;
        let mut out = format!(
            "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\"{attributes}>\n",
            escape(&self.title)
        );
        let middle = (LEFT + RIGHT) / 2.0;
        out += &text("title", middle, 22.0, "middle", &self.title);
        match self.ticks() {
            None => out += &text("name", middle, (TOP + BOTTOM) / 2.0, "middle", "nothing to show"),
            Some((x, y)) => {
                out += &self.axes(&x, &y);
                let (canvas, mut places) = (Canvas { x: &x, y: &y }, Places::default());
                self.series.iter().for_each(|series| canvas.count(&series.shape, &mut places));
                for (number, series) in self.series.iter().enumerate() {
                    let elements = canvas.draw(&series.shape, marks(number), &mut places);
                    out += &format!("{}\n{elements}</g>\n", coloured(number));
                }
            }
        }
        for (number, series) in self.series.iter().enumerate() {
            out += &legend(number, series);
        }
        for (line, note) in notes.iter().enumerate() {
            out += &text("name note", LEFT, line_at(self.series.len() + line) + 5.0, "start", note);
        }
        out + "</svg>\n"
    }

    /// The axes over all numbers of all series.
    fn ticks(&self) -> Option<(Ticks, Ticks)> {
        let shown = |(x, y): &(f64, f64)| self.x.shows(*x) && self.y.shows(*y);
        let all: Vec<(f64, f64)> = self.series.iter().flat_map(|s| s.shape.corners()).filter(shown).collect();
        Some((self.x.ticks(all.iter().map(|p| p.0))?, self.y.ticks(all.iter().map(|p| p.1))?))
    }

    /// Grid, frame, ticks and the names of the axes.
    fn axes(&self, x: &Ticks, y: &Ticks) -> String {
        let canvas = Canvas { x, y };
        let mut out = String::new();
        let grid = |path: String| format!("<path class=\"grid\" stroke=\"{LINES}\" d=\"{path}\"/>\n");
        for (&tick, label) in x.at.iter().zip(self.x.labels(x)) {
            let pixel = canvas.x(tick);
            out += &grid(format!("M{pixel:.1} {TOP}V{BOTTOM}"));
            out += &text("tick", pixel, BOTTOM + 18.0, "middle", &label);
        }
        for (&tick, label) in y.at.iter().zip(self.y.labels(y)) {
            let pixel = canvas.y(tick);
            out += &grid(format!("M{LEFT} {pixel:.1}H{RIGHT}"));
            out += &text("tick", LEFT - 7.0, pixel + 4.5, "end", &label);
        }
        out += &format!("<path class=\"frame\" stroke=\"{LINES}\" d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\"/>\n");
        out += &text("name", (LEFT + RIGHT) / 2.0, BOTTOM + 42.0, "middle", &self.x.title);
        let turned = format!(" transform=\"translate(16 {:.1}) rotate(-90)\"", (TOP + BOTTOM) / 2.0);
        out + &format!(
            "<text class=\"name\" text-anchor=\"middle\"{turned}>{}</text>\n",
            escape(&self.y.title)
        )
    }
}

fn text(class: &str, x: f64, y: f64, anchor: &str, words: &str) -> String {
    format!(
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>\n",
        escape(words)
    )
}

/// The start of a group in the colour of a series.
fn coloured(number: usize) -> String {
    let (variable, colour) = (number % COLOURS.len(), COLOURS[number % COLOURS.len()]);
    format!("<g style=\"--c: var(--s{variable})\" fill=\"{colour}\" stroke=\"{colour}\">")
}

/// The marks of a series: others where colours start again.
fn marks(number: usize) -> usize {
    number / COLOURS.len() + number
}

/// The middle of a line below the axes.
fn line_at(line: usize) -> f64 {
    LEGEND_TOP + LEGEND_LINE * line as f64
}

/// A line of the legend: a key as the series is drawn, and its name; whether it has nothing that is drawn.
fn legend(number: usize, series: &Series) -> String {
    let y = line_at(number);
    let (left, right) = (LEFT, LEFT + 18.0);
    let key = match series.shape {
        Shape::Points(_) => {
            format!("<path class=\"key\" d=\"{}\"/>", mark(marks(number), LEFT + 9.0, y))
        }
        Shape::Diagonal => format!("<path class=\"guide\" d=\"M{left} {y}H{right}\"/>"),
        Shape::Bars(_) => format!("<path class=\"bar\" d=\"M{left} {:.1}H{right}v9H{left}Z\"/>", y - 4.5),
        Shape::Lines(_) | Shape::Steps(_) => format!("<path class=\"steps\" d=\"M{left} {y}H{right}\"/>"),
    };
    let mut name: String = series.name.chars().take(NAME_LETTERS).collect();
    if series.name.chars().nth(NAME_LETTERS).is_some() {
        name.push('…');
    }
    if series.shape.is_empty() {
        name += " (none)";
    }
    let words = text("legend", right + 8.0, y + 5.0, "start", &name);
    format!("{}{key}</g>\n{words}", coloured(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_without_variables_are_those_of_the_style() {
        for (number, colour) in COLOURS.into_iter().enumerate() {
            assert!(STYLE.contains(&format!("--s{number}: {colour};")), "{number}");
        }
    }
}

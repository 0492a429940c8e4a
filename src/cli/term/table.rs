//! Tables and paragraphs on the terminal.

use crate::text::output::printable;
use console::{Alignment, Style, Term, measure_text_width, pad_str, truncate_str};
use std::io::IsTerminal;

/// The width of the terminal, and whether it shows colours.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    width: usize,
    colour: bool,
}

/// The width if standard output is not a terminal, and the largest width that is used on one.
const WIDTH: usize = 80;

/// The meaning of a text, shown as a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Nothing special.
    Plain,
    /// A heading.
    Head,
    /// As expected.
    Good,
    /// A limit was reached.
    Limit,
    /// Wrong.
    Bad,
}

impl Page {
    /// Standard output, in colour if it is a terminal with colours and `NO_COLOR` is not set.
    pub fn stdout() -> Page {
        let term = Term::stdout();
        let is_terminal = std::io::stdout().is_terminal();
        let width = if is_terminal { width_of(&term) } else { WIDTH };
        Page { width: width.clamp(40, WIDTH), colour: is_terminal && term.features().colors_supported() }
    }

    /// A text in a tone.
    pub fn styled(&self, text: &str, tone: Tone) -> String {
        let style = match tone {
            Tone::Plain => return text.to_string(),
            Tone::Head => Style::new().bold(),
            Tone::Good => Style::new().green(),
            Tone::Limit => Style::new().yellow(),
            Tone::Bad => Style::new().red().bold(),
        };
        style.force_styling(self.colour).apply_to(text).to_string()
    }

    /// Text after a name, with foreign characters made [printable](printable::line), wrapped to the width; continuation lines are indented to the first word.
    pub fn entry(&self, name: &str, words: &str, tone: Tone) -> String {
        const INDENT: usize = 11;
        let words = &*printable::line(words);
        let mut lines = vec![format!("{name:<INDENT$}")];
        let mut used = INDENT;
        for word in words.split(' ') {
            let width = measure_text_width(word);
            if used > INDENT && used + 1 + width > self.width {
                lines.push(" ".repeat(INDENT));
                used = INDENT;
            }
            if let Some(line) = lines.last_mut() {
                if used > INDENT {
                    line.push(' ');
                    used += 1;
                }
                line.push_str(&self.styled(word, tone));
                used += width;
            }
        }
        lines.join("\n") + "\n"
    }

    /// A table of cells made [printable](printable::line), with the first column left-aligned and the others
    /// right-aligned. If it is too wide, the columns named in `dispensable` are left out in their order, and at last the
    /// cells of the first column are cut.
    pub fn table<const N: usize>(
        &self,
        head: &[&str; N],
        rows: &[([String; N], Tone)],
        dispensable: &[&str],
    ) -> String {
        const GAP: usize = 2;
        const LEAST: usize = 8;
        let cells = |row: &'_ [String; N]| row.each_ref().map(|cell| printable::line(cell).into_owned());
        let rows: Vec<([String; N], Tone)> = rows.iter().map(|(row, tone)| (cells(row), *tone)).collect();
        let widest = |column: usize| {
            let cells = rows.iter().map(|(row, _)| measure_text_width(&row[column]));
            cells.chain([measure_text_width(head[column])]).max().unwrap_or(0)
        };
        let mut columns: Vec<(usize, usize)> = (0..N).map(|column| (column, widest(column))).collect();
        let total = |columns: &[(usize, usize)]| columns.iter().map(|c| c.1 + GAP).sum::<usize>() - GAP;
        let shortest = |columns: &[(usize, usize)]| total(columns) - columns[0].1.saturating_sub(LEAST);
        for name in dispensable {
            if shortest(&columns) > self.width {
                columns.retain(|&(column, _)| head[column] != *name);
            }
        }
        let beyond = total(&columns).saturating_sub(self.width);
        columns[0].1 -= beyond.min(columns[0].1.saturating_sub(LEAST));
        let line = |cells: &[&str]| {
            let mut line = String::new();
            for &(column, width) in &columns {
                let alignment = if column == 0 { Alignment::Left } else { Alignment::Right };
                if column != 0 {
                    line += &" ".repeat(GAP);
                }
                line += &pad_str(&truncate_str(cells[column], width, "…"), width, alignment, None);
            }
            line.trim_end().to_string()
        };
        let mut text = self.styled(&line(head), Tone::Head) + "\n";
        for (row, tone) in &rows {
            let cells: Vec<&str> = row.iter().map(String::as_str).collect();
            text += &(self.styled(&line(&cells), *tone) + "\n");
        }
        text
    }
}

/// The columns of a terminal; some terminals report 0.
fn width_of(term: &Term) -> usize {
    term.size_checked()
        .map(|(_, columns)| usize::from(columns))
        .filter(|&columns| columns > 0)
        .unwrap_or(WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: Page = Page { width: 40, colour: false };

    fn row(cells: [&str; 3]) -> ([String; 3], Tone) {
        (cells.map(String::from), Tone::Plain)
    }

    #[test]
    fn a_table_fits_its_page() {
        let rows = [row(["a", "1", "2"]), row(["bb", "10", "20"])];
        assert_eq!(PAGE.table(&["x", "y", "z"], &rows, &["y"]), "x    y   z\na    1   2\nbb  10  20\n");
        let long = "n".repeat(30);
        let rows = [row([&long, "1234567890123", "123"])];
        let table = PAGE.table(&["x", "y", "z"], &rows, &["z"]);
        assert!(table.lines().all(|line| measure_text_width(line) == 40), "{table}");
        let rows = [row([&long, &"9".repeat(20), &"8".repeat(20)])];
        let table = PAGE.table(&["x", "y", "z"], &rows, &["y"]);
        assert!(!table.contains('9') && table.contains(&"8".repeat(20)) && table.contains('…'), "{table}");
    }

    #[test]
    fn words_are_wrapped_and_colour_takes_no_room() {
        let text = "one two three four five six seven eight";
        let plain = PAGE.entry("name", text, Tone::Plain);
        assert_eq!(plain, "name       one two three four five six\n           seven eight\n");
        let colour = Page { colour: true, ..PAGE }.entry("name", text, Tone::Bad);
        assert!(colour.contains("\u{1b}[31m"), "{colour}");
        assert_eq!(console::strip_ansi_codes(&colour), plain);
        assert_eq!(PAGE.styled("x", Tone::Good), "x");
    }
}

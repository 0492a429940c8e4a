//! A run as one HTML page that needs nothing from elsewhere: no font, no picture, no script but its own, which sorts its
//! tables and without which nothing else is missing.
//!
//! The page is well-formed XML behind its first line, so that other programs can read its tables.

use crate::suite::report::facts::{self, BOARD_HEAD, CONFIGURATION_HEAD, SPREAD_HEAD};
use crate::suite::report::plots;
use crate::suite::report::printed::{self, Beside};
use crate::suite::report::words::{count, ratio};
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::text::output::markup::escape;
use crate::text::output::numbers::{grouped, seconds};
use crate::text::output::plot::svg::{self, Plot};

/// Most boards of a configuration in its table.
pub const ROWS: usize = 1_000;

/// The script, without characters that mean something in XML.
const SCRIPT: &str = include_str!("html.js");
/// Its SHA-256: `openssl dgst -sha256 -binary html.js | base64`. A browser runs no other script of the page.
const SCRIPT_HASH: &str = "sha256-6JoPLrdq1jHHGH8LePuZuw/t2zx/w1uypgtoESOLLrA=";

/// The page: how the run was made, the table of configurations with printed figures, plots, and for each configuration
/// its facts and a table of its boards by their numbers.
pub fn page(run: &Run) -> String {
    let title = escape(&run.settings.suite);
    // The policy forbids every load and every other script, whatever a journal's texts hold.
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src '{SCRIPT_HASH}'\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}: taquin bench</title>\n<style>\n{}{}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        include_str!("html.css"),
        svg::STYLE
    );
    page += &list(&facts::run(run));
    page += "<h2>Configurations</h2>\n";
    page += &configurations(run);
    page += "<h2>Plots</h2>\n";
    page += &figures(run);
    for configuration in 1..=run.settings.configurations.len() {
        page += &section(run, configuration);
    }
    page + &format!("<script>{SCRIPT}</script>\n</body>\n</html>\n")
}

/// The table of configurations; printed figures stand below the row that they belong to.
fn configurations(run: &Run) -> String {
    let mut rows = Vec::new();
    for (index, cells) in facts::configurations(run).into_iter().enumerate() {
        rows.push(row("", &cells));
        rows.extend(
            printed::beside(run, index + 1).iter().map(|beside| row(" class=\"printed\"", &cells_of(beside))),
        );
    }
    let mut text = table("configurations", &CONFIGURATION_HEAD, &rows);
    if rows.len() > run.settings.configurations.len() {
        text += "<p class=\"note\">Indented: figures printed in papers, means over the boards that they name. Times are \
                 those of their machines.</p>\n";
    }
    text
}

/// A printed figure under the heads of the configurations.
fn cells_of(beside: &Beside) -> [String; 7] {
    let (theirs, ours) = beside.generated;
    [
        format!("printed: {}, {}", beside.source, beside.boards),
        String::new(),
        beside.root_h.map_or(String::new(), |h| format!("{h:.3}")),
        format!("{} (here {} times as many)", count(theirs), ratio(ours / theirs)),
        beside.seconds.map_or(String::new(), seconds),
        String::new(),
        String::new(),
    ]
}

fn figures(run: &Run) -> String {
    let plots = plots::of(run);
    if plots.is_empty() {
        return "<p class=\"note\">No board has been run yet.</p>\n".to_string();
    }
    let one = |plot: &Plot| {
        let notes = escape(&plot.notes.join(" "));
        format!("<figure>\n{}<figcaption>{notes}</figcaption>\n</figure>\n", plot.inline())
    };
    format!("<div class=\"figures\">\n{}</div>\n", plots.iter().map(one).collect::<String>())
}

/// One configuration: facts, what is wrong, spreads, boards.
fn section(run: &Run, configuration: usize) -> String {
    let facts = facts::of(run, configuration);
    let mut text = format!("<h2>{}</h2>\n", escape(&facts.title));
    text += &list(&facts.lines);
    for wrong in &facts.wrong {
        text += &format!("<p class=\"wrong\">WRONG: {}</p>\n", escape(wrong));
    }
    if !facts.spreads.is_empty() {
        let rows: Vec<String> = facts.spreads.iter().map(|cells| row("", cells)).collect();
        text += &table("spreads", &SPREAD_HEAD, &rows);
    }
    text + &boards(run, configuration)
}

/// The table of boards, folded.
fn boards(run: &Run, configuration: usize) -> String {
    let mut records: Vec<&Record> = run.of(configuration).collect();
    records.sort_by_key(|record| record.board);
    if records.is_empty() {
        return String::new();
    }
    let total = grouped(records.len() as u64);
    let summary = match records.len() {
        1 => "1 board".to_string(),
        all if all <= ROWS => format!("{total} boards"),
        _ => format!("The first {} of {total} boards; the journal has all", grouped(ROWS as u64)),
    };
    let class = |record: &Record| if record.is_right() == Some(false) { " class=\"wrong\"" } else { "" };
    let rows: Vec<String> =
        records.iter().take(ROWS).map(|record| row(class(record), &facts::board(record))).collect();
    format!("<details>\n<summary>{summary}</summary>\n{}</details>\n", table("boards", &BOARD_HEAD, &rows))
}

/// Names and words.
fn list(lines: &[(&'static str, String)]) -> String {
    let line =
        |(name, words): &(&str, String)| format!("<dt>{}</dt><dd>{}</dd>\n", escape(name), escape(words));
    format!("<dl>\n{}</dl>\n", lines.iter().map(line).collect::<String>())
}

/// A table in a region that scrolls where it is too wide, by keys too.
fn table(name: &str, head: &[&str], rows: &[String]) -> String {
    let head: String = head.iter().map(|name| format!("<th>{}</th>", escape(name))).collect();
    format!(
        "<div class=\"wide\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{}</tbody>\n</table></div>\n",
        rows.concat()
    )
}

fn row(attributes: &str, cells: &[String]) -> String {
    let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
    format!("<tr{attributes}>{cells}</tr>\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn a_long_table_of_boards_is_cut_and_says_so() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        let rows = |run: &Run| page(run).matches("<tr><td>one, &quot;the&quot; first</td><td>4</td>").count();
        for (records, shown, words) in [
            (1, 1, "<summary>1 board<"),
            (ROWS, ROWS, "1,000 boards<"),
            (ROWS + 1, ROWS, "The first 1,000 of 1,001 boards;"),
        ] {
            run.records = (1..=records).map(|board| Record { board, ..record::tests::some() }).collect();
            assert_eq!(rows(&run), shown);
            assert!(page(&run).contains(words), "{words}");
        }
    }
}

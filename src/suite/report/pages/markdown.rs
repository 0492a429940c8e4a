//! A run as a Markdown page.

use crate::suite::report::facts::{self, BOARD_HEAD, CONFIGURATION_HEAD, SPREAD_HEAD};
use crate::suite::run::record::Record;
use crate::suite::run::results::Run;
use crate::text::output::printable;

/// The page: how the run was made, then for each configuration its facts and a table of all boards by their numbers.
pub fn page(run: &Run) -> String {
    let mut page = format!("# {}\n\n", plain(&run.settings.suite));
    for (name, words) in facts::run(run) {
        page += &format!("- {name}: {}\n", if name == "command" { code(&words) } else { plain(&words) });
    }
    if run.settings.configurations.len() > 1 {
        page += &format!("\n{}", table(&CONFIGURATION_HEAD, &facts::configurations(run)));
    }
    for configuration in 1..=run.settings.configurations.len() {
        let facts = facts::of(run, configuration);
        page += &format!("\n## {}\n\n", plain(&facts.title));
        for (name, words) in &facts.lines {
            page += &format!("- {name}: {}\n", plain(words));
        }
        for wrong in &facts.wrong {
            page += &format!("- **WRONG**: {}\n", plain(wrong));
        }
        for printed in &facts.printed {
            page += &format!("- printed: {}\n", plain(printed));
        }
        if !facts.spreads.is_empty() {
            page += &format!("\n{}", table(&SPREAD_HEAD, &facts.spreads));
        }
        let mut records: Vec<&Record> = run.of(configuration).collect();
        records.sort_by_key(|record| record.board);
        if !records.is_empty() {
            let rows: Vec<_> = records.into_iter().map(facts::board).collect();
            page += &format!("\n{}", table(&BOARD_HEAD, &rows));
        }
    }
    page
}

/// A table whose first column is text and whose others are numbers.
fn table<const N: usize>(head: &[&str; N], rows: &[[String; N]]) -> String {
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = row(head.iter().map(|name| name.to_string()).collect());
    text += &row((0..N).map(|column| if column == 0 { "---" } else { "---:" }.to_string()).collect());
    for cells in rows {
        text += &row(cells.iter().map(|cell| plain(cell)).collect());
    }
    text
}

/// A text in one line, whose signs mean themselves.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in printable::line(text).chars() {
        if "\\`*_<>|[]#".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// A text as code, whatever it holds: the fence has one backtick more than the longest row of them inside.
fn code(text: &str) -> String {
    let text = printable::line(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    if longest == 0 { format!("`{text}`") } else { format!("{fence} {text} {fence}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn a_page_has_facts_and_tables() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.records = vec![Record { name: "a|b".to_string(), ..record::tests::some() }];
        let page = page(&run);
        for expected in [
            "# some\n\n- suite: some, goal blank-last\n",
            "- command: `taquin bench some`\n",
            "\n## ida manhattan pruning=inverse\n\n- solved: 1 of 3 boards, 2 not run\n",
            "\n| board | length | h | expanded | generated | nodes/s | time | result |\n| --- | ---: |",
            "\n| a\\|b | 4 | 2 | 6 | 12 | 48 | 250.0 ms | right |\n",
        ] {
            assert!(page.contains(expected), "{expected}\n{page}");
        }
        assert_eq!([code("a"), code("a``b")], ["`a`", "``` a``b ```"]);
        assert_eq!([code("\u{1b}"), plain("a\nb\u{9b}")], ["`\\u{1b}`", "a\\\\nb\\\\u{9b}"]);
    }
}

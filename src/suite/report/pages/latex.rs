//! The table of a run's configurations for a paper: plain LaTeX, which needs no package.

use crate::suite::report::facts::{self, CONFIGURATION_HEAD};
use crate::suite::report::names::distinguishing;
use crate::suite::report::printed;
use crate::suite::report::words::count;
use crate::suite::run::results::Run;
use crate::text::output::numbers::seconds;
use crate::text::output::printable;

/// A `tabular`, below comments that say how the run was made. Figures printed in papers stand below the row that they
/// belong to.
pub fn table(run: &Run) -> String {
    let mut text = String::new();
    for (name, words) in facts::run(run) {
        text += &format!("% {name}: {}\n", printable::line(&words));
    }
    text += "\\begin{tabular}{lrrrrrr}\n\\hline\n";
    text += &row(&CONFIGURATION_HEAD);
    text += "\\hline\n";
    let names = distinguishing(&run.settings.configurations);
    for (index, (mut cells, name)) in facts::configurations(run).into_iter().zip(names).enumerate() {
        cells[0] = name;
        text += &row(&cells);
        for beside in printed::beside(run, index + 1) {
            let h = beside.root_h.map_or(String::new(), |h| format!("{h:.3}"));
            let time = beside.seconds.map_or(String::new(), seconds);
            let source = format!("{}, {}", beside.source, beside.boards);
            text += &row(&[&source, "", &h, &count(beside.generated.0), &time, "", ""]);
        }
    }
    text + "\\hline\n\\end{tabular}\n"
}

fn row(cells: &[impl AsRef<str>]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| escape(cell.as_ref())).collect();
    cells.join(" & ") + " \\\\\n"
}

/// A text whose signs mean themselves. Letters beyond those of western Europe, for which LaTeX would need a package,
/// become question marks.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in printable::line(text).chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '<' | '>' | '|' => out += &format!("${c}$"),
            '"' => out += "\\char34{}",
            '-' => out += "{-}",
            '\'' => out += "{'}",
            '`' => out += "{`}",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out += &format!("\\{c}"),
            // The micro sign and the Greek letter.
            'µ' | 'μ' => out += "$\\mu$",
            '×' => out += "$\\times$",
            '…' => out += "\\dots{}",
            c if c.is_ascii() || ('À'..='ÿ').contains(&c) => out.push(c),
            _ => out.push('?'),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::run::{record, session, settings};

    #[test]
    fn a_table_has_a_row_for_each_configuration_and_no_command_of_a_text() {
        let mut run = Run::new(settings::tests::some(), session::tests::some());
        run.settings.suite = "a\n\\input{x}\u{1b}".to_string();
        run.records = vec![record::tests::some()];
        let text = table(&run);
        assert!(text.starts_with("% suite: a\\n\\input{x}\\u{1b}, goal blank-last\n% machine: "), "{text}");
        assert!(text.contains(
            "\n\\hline\nsearch & solved & mean h & generated & time & nodes/s & databases \\\\\n\\hline\n"
        ));
        assert!(
            text.contains(
                "\nida manhattan pruning=inverse & 1 & 2.000 & 12 & 250.0 ms & 48 & 1.0 MiB \\\\\n"
            ),
            "{text}"
        );
        assert!(text.ends_with("\\hline\n\\end{tabular}\n"));
        assert_eq!(
            escape("\\a_b%#&$^~{}"),
            "\\textbackslash{}a\\_b\\%\\#\\&\\$\\textasciicircum{}\\textasciitilde{}\\{\\}"
        );
        assert_eq!(escape("4 µs, 数é <=\n"), "4 $\\mu$s, ?é $<$=\\textbackslash{}n");
    }
}

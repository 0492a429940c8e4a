//! The reference page: every command with its options, and what they have in common.

use crate::cli::reference::lists::{ENVIRONMENT, EXIT_CODES};
use crate::settings::algorithm::Algorithm;
use crate::settings::names::HeuristicName;
use crate::text::input::InputFormat;
use crate::text::output::json;
use clap::{Arg, Command};

/// What stands at the head of the page.
const HEAD: &str = "\
# Reference

Made by `taquin reference page`; a test compares the two. The README shows the uses, `benches/README.md` the figures.
";

/// The whole page.
pub fn text(mut command: Command) -> String {
    // Building fills in what commands inherit, such as --help.
    command.build();
    let sections = [settings(), commands(&command), forms(), json_fields(), exit_codes(), environment()];
    std::iter::once(HEAD.to_string()).chain(sections).collect::<Vec<_>>().join("\n")
}

fn settings() -> String {
    let algorithms = Algorithm::ALL.map(|algorithm| format!("`{algorithm}`")).join(", ");
    let heuristics = HeuristicName::ALL.map(|heuristic| format!("`{heuristic}`")).join(", ");
    format!(
        "\
## Settings of a search

One text names a search: on the command line (`--search`), in journals, reports and the library. It is a list of words
in any order, with spaces or commas between them. What is not named is left to the defaults; `default` names nothing.

| part | words |
|---|---|
| algorithm | {algorithms}; `wastar` takes a weight, `dfs`, `iddfs` and `dfbnb` a number of slides after the colon; `best-first` is `branch-and-bound manhattan` |
| heuristic | {heuristics}, or `max(a,b,...)` of up to four of them |
| databases | `pdb:PARTITION`, then `:byte-min` (minima over regions, one byte per entry) and `:no-reflection` if needed; the partition is a name of the catalogue or the path of a `.cat` file |
| pruning | `pruning=inverse` (the slide back) or `pruning=automaton` (all detours of up to 12 slides); depth-first searches only |
| loop | `loop=tuned` or `loop=plain`: the same searches, for comparison |
| order | `order=ULRD` and the like: the directions of the blank, the first to be tried first; depth-first searches only |

For example `ida pdb:7-8`, `wastar:1.5 max(pdb:6-6-3,walking-distance)`, `ida manhattan pruning=inverse order=ULRD`.
"
    )
}

fn commands(command: &Command) -> String {
    let mut text = "## Commands\n".to_string();
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help") {
        text += &one_command(sub, "taquin");
    }
    text
}

/// A command and those below it.
fn one_command(command: &Command, parent: &str) -> String {
    let name = format!("{parent} {}", command.get_name());
    let about =
        command.get_long_about().or(command.get_about()).map_or(String::new(), |about| about.to_string());
    let mut text = format!("\n### {name}\n\n{about}.\n");
    let is_shown = |arg: &&Arg| !arg.is_hide_set() && arg.get_id() != "help";
    let rows: Vec<String> = command.get_arguments().filter(is_shown).map(row).collect();
    if !rows.is_empty() {
        text += &format!("\n| option | meaning |\n|---|---|\n{}", rows.concat());
    }
    let below = command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help");
    below.for_each(|sub| text += &one_command(sub, &name));
    text
}

/// A row of the table of options.
fn row(arg: &Arg) -> String {
    let takes_value = arg.get_action().takes_values();
    let names: Vec<String> =
        arg.get_value_names().unwrap_or_default().iter().map(|n| n.to_string()).collect();
    let value = if takes_value { names.join(" ") } else { String::new() };
    let option = match (arg.get_long(), arg.get_short()) {
        (Some(long), Some(short)) => format!("-{short}, --{long} {value}"),
        (Some(long), None) => format!("--{long} {value}"),
        (None, Some(short)) => format!("-{short} {value}"),
        (None, None) => value,
    };
    let mut meaning = arg.get_help().map_or(String::new(), |help| help.to_string());
    let choices: Vec<String> = arg
        .get_possible_values()
        .iter()
        .filter(|v| !v.is_hide_set())
        .map(|v| format!("`{}`", v.get_name()))
        .collect();
    if takes_value && !choices.is_empty() {
        meaning += &format!("; one of {}", choices.join(", "));
    }
    format!("| `{}` | {} |\n", option.trim(), meaning.replace('\n', " ").replace('|', "\\|"))
}

fn forms() -> String {
    let mut text = "## Formats of boards\n\nThe format is detected; `--input-format` sets it.\n".to_string();
    for form in InputFormat::ALL {
        text += &format!(
            "\n`{}`: {}\n\n```text\n{}\n```\n",
            form.name(),
            form.about(),
            form.example().trim_end()
        );
    }
    text
}

fn json_fields() -> String {
    let mut text = "## JSON lines\n\n`--format json` prints one object a line for each board; what is not known is `null`. \
                    An input that is not a board gives `v`, `line` and `error`.\n\n| field | meaning |\n|---|---|\n"
        .to_string();
    for (field, meaning) in json::FIELDS {
        text += &format!("| `{field}` | {meaning} |\n");
    }
    text
}

fn exit_codes() -> String {
    let mut text = "## Exit codes\n\n| code | meaning |\n|---|---|\n".to_string();
    for (exit, meaning) in EXIT_CODES {
        text += &format!("| {} | {meaning} |\n", exit as u8);
    }
    text + "\nWith several boards, the exit code is the largest of their codes; a bad board is reported with its line, and the others are still solved.\n"
}

fn environment() -> String {
    let mut text = "## Environment\n\n| variable | meaning |\n|---|---|\n".to_string();
    for (variable, meaning) in ENVIRONMENT {
        text += &format!("| `{variable}` | {meaning} |\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn the_page_in_the_repository_is_the_one_that_is_made() {
        let kept = include_str!("../../../docs/REFERENCE.md");
        let made = text(Cli::command());
        let differs = kept.lines().zip(made.lines()).find(|(kept, made)| kept != made);
        assert!(
            kept == made,
            "run `taquin reference page > docs/REFERENCE.md`; first difference: {differs:?}"
        );
    }

    #[test]
    fn every_visible_command_and_option_is_there() {
        let page = text(Cli::command());
        for command in Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
            assert!(page.contains(&format!("### taquin {}\n", command.get_name())));
            for option in command.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(Arg::get_long) {
                assert!(page.contains(&format!("--{option}")), "{option}");
            }
        }
    }
}

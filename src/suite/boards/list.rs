//! Lists of boards: any form that boards are read in, or lines with columns between bars.
//!
//! A line with bars is `board | length` or `name | board | length`, further columns being the source's own numbers;
//! the length may be left empty. A comment `# Goal: blank first` names the goal of a list.

use crate::puzzle::dims::Dims;
use crate::puzzle::goal::Goal;
use crate::suite::boards::instance::{Expected, Instance};
use crate::text::input::{self, InputFormat};

/// What a list holds.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct List {
    /// The goal that its comment names.
    pub goal: Option<Goal>,
    /// The boards that could be read.
    pub instances: Vec<Instance>,
    /// What is wrong with the others, with their lines.
    pub broken: Vec<String>,
}

/// Reads a list. Boards without a name are named by their number in the list, from 1.
///
/// `size` and `form` are as for [`input::read_boards`].
pub fn read(text: &[u8], size: Option<Dims>, form: Option<InputFormat>) -> List {
    let plain = String::from_utf8_lossy(text);
    let mut list = List { goal: plain.lines().find_map(goal_of), ..List::default() };
    let rows = || plain.lines().enumerate().filter(|(_, line)| !is_skipped(line));
    if rows().next().is_some() && rows().all(|(_, line)| line.contains('|')) {
        for (index, line) in rows() {
            match row(line, list.instances.len() + 1, size, form) {
                Ok(instance) => list.instances.push(instance),
                Err(why) => list.broken.push(format!("line {}: {why}", index + 1)),
            }
        }
        return list;
    }
    for entry in input::boards(text, size, form) {
        match entry.board {
            Ok(board) => {
                let name = (list.instances.len() + 1).to_string();
                list.instances.push(Instance { name, board, expected: Expected::Open });
            }
            Err(why) => list.broken.push(why.to_string()),
        }
    }
    list
}

fn is_skipped(line: &str) -> bool {
    line.trim().is_empty() || line.trim_start().starts_with('#')
}

/// The goal of a comment such as `# Goal: blank first (0 1 2 .. 15).`
fn goal_of(line: &str) -> Option<Goal> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("Goal:")?;
    let rest = rest.trim_start().replacen(' ', "-", 1);
    [Goal::BlankLast, Goal::BlankFirst, Goal::Snail].into_iter().find(|goal| rest.starts_with(goal.name()))
}

/// A line with bars.
fn row(line: &str, number: usize, size: Option<Dims>, form: Option<InputFormat>) -> Result<Instance, String> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let (name, board, length) = match fields[..] {
        [board, length] => (number.to_string(), board, length),
        [name, board, length, ..] => (name.to_string(), board, length),
        _ => return Err("expected `board | length` or `name | board | length`".to_string()),
    };
    let board = input::read_board(board, size, form).map_err(|e| e.to_string())?;
    Ok(Instance { name, board, expected: length.parse()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_give_names_and_lengths() {
        let list = read(
            b"# Goal: blank first (0 1 2 3)\na | 1 0 2 3 | 1 | 77\n\nb | 1 2 3 0 | unsolvable\nc | 0 1 2 3 |\nd | 0 1 | 0\n",
            None,
            None,
        );
        assert_eq!(list.goal, Some(Goal::BlankFirst));
        let seen: Vec<_> = list.instances.iter().map(|i| (i.name.as_str(), i.expected)).collect();
        assert_eq!(seen, [("a", Expected::Length(1)), ("b", Expected::Unsolvable), ("c", Expected::Open)]);
        assert_eq!(list.broken.len(), 1);
        assert!(list.broken[0].starts_with("line 6: "), "{:?}", list.broken);
        let list = read(b"1 0 2 3 | 1\n0 1 2 3 | x\n", None, None);
        assert_eq!((list.instances[0].name.as_str(), list.goal), ("1", None));
        assert_eq!(list.broken, ["line 2: `x` is not a length: expected a number, `unsolvable` or nothing"]);
    }

    #[test]
    fn other_texts_are_read_as_boards_are_everywhere() {
        let list = read(b"1 2 3 0\n3 1 2 0\n", None, None);
        assert_eq!(list.instances.iter().map(|i| i.name.as_str()).collect::<Vec<_>>(), ["1", "2"]);
        let list = read(b"2\n1 2\n3 4\n", None, None);
        assert_eq!((list.instances.len(), list.broken.len()), (0, 1));
    }
}

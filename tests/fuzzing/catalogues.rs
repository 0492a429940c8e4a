//! Catalogues of partitions.

use crate::fuzzing::Met;
use crate::fuzzing::message::checked;
use crate::pdb::partition::cat;
use crate::pdb::partition::disjoint::Partition;
use crate::pdb::partition::set::PartitionSet;

/// Reads a text as a catalogue.
pub fn target(bytes: &[u8]) -> Met {
    let text = String::from_utf8_lossy(bytes);
    match cat::read(&text) {
        Ok(sets) => {
            let cells: usize =
                sets.iter().map(|set| set.partitions().len() * set.class().dims().cells()).sum();
            assert!(cells <= text.len(), "a cell is a character");
            let written: String = sets.iter().map(write).collect();
            assert_eq!(cat::read(&written).as_ref(), Ok(&sets), "{written}");
            Met { values: sets.len(), refusals: 0 }
        }
        Err(error) => {
            checked(&error);
            let lines: Vec<&str> = text.lines().collect();
            let characters = lines.get(error.line - 1).map_or(0, |line| line.chars().count());
            assert!(error.line <= lines.len() + 1 && (1..=characters + 1).contains(&error.column), "{error}");
            Met::REFUSAL
        }
    }
}

/// A set in the form of catalogues.
fn write(set: &PartitionSet) -> String {
    let head = format!("name {}\n{}", set.name(), if set.is_default() { "default\n" } else { "" });
    head + &set.partitions().iter().map(draw).collect::<String>()
}

/// A drawing of the goal, a letter a pattern, and the empty line behind it.
fn draw(partition: &Partition) -> String {
    let dims = partition.class().dims();
    let mut letters = vec!['.'; dims.cells()];
    for (pattern, letter) in partition.patterns().iter().zip(('a'..='z').chain('A'..='Z')) {
        for cell in (0..dims.cells()).filter(|cell| pattern.goal_map() >> cell & 1 != 0) {
            letters[cell] = letter;
        }
    }
    let row = |row: &[char]| row.iter().map(|letter| format!("{letter} ")).collect::<String>() + "\n";
    letters.chunks(dims.width()).map(row).collect::<String>() + "\n"
}

//! One readable block for each board.

use crate::puzzle::solution::MoveNames;
use crate::text::output::boards::one_line;
use crate::text::output::moves;
use crate::text::output::numbers::{grouped, seconds};
use crate::text::output::report::{Report, SecondProof};

/// The block, every line with a newline.
pub fn block(report: &Report<'_>, names: MoveNames, compact: bool) -> String {
    let goal = report.goal_name.map_or_else(|| one_line(report.goal), String::from);
    let mut text = format!("board      {} ({})\n", one_line(report.start), report.start.dims());
    text += &format!("goal       {goal}\n");
    if !report.solvable {
        return text + "unsolvable the goal cannot be reached from this board\n";
    }
    if let Some(reason) = report.stopped {
        text += &format!("stopped    {reason}\n");
    }
    match report.solution {
        Some(solution) => {
            let length = solution.len();
            text += &match report.stopped {
                Some(_) if !report.is_optimal() => {
                    format!("length     {} <= length <= {length}\n", report.lower_bound)
                }
                _ => format!("length     {length} ({})\n", quality(report, length)),
            };
            text += &format!("moves      {}\n", moves::moves(solution, names, compact));
        }
        None => text += &format!("length     at least {} (proven)\n", report.lower_bound),
    }
    text += &format!(
        "nodes      {} expanded, {} generated\n",
        grouped(report.expanded),
        grouped(report.generated)
    );
    text += &format!("time       {}\n", seconds(report.time.as_secs_f64()));
    let root = report.root_h.map_or(String::new(), |h| format!(" (start: {h})"));
    text += &format!("search     {}{root}\n", report.settings);
    if let Some(proof) = report.second_proof {
        let SecondProof { settings, lower_bound, stopped, time } = proof;
        let time = seconds(time.as_secs_f64());
        text += &match stopped {
            None => format!("2nd proof  at least {lower_bound} slides, {time}: {settings}\n"),
            Some(reason) => format!(
                "2nd proof  not finished, {reason}: at least {lower_bound} slides, {time}: {settings}\n"
            ),
        };
    }
    text
}

/// What is proven about a solution's length.
fn quality(report: &Report<'_>, length: usize) -> String {
    match report.lower_bound {
        _ if report.is_optimal() => "shortest".to_string(),
        0 => "not proven shortest".to_string(),
        bound => format!(
            "shortest is at least {bound}: at most {:.3} times as long",
            length as f64 / f64::from(bound)
        ),
    }
}

//! `--output`: a file that is whole or not there.

use crate::common::command::{Ran, names, run, signal, start, taquin, ticks, wait_until};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

const NEAR: &str = "1 2 3 4 5 6 0 7 8";
/// 80 slides: minutes with Manhattan distance.
const HARDEST: &str = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1";

fn solve_to(file: &Path) -> Command {
    let mut command = taquin(Path::new("none"));
    command.args(["solve", "--heuristic=manhattan", "--format=moves", "--output"]).arg(file);
    command
}

#[test]
fn answers_go_to_the_file_and_nothing_to_standard_output() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("answers.txt");
    let ran = run(solve_to(&file).args([NEAR, "1 2 3 4 5 6 7 0 8"])).exits(0).quietly();
    assert_eq!((ran.out.as_str(), fs::read_to_string(&file).unwrap().as_str()), ("", "RR\nR\n"));
    // Another run replaces it; what is wrong with one board does not keep the others' answers from it.
    let ran = run(solve_to(&file).args([NEAR, "1 1", "2 1 3 4 5 6 7 8 0"])).exits(2);
    let text = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "RR"));
    assert!(lines[1].starts_with("error: argument 2: "), "{text}");
    assert_eq!(lines[2], "unsolvable: the goal cannot be reached from this board");
    assert!(ran.out.is_empty() && ran.err.starts_with("taquin: argument 2: "), "{}", ran.err);
    let ran = run(solve_to(&file).args(["-f", "/no such file", NEAR])).exits(2);
    assert!(ran.out.is_empty() && fs::read_to_string(&file).unwrap() == text, "left as it was");
    run(solve_to(&file).args(["--goal-file", "/no such file", NEAR])).exits(2);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(names(folder.path()), ["answers.txt"]);
}

#[test]
fn a_place_that_cannot_be_written_is_exit_code_5() {
    let folder = tempdir().unwrap();
    for place in ["missing/answers.txt", "", "."] {
        let place = folder.path().join(place);
        let ran = run(solve_to(&place).arg(NEAR)).exits(5);
        assert!(ran.err.starts_with("taquin: cannot write ") && ran.err.lines().count() == 1, "{}", ran.err);
        assert!(ran.out.is_empty() && names(folder.path()).is_empty());
    }
}

/// `/proc` shows when the search is at work.
#[cfg(target_os = "linux")]
#[test]
fn an_older_file_is_replaced_at_the_end_only() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("answers.txt");
    let part = folder.path().join("answers.txt.part");
    let said =
        format!("taquin: {} was not written; the answers so far are in {}\n", file.display(), part.display());
    for (name, code) in [("KILL", -9), ("INT", 3), ("TERM", 3), ("HUP", 3)] {
        fs::write(&file, "older\n").unwrap();
        let mut child = start(solve_to(&file).args([NEAR, HARDEST]));
        let before = ticks(child.id()).unwrap();
        assert!(wait_until(&mut child, |process| ticks(process).is_some_and(|now| now >= before + 10)));
        assert_eq!(fs::read_to_string(&file).unwrap(), "older\n", "while the second board is searched");
        signal(&child, name);
        let ran = Ran::of(child.wait_with_output().unwrap()).exits(code);
        assert_eq!(fs::read_to_string(&file).unwrap(), "older\n", "a part never has the name of the whole");
        assert_eq!(ran.err, if code == 3 { said.as_str() } else { "" });
        if code == 3 {
            let text = fs::read_to_string(&part).unwrap();
            assert!(text.starts_with("RR\nstopped: interrupted; at least "), "{text}");
        }
    }
    // A later run has removed what the killed one left, where it left anything.
    assert_eq!(names(folder.path()), ["answers.txt", "answers.txt.part"]);
}

/// The limit of the shell ends the writing, as a full disk does.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_does_not_fit_leaves_nothing() {
    let folder = tempdir().unwrap();
    let boards = folder.path().join("boards.txt");
    fs::write(&boards, format!("{NEAR}\n").repeat(4_000)).unwrap();
    let file = folder.path().join("answers.txt");
    let mut shell = Command::new("sh");
    // Blocks of 512 bytes: 4,000 answers of 3 bytes take more than 8 of them. Without the signal, writing fails.
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" solve --heuristic=manhattan --format=moves -o \"$1\" -f \"$2\"";
    shell.args(["-c", script, env!("CARGO_BIN_EXE_taquin")]).args([&file, &boards]);
    let ran = Ran::of(shell.output().unwrap()).exits(5);
    assert!(
        ran.err.starts_with("taquin: cannot write ") && ran.err.contains("nothing was left"),
        "{}",
        ran.err
    );
    assert_eq!(names(folder.path()), ["boards.txt"]);
}

/// What is no regular file is written to, and a link's target instead of the link.
#[cfg(unix)]
#[test]
fn devices_and_links_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if made.is_ok_and(|status| status.success()) {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe).unwrap()
        });
        run(solve_to(&pipe).arg(NEAR)).exits(0).quietly();
        assert_eq!(reader.join().unwrap(), "RR\n");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
    let (target, link) = (folder.path().join("target"), folder.path().join("link"));
    fs::write(&target, "old").unwrap();
    fs::set_permissions(&target, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&target, &link).unwrap();
    run(solve_to(&link).arg(NEAR)).exits(0).quietly();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "RR\n");
    assert_eq!(fs::metadata(&target).unwrap().permissions().mode() & 0o777, 0o600);
    // So it is where the link points to nothing yet.
    fs::remove_file(&target).unwrap();
    run(solve_to(&link).arg(NEAR)).exits(0).quietly();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&target).unwrap(), "RR\n");
}

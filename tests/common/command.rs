//! Runs the program as a user does.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// How a run ended.
pub struct Ran {
    /// The exit code; a signal's negative number where one ended it.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ran {
    /// What a finished process left.
    pub fn of(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        #[cfg(unix)]
        let signal = std::os::unix::process::ExitStatusExt::signal(&output.status);
        #[cfg(not(unix))]
        let signal = None;
        let code = output.status.code().or(signal.map(|s| -s)).expect("an ended process");
        let ran = Ran { code, out: text(output.stdout), err: text(output.stderr) };
        assert!(!ran.err.contains("panicked"), "{}", ran.err);
        ran
    }

    /// The same run, if it ended with a code.
    #[track_caller]
    pub fn exits(self, code: i32) -> Ran {
        assert_eq!(self.code, code, "out:\n{}err:\n{}", self.out, self.err);
        self
    }

    /// Nothing but the answers was printed.
    #[track_caller]
    pub fn quietly(self) -> Ran {
        assert_eq!(self.err, "");
        self
    }

    /// The objects of JSON lines.
    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// The length of each answer; `None` for what has none.
    #[track_caller]
    pub fn lengths(&self) -> Vec<Option<u64>> {
        self.json().iter().map(|answer| answer["length"].as_u64()).collect()
    }
}

/// The program with its databases in a folder, and nothing of the user's own.
pub fn taquin(databases: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taquin"));
    command.env("TAQUIN_PDB_DIR", databases).env_remove("TAQUIN_KERNEL").stdin(Stdio::null());
    command
}

/// The program in a folder that is none of the project's, so that the rules for the default place apply.
pub fn taquin_in(folder: &Path) -> Command {
    let mut command = taquin(folder);
    command.env_remove("TAQUIN_PDB_DIR").current_dir(folder);
    command
}

/// Runs to the end.
pub fn run(command: &mut Command) -> Ran {
    Ran::of(command.output().unwrap())
}

/// Runs to the end with a text as standard input.
pub fn run_with_input(command: &mut Command, text: &str) -> Ran {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    // A program that has no use for its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    Ran::of(child.wait_with_output().unwrap())
}

/// Starts a run whose output is kept.
pub fn start(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Sends a signal by its name, such as `INT`.
pub fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status().unwrap();
    assert!(status.success(), "kill -{name}");
}

/// Waits until something holds or a process has ended; whether it holds.
pub fn wait_until(child: &mut Child, mut holds: impl FnMut(u32) -> bool) -> bool {
    loop {
        if holds(child.id()) {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The clock ticks that a process has spent computing, where `/proc` tells.
pub fn ticks(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields = stat.rsplit_once(')')?.1;
    fields.split_whitespace().nth(11)?.parse().ok()
}

/// The most memory that a process has had resident so far, in bytes, where `/proc` tells.
pub fn peak_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? << 10)
}

/// Reads one line from a running program, byte by byte so that nothing behind it is taken.
pub fn read_line(source: &mut impl Read) -> String {
    let mut line = Vec::new();
    let mut byte = [0];
    while source.read(&mut byte).unwrap() == 1 && byte[0] != b'\n' {
        line.push(byte[0]);
    }
    String::from_utf8(line).unwrap()
}

/// The names of a folder, in order; nothing for one that is not there.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> =
        entries.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

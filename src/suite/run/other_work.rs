//! Other work on the machine, which makes measured times longer: as the system tells it, on Linux.

use std::time::{Duration, Instant};

/// Seconds in which this thread was ready to run and had no core, since it started. Cost: one call of the system, from the
/// second time on.
#[cfg(target_os = "linux")]
pub fn waited() -> Option<f64> {
    use std::os::unix::fs::FileExt;
    thread_local! {
        static OWN: Option<std::fs::File> = std::fs::File::open("/proc/thread-self/schedstat").ok();
    }
    // Three numbers of at most 20 digits.
    let mut text = [0; 64];
    let count = OWN.with(|file| file.as_ref()?.read_at(&mut text, 0).ok())?;
    let nanoseconds: u64 =
        std::str::from_utf8(&text[..count]).ok()?.split_whitespace().nth(1)?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}

/// Nothing: only Linux tells.
#[cfg(not(target_os = "linux"))]
pub fn waited() -> Option<f64> {
    None
}

/// The load average of the last minute: threads that run or wait to run.
pub fn load_average() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

/// How many cores other processes keep busy, of those that this one may run on.
#[derive(Debug)]
pub struct OtherWork {
    at: Instant,
    ticks: Option<Ticks>,
    cores: Option<f64>,
}

/// Clock ticks since the machine started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ticks {
    /// Of all cores together, idle ones included.
    all: u64,
    /// Of cores that were busy.
    busy: u64,
    /// Of this process.
    own: u64,
    /// How many cores.
    cores: u64,
}

impl OtherWork {
    /// Between two looks; a tick is 10 ms.
    const INTERVAL: Duration = Duration::from_millis(250);

    /// Begins to look.
    pub fn new() -> OtherWork {
        OtherWork { at: Instant::now(), ticks: ticks(), cores: None }
    }

    /// The mean over the last stretch of 250 ms or more; `None` before the first one has passed. Cost: none but every
    /// 250 ms, when three small files of the system are read.
    pub fn cores(&mut self) -> Option<f64> {
        if self.at.elapsed() >= OtherWork::INTERVAL {
            let now = ticks();
            self.cores = self.ticks.zip(now).and_then(|(before, now)| between(before, now));
            (self.at, self.ticks) = (Instant::now(), now);
        }
        self.cores
    }
}

/// Busy cores between two looks, without this process.
fn between(before: Ticks, now: Ticks) -> Option<f64> {
    let all = now.all.checked_sub(before.all).filter(|&all| all > 0)?;
    let busy = now.busy.saturating_sub(before.busy);
    let others = busy.saturating_sub(now.own.saturating_sub(before.own));
    Some(others as f64 / all as f64 * now.cores as f64)
}

fn ticks() -> Option<Ticks> {
    let read = |path| std::fs::read_to_string(path).ok();
    let allowed = read("/proc/self/status")?;
    let allowed = allowed.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"))?;
    of(&read("/proc/stat")?, &read("/proc/self/stat")?, allowed.trim())
}

/// From the texts of `/proc/stat` and `/proc/self/stat`, for the cores of a list such as `0-3,8`.
fn of(stat: &str, own: &str, allowed: &str) -> Option<Ticks> {
    let range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        Some((first.parse::<u64>().ok()?, last.parse::<u64>().ok()?))
    };
    let allowed: Vec<(u64, u64)> = allowed.split(',').map(range).collect::<Option<_>>()?;
    let mut sum = Ticks { all: 0, busy: 0, own: 0, cores: 0 };
    for line in stat.lines() {
        let mut words = line.split_whitespace();
        let core = words.next().and_then(|name| name.strip_prefix("cpu")).and_then(|n| n.parse().ok());
        if core.is_some_and(|core| allowed.iter().any(|&(first, last)| (first..=last).contains(&core))) {
            // user, nice, system, idle, waiting for a disk, two of interrupts, stolen; guests are among the first two.
            let spent: Vec<u64> = words.take(8).filter_map(|word| word.parse().ok()).collect();
            let idle: u64 = spent.iter().skip(3).take(2).sum();
            sum.all += spent.iter().sum::<u64>();
            sum.busy += spent.iter().sum::<u64>() - idle;
            sum.cores += 1;
        }
    }
    // The name in brackets may hold anything; user and system time are the 12th and 13th word after it.
    let own = own.rsplit_once(')')?.1.split_whitespace().skip(11).take(2);
    sum.own = own.map(|word| word.parse::<u64>().ok()).sum::<Option<u64>>()?;
    (sum.cores > 0).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_of_others_is_what_is_left_on_the_cores_of_this_process() {
        let own = |user: u64| format!("7 (a) b) R 1 2 3 4 5 6 7 8 9 10 {user} 5 0 0");
        let stat = |user: u64, idle: u64| {
            format!(
                "cpu 9 9 9 9\ncpu0 {user} 10 10 {idle} 5 1 1 1 9 9\ncpu1 0 0 0 {idle} 0 0 0 0 0 0\ncpu2 999 0 0 0 0\nx"
            )
        };
        let before = of(&stat(100, 50), &own(20), "0-1").unwrap();
        assert_eq!((before.all, before.busy, before.own, before.cores), (228, 123, 25, 2));
        // 100 ticks on each of two cores, 80 of them busy, 50 of those our own.
        let now = of(&stat(180, 110), &own(70), "0-1").unwrap();
        assert_eq!(between(before, now), Some(30.0 / 200.0 * 2.0));
        assert_eq!(between(now, now), None);
        assert_eq!(
            (of("", &own(1), "0"), of(&stat(1, 1), "", "0"), of(&stat(1, 1), &own(1), "x")),
            (None, None, None)
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_machine_tells() {
        assert!(load_average().is_none_or(|load| load >= 0.0));
        assert!(waited().is_none_or(|seconds| seconds >= 0.0));
        assert_eq!(OtherWork::new().cores(), None, "nothing has passed");
    }
}

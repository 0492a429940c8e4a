//! Numbered pieces of work on several threads: the parts of a tree, the boards of a suite.
//!
//! Two other distributors do something else. [`in_order`](crate::system::in_order) takes items that are made as they are
//! needed, and holds threads back whose results would have to wait. The builder of databases uses rayon, which splits and
//! steals slices of one array.

use crate::system::memory::has_memory;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Cores that the program may use. Asking the system takes a part of the time of solving an easy board.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Address space of a thread: its stack; what the allocator of Linux sets aside for a new one; what must be left then.
const STACK: usize = 3 << 20;
const ARENA: usize = 64 << 20;
const SPARE: usize = 96 << 20;

/// For so many threads, times the cores, the allocator of Linux sets memory aside.
const ARENAS_OF_CORE: usize = 8;

/// Whether the system refuses memory beyond a limit instead of granting all that is asked for.
static IS_LIMITED: LazyLock<bool> = LazyLock::new(|| {
    let read = |path| std::fs::read_to_string(path).unwrap_or_default();
    let limits = read("/proc/self/limits");
    let soft =
        limits.lines().find_map(|line| line.strip_prefix("Max address space")?.split_whitespace().next());
    soft.is_some_and(|soft| soft != "unlimited") || read("/proc/sys/vm/overcommit_memory").trim() == "2"
});

/// The most threads so far, for which memory has been set aside; and the most that there was ever room for.
static STARTED: AtomicUsize = AtomicUsize::new(1);
static ROOM: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Whether there were ever fewer threads than asked for.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// How many of some threads, the calling one among them, the system has room for: at least 1.
///
/// A thread that starts where there is no memory left would end the program. So where memory is limited, no more are
/// started than there is room for.
pub fn that_fit(threads: usize) -> usize {
    if threads <= 1 || !*IS_LIMITED {
        return threads.max(1);
    }
    let started = STARTED.load(Ordering::Relaxed);
    let fits = |&threads: &usize| {
        // Threads that ended have left what was set aside for them, perhaps less than one piece each.
        let new = if threads <= started { 0 } else { (threads - 1).min(ARENAS_OF_CORE * cores()) };
        has_memory(SPARE + (threads - 1) * STACK + new * ARENA)
    };
    let most = threads.min(ROOM.load(Ordering::Relaxed));
    let fit = (2..=most).rev().find(fits).unwrap_or(1);
    STARTED.fetch_max(fit, Ordering::Relaxed);
    if fit < threads {
        ROOM.fetch_min(fit, Ordering::Relaxed);
        say_refused();
    }
    fit
}

/// Remembers that there were fewer threads than asked for.
pub fn say_refused() {
    REFUSED.store(true, Ordering::Relaxed);
}

/// Whether there were ever fewer threads than asked for, because the system had no more to give.
pub fn were_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

/// Does the pieces of work 0 to `count` - 1 on up to `threads` threads, one of which is the calling one. The numbers
/// are handed out in order; a thread whose work breaks takes no more of them.
///
/// A system that has no more threads to give leaves the work to those that there are.
///
/// # Panics
/// When `work` does.
pub fn spread(count: usize, threads: usize, work: impl Fn(usize) -> ControlFlow<()> + Sync) {
    let next = AtomicUsize::new(0);
    let one_after_the_other = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || work(number).is_break() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let spawn = |_| {
            let spawned = thread::Builder::new().spawn_scoped(scope, one_after_the_other);
            spawned.inspect_err(|_| say_refused()).ok()
        };
        let others: Vec<_> = (1..that_fit(threads.min(count))).map_while(spawn).collect();
        one_after_the_other();
        for other in others {
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn every_piece_of_work_is_done_once() {
        for (count, threads) in [(0, 3), (1, 3), (1_000, 0), (1_000, 1), (1_000, 3)] {
            let done: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
            spread(count, threads, |number| {
                done[number].fetch_add(1, Ordering::Relaxed);
                ControlFlow::Continue(())
            });
            assert!(done.into_iter().all(|times| times.into_inner() == 1));
        }
    }

    #[test]
    #[should_panic(expected = "number 7")]
    fn a_panic_of_any_thread_is_passed_on() {
        spread(20, 3, |number| {
            assert!(number != 7, "number 7");
            thread::sleep(Duration::from_millis(1));
            ControlFlow::Continue(())
        });
    }
}

//! Numbered pieces of work on several threads: the parts of a tree, the boards of a suite.
//!
//! Two other distributors do something else. [`in_order`](crate::system::in_order) takes items that are made as they are
//! needed, and holds threads back whose results would have to wait. The builder of databases uses rayon, which splits and
//! steals slices of one array.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Cores that the program may use. Asking the system takes a part of the time of solving an easy board.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
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
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, one_after_the_other).ok();
        let others: Vec<_> = (1..threads.min(count)).map_while(spawn).collect();
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

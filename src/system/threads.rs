//! Numbered pieces of work on several threads.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
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

/// As [`spread`], with results that are handed on in the order of the numbers, each as soon as it and those before it
/// are there. Returns how many have been handed on: fewer than all when `work` had nothing to do any more.
///
/// `each` is called by any of the threads, one after the other.
///
/// # Errors
/// The first of `each`, after which no further piece of work is begun.
pub fn in_order<T: Send, E: Send>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> Option<T> + Sync,
    each: impl FnMut(usize, T) -> Result<(), E> + Send,
) -> Result<usize, E> {
    let results = Mutex::new(Results { each, waiting: BTreeMap::new(), handed_on: 0, error: None });
    let lock = || results.lock().unwrap_or_else(PoisonError::into_inner);
    spread(count, threads, |number| {
        if lock().error.is_some() {
            return ControlFlow::Break(());
        }
        match work(number) {
            Some(result) => lock().add(number, result),
            None => ControlFlow::Break(()),
        }
    });
    let mut results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Where work has ended early, some numbers before these may be missing.
    for (number, result) in std::mem::take(&mut results.waiting) {
        results.hand_on(number, result);
    }
    results.error.map_or(Ok(results.handed_on), Err)
}

/// Results on their way.
struct Results<T, E, F> {
    each: F,
    /// Those that must wait for one before them.
    waiting: BTreeMap<usize, T>,
    handed_on: usize,
    error: Option<E>,
}

impl<T, E, F: FnMut(usize, T) -> Result<(), E>> Results<T, E, F> {
    fn add(&mut self, number: usize, result: T) -> ControlFlow<()> {
        self.waiting.insert(number, result);
        while let Some(result) = self.waiting.remove(&self.handed_on) {
            self.hand_on(self.handed_on, result);
        }
        if self.error.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn hand_on(&mut self, number: usize, result: T) {
        if self.error.is_none() {
            self.error = (self.each)(number, result).err();
            self.handed_on += 1;
        }
    }
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

    #[test]
    fn results_come_in_order_whatever_takes_longest() {
        for threads in [1, 2, 7] {
            let work = |number: usize| {
                thread::sleep(Duration::from_millis(if number.is_multiple_of(5) { 3 } else { 0 }));
                Some(number * number)
            };
            let mut results = Vec::new();
            let done = in_order(40, threads, work, |number, result| {
                results.push((number, result));
                Ok::<(), ()>(())
            });
            assert_eq!(done, Ok(40));
            assert_eq!(results, (0..40).map(|number| (number, number * number)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn work_that_ends_early_hands_on_what_there_is() {
        for threads in [1, 3] {
            let mut results = Vec::new();
            let work = |number: usize| (number < 10).then_some(number);
            let done = in_order(40, threads, work, |_, result| {
                results.push(result);
                Ok::<(), ()>(())
            });
            assert_eq!((done, results), (Ok(10), (0..10).collect()));
        }
    }

    #[test]
    fn an_error_of_the_receiver_ends_it() {
        for threads in [1, 3] {
            let mut received = 0;
            let done = in_order(1_000, threads, Some, |_, _| {
                received += 1;
                if received == 3 { Err("enough") } else { Ok(()) }
            });
            assert_eq!((done, received), (Err("enough"), 3));
        }
    }
}

//! Work on a sequence of items by several threads, with the results in the order of the items.
//!
//! ```text
//! items      0 1 2 3 4 5 6 ...      taken one by one, by whichever thread is free
//! thread A   0 0 0 0 0 3 ...
//! thread B   1 2 [1 and 2 wait for 0]
//! handed on            0 1 2 ...    by the calling thread
//! ```
//!
//! At most 32 results for each thread wait for an item that takes longer; then no more items are taken.

use crate::system::threads;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// Items of each thread that may be taken before an earlier one is done.
const AHEAD: usize = 32;

/// The items, and how far threads and results are.
struct Queue<I> {
    state: Mutex<State<I>>,
    changed: Condvar,
    most_ahead: usize,
}

struct State<I> {
    items: I,
    taken: usize,
    handed_on: usize,
    is_over: bool,
}

impl<I: Iterator> Queue<I> {
    fn state(&self) -> MutexGuard<'_, State<I>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next item with its number, as soon as it may be taken.
    fn take(&self) -> Option<(usize, I::Item)> {
        let must_wait = |state: &mut State<I>| {
            !state.is_over && state.taken >= state.handed_on.saturating_add(self.most_ahead)
        };
        let waited = self.changed.wait_while(self.state(), must_wait);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        if state.is_over {
            return None;
        }
        let item = state.items.next();
        match item {
            Some(item) => {
                state.taken += 1;
                Some((state.taken - 1, item))
            }
            None => {
                drop(state);
                self.end();
                None
            }
        }
    }

    /// Says that no more items are taken.
    fn end(&self) {
        self.state().is_over = true;
        self.changed.notify_all();
    }

    /// Says that one more result is handed on.
    fn hand_on(&self) {
        self.state().handed_on += 1;
        self.changed.notify_all();
    }
}

/// Ends a queue when a thread leaves it, in a panic too: what it has not done, others would wait for.
struct Leave<'a, I: Iterator>(&'a Queue<I>);

impl<I: Iterator> Drop for Leave<'_, I> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Does `work` on all items, `threads` at once, and hands each result to `each`, in the order of the items, as soon as it
/// and those before it are there. Returns how many have been handed on: fewer than there are items where `work` gives
/// `None`, after which no more items are taken.
///
/// # Errors
/// The first of `each`. Then no more items are taken; those at hand are finished first.
pub fn in_order<I: Iterator + Send, T: Send, E>(
    mut items: I,
    threads: usize,
    work: impl Fn(I::Item) -> Option<T> + Sync,
    mut each: impl FnMut(T) -> Result<(), E>,
) -> Result<usize, E> {
    // The calling thread hands on, and the others work.
    let threads = if threads <= 1 { 1 } else { threads::that_fit(threads.saturating_add(1)) - 1 };
    if threads <= 1 {
        let mut handed_on = 0;
        while let Some(result) = items.next().and_then(&work) {
            each(result)?;
            handed_on += 1;
        }
        return Ok(handed_on);
    }
    let state = Mutex::new(State { items, taken: 0, handed_on: 0, is_over: false });
    let queue = Queue { state, changed: Condvar::new(), most_ahead: threads.saturating_mul(AHEAD) };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let worker = |sender: mpsc::Sender<(usize, T)>| {
            let (queue, work) = (&queue, &work);
            move || {
                let _leave = Leave(queue);
                while let Some((number, item)) = queue.take() {
                    let Some(result) = work(item) else { break };
                    if sender.send((number, result)).is_err() {
                        break;
                    }
                }
            }
        };
        // A system that has no more threads to give leaves the work to those that there are.
        let spawn = |_| {
            let spawned = thread::Builder::new().spawn_scoped(scope, worker(sender.clone()));
            spawned.inspect_err(|_| threads::say_refused()).ok()
        };
        let spawned = (0..threads).map_while(spawn).count();
        drop(sender);
        let _leave = Leave(&queue);
        let (mut waiting, mut handed_on) = (BTreeMap::new(), 0);
        if spawned == 0 {
            while let Some((_, item)) = queue.take() {
                let Some(result) = work(item) else { break };
                each(result)?;
                handed_on += 1;
                queue.hand_on();
            }
        }
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&handed_on) {
                each(result)?;
                handed_on += 1;
                queue.hand_on();
            }
        }
        // Where work has ended early, some items before these may have no result.
        for result in waiting.into_values() {
            each(result)?;
            handed_on += 1;
        }
        Ok(handed_on)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_order_whatever_takes_longest() {
        for threads in [1, 2, 7] {
            let work = |number: usize| {
                thread::sleep(Duration::from_millis(if number.is_multiple_of(5) { 3 } else { 0 }));
                Some(number * number)
            };
            let mut results = Vec::new();
            let done = in_order(0..40, threads, work, |result| {
                results.push(result);
                Ok::<(), Infallible>(())
            });
            assert_eq!(done, Ok(40));
            assert_eq!(results, (0..40).map(|number| number * number).collect::<Vec<_>>());
        }
    }

    #[test]
    fn work_that_ends_early_hands_on_what_there_is() {
        for threads in [1, 3] {
            let mut results = Vec::new();
            let work = |number: usize| (number < 10).then_some(number);
            let done = in_order(0.., threads, work, |result| {
                results.push(result);
                Ok::<(), Infallible>(())
            });
            assert_eq!((done, results), (Ok(10), (0..10).collect()));
        }
    }

    #[test]
    fn a_failure_of_the_receiver_ends_it() {
        for threads in [1, 3] {
            let mut received = 0;
            let done = in_order(0.., threads, Some, |_| {
                received += 1;
                if received == 3 { Err("enough") } else { Ok(()) }
            });
            assert_eq!((done, received), (Err("enough"), 3));
        }
    }

    #[test]
    fn no_more_items_are_taken_than_may_wait() {
        let done = AtomicUsize::new(0);
        let mut most = 0;
        let work = |number: usize| {
            if number == 0 {
                thread::sleep(Duration::from_millis(50));
            }
            done.fetch_add(1, Ordering::Relaxed);
            Some(number)
        };
        let count = in_order(0..1_000, 2, work, |number| {
            most = most.max(done.load(Ordering::Relaxed) - number);
            Ok::<(), Infallible>(())
        });
        assert_eq!(count, Ok(1_000));
        assert!(most <= 2 * AHEAD + 2, "{most}");
    }
}

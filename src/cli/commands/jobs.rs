//! Numbered pieces of work on several threads, with the results in the order of the numbers.

use crate::cli::term::failure::Failure;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does the pieces of work 0 to `count` - 1, so many at once, and hands each result on as soon as it and those before
/// it are there. Returns how many have been handed on: fewer than all when `work` has nothing to do any more.
///
/// # Errors
/// The first of `each`, which must see to it that `work` ends soon.
pub fn in_order<T: Send>(
    count: usize,
    jobs: usize,
    work: impl Fn(usize) -> Option<T> + Sync,
    mut each: impl FnMut(usize, T) -> Result<(), Failure>,
) -> Result<usize, Failure> {
    let next = AtomicUsize::new(0);
    let one = || {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number < count { Some((number, work(number)?)) } else { None }
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let worker = |sender: mpsc::Sender<(usize, T)>| {
            move || while one().is_some_and(|done| sender.send(done).is_ok()) {}
        };
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, worker(sender.clone())).ok();
        let threads = if jobs > 1 { (0..jobs.min(count)).map_while(spawn).count() } else { 0 };
        drop(sender);
        let mut handed_on = 0;
        if threads == 0 {
            // One after the other, or a system that has no more threads to give.
            while let Some((number, result)) = one() {
                each(number, result)?;
                handed_on += 1;
            }
            return Ok(handed_on);
        }
        let mut waiting = BTreeMap::new();
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&handed_on) {
                each(handed_on, result)?;
                handed_on += 1;
            }
        }
        // Where work has ended early, some numbers before these may be missing.
        for (number, result) in waiting {
            each(number, result)?;
            handed_on += 1;
        }
        Ok(handed_on)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_order_whatever_takes_longest() {
        for jobs in [1, 2, 7] {
            let work = |number: usize| {
                thread::sleep(Duration::from_millis(if number.is_multiple_of(5) { 3 } else { 0 }));
                Some(number * number)
            };
            let mut results = Vec::new();
            let done = in_order(40, jobs, work, |number, result| {
                results.push((number, result));
                Ok(())
            });
            assert_eq!(done.unwrap(), 40);
            assert_eq!(results, (0..40).map(|number| (number, number * number)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn work_that_ends_early_hands_on_what_there_is() {
        for jobs in [1, 3] {
            let mut results = Vec::new();
            let work = |number: usize| (number < 10).then_some(number);
            let done = in_order(40, jobs, work, |_, result| {
                results.push(result);
                Ok(())
            });
            assert_eq!((done.unwrap(), results), (10, (0..10).collect()));
        }
    }

    #[test]
    fn a_failure_of_the_receiver_ends_it() {
        for jobs in [1, 3] {
            let mut received = 0;
            let done = in_order(1_000, jobs, Some, |_, _| {
                received += 1;
                if received == 3 { Err(Failure::usage("enough")) } else { Ok(()) }
            });
            assert_eq!((done.unwrap_err().to_string().as_str(), received), ("enough", 3));
        }
    }
}

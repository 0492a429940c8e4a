//! A sequence that is made anew each time it is gone through.
//!
//! Parsed lines take twenty times the memory of their text, so a text is parsed again in each pass instead of being kept
//! parsed: a few passes decide what the lines are, and a last one gives the boards, one by one.

use std::sync::Arc;

/// One pass through a sequence.
pub(crate) type Pass<'a, T> = Box<dyn Iterator<Item = T> + Send + 'a>;

/// A sequence that is made anew each time it is gone through. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct Passes<'a, T>(Arc<dyn Fn() -> Pass<'a, T> + Send + Sync + 'a>);

impl<'a, T: 'a> Passes<'a, T> {
    /// The sequence that `make` gives, the same at each call.
    pub fn new<I: Iterator<Item = T> + Send + 'a>(make: impl Fn() -> I + Send + Sync + 'a) -> Passes<'a, T> {
        Passes(Arc::new(move || Box::new(make())))
    }

    /// A sequence of a few items that are kept.
    pub fn kept(items: Vec<T>) -> Passes<'a, T>
    where
        T: Clone + Send + Sync,
    {
        let items = Arc::new(items);
        Passes::new(move || {
            let items = items.clone();
            (0..items.len()).map(move |index| items[index].clone())
        })
    }

    /// Goes through it.
    pub fn iter(&self) -> Pass<'a, T> {
        (self.0)()
    }

    /// Whether there are at least so many items.
    pub fn has(&self, count: usize) -> bool {
        self.iter().take(count).count() == count
    }
}

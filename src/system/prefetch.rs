//! The one place that asks a processor to fetch memory before it is read.
//!
//! A hint changes no result; where there is no stable instruction for it, it is left out.
#![allow(unsafe_code)]

/// Asks for the cache line that holds an element. An index past the end asks for nothing.
#[inline(always)]
pub fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = slice.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction is part of every x86-64 and the address is that of a live reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_hint_changes_nothing_and_takes_any_index() {
        let bytes: Vec<u8> = (0..100).collect();
        for index in [0, 99, 100, usize::MAX] {
            super::prefetch(&bytes, index);
        }
        assert_eq!(bytes, (0..100).collect::<Vec<u8>>());
    }
}

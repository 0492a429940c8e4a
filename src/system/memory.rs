//! How much memory there is, and large pieces of it outside the heap.

use bytemuck::Pod;
use memmap2::{MmapMut, MmapOptions};
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::LazyLock;

/// Half of what the machine, or the cgroup that the program runs in, has: the default memory limit. Asked once.
pub fn half_of_memory() -> u64 {
    static HALF: LazyLock<u64> = LazyLock::new(ask_half_of_memory);
    *HALF
}

fn ask_half_of_memory() -> u64 {
    // For a system that tells nothing: an amount that every machine of today has.
    const UNKNOWN: u64 = 2 << 30;
    let Ok(mut system) = sysinfo::System::new() else { return UNKNOWN };
    system.refresh_memory();
    let machine = system.total_memory();
    let cgroup = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    match machine.min(cgroup) {
        0 => UNKNOWN,
        bytes => bytes / 2,
    }
}

/// Whether the system has so many bytes of memory to give now.
pub fn has_memory(bytes: usize) -> bool {
    let mut memory: Vec<u8> = Vec::new();
    // What is not used at all would not be asked for.
    std::hint::black_box(&mut memory).try_reserve_exact(bytes).is_ok()
}

/// From so many bytes on, huge pages are asked for: below, clearing one would cost more than it saves.
const HUGE: usize = 4 << 20;

/// Zeroed items in memory of their own. The system gives a page when it is first touched, a huge one where it can.
#[derive(Debug)]
pub struct Pages<T> {
    map: Option<MmapMut>,
    items: PhantomData<T>,
}

impl<T: Pod> Pages<T> {
    /// So many items.
    ///
    /// # Errors
    /// What the system says when it does not have the memory.
    pub fn zeroed(count: usize) -> io::Result<Pages<T>> {
        let bytes = count.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let map = if bytes > 0 { Some(MmapMut::map_anon(bytes)?) } else { None };
        let pages = Pages { map, items: PhantomData };
        pages.announce(bytes);
        Ok(pages)
    }

    /// Reserves address space of `bytes` for whole items, or of a half, a quarter and so on where the system refuses.
    ///
    /// Pages that are never touched are no memory: what is reserved may grow into its space without being copied.
    pub fn reserve(mut bytes: usize) -> Pages<T> {
        while bytes >= size_of::<T>() {
            bytes -= bytes % size_of::<T>();
            if let Ok(map) = MmapOptions::new().len(bytes).no_reserve_swap().map_anon() {
                return Pages { map: Some(map), items: PhantomData };
            }
            bytes /= 2;
        }
        Pages { map: None, items: PhantomData }
    }

    /// Says that the first `bytes` will be used: if they are many, in huge pages, which saves most address lookups.
    pub fn announce(&self, bytes: usize) {
        #[cfg(target_os = "linux")]
        if let Some(map) = self.map.as_ref().filter(|_| bytes >= HUGE) {
            // Without huge pages it still works, so a refusal is no error.
            let _ = map.advise_range(memmap2::Advice::HugePage, 0, bytes);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = (bytes, HUGE);
    }
}

impl<T: Pod> Deref for Pages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // A map begins at a page, and its length is one of whole items.
        self.map.as_deref().map_or(&[], bytemuck::cast_slice)
    }
}

impl<T: Pod> DerefMut for Pages<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.map.as_deref_mut().map_or(&mut [], bytemuck::cast_slice_mut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_memory_is_a_sensible_amount() {
        assert!((1 << 26..1 << 50).contains(&half_of_memory()));
    }

    #[test]
    fn items_are_zero_and_whole() {
        for (bytes, lines) in [(0, 0), (63, 0), (64, 1), (1_000, 15), (1 << 30, 1 << 24)] {
            let reserved: Pages<[u64; 8]> = Pages::reserve(bytes);
            reserved.announce(bytes);
            assert_eq!(reserved.len(), lines);
            assert!(reserved.iter().step_by(1_000_003).all(|line| *line == [0; 8]));
        }
        for count in [0, 1, 1_000, 5 << 20] {
            let mut zeroed: Pages<u8> = Pages::zeroed(count).unwrap();
            assert!(zeroed.len() == count && zeroed.iter().all(|&byte| byte == 0));
            zeroed.fill(7);
        }
    }

    #[test]
    fn what_no_machine_has_becomes_what_it_has() {
        let reserved: Pages<u64> = Pages::reserve(usize::MAX);
        assert!(reserved.len() >= 1 << 20);
        assert!(Pages::<u64>::zeroed(usize::MAX).is_err());
    }
}

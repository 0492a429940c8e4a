//! How much memory there is.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_memory_is_a_sensible_amount() {
        assert!((1 << 26..1 << 50).contains(&half_of_memory()));
    }
}

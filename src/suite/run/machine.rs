//! What a run's times depend on beside the program: the machine.

use serde::{Deserialize, Serialize};

/// A machine, as far as it tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The processor's name, or empty.
    pub cpu: String,
    /// Threads that it runs at the same time.
    pub cores: usize,
    /// Bytes of memory, or of the cgroup that the program runs in where that has less.
    pub memory: u64,
    /// Operating system and instruction set.
    pub system: String,
}

impl Machine {
    /// This machine.
    pub fn this() -> Machine {
        let cpu = sysinfo::System::new().ok().and_then(|mut system| {
            system.refresh_cpu_list(sysinfo::CpuRefreshKind::nothing());
            system.cpus().first().map(|cpu| cpu.brand().trim().to_string())
        });
        Machine {
            cpu: cpu.unwrap_or_default(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: crate::system::memory::half_of_memory() * 2,
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}

/// The most memory that this process has had resident so far, mapped databases included, in bytes; `None` where the
/// system does not tell (it does on Linux).
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_cores_and_memory() {
        let machine = Machine::this();
        assert!(machine.cores >= 1 && machine.memory > 1 << 26, "{machine:?}");
        assert!(peak_memory().is_none_or(|bytes| bytes > 1 << 20));
    }
}

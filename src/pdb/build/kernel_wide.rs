//! The kernel compiled for several instruction sets, the widest of the machine chosen at run time.
#![allow(unsafe_code)]

use crate::pdb::build::kernel::{self, Cohort, Fronts, Scratch};
use crate::pdb::space::graph::Edge;
use crate::system::cpu::may_be_wide;
use std::str::FromStr;

/// Which instructions the builder's inner loops may use. All give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// What every machine of the target has.
    Portable,
    /// AVX2, on x86-64 machines that have it.
    Avx2,
    /// AVX-512 with VBMI, on x86-64 machines that have it.
    Avx512,
}

/// A name that is no kernel, or a kernel that this machine lacks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no kernel of this machine: wanted {names}", names = Kernel::available().into_iter().map(Kernel::name).collect::<Vec<_>>().join(", "))]
pub struct KernelError(String);

impl Kernel {
    const ALL: [Kernel; 3] = [Kernel::Avx512, Kernel::Avx2, Kernel::Portable];

    /// Those that this machine runs and that [may be used](may_be_wide), the widest first.
    pub fn available() -> Vec<Kernel> {
        let allowed = |kernel: &Kernel| *kernel == Kernel::Portable || may_be_wide();
        Kernel::ALL.into_iter().filter(|k| k.is_available()).filter(allowed).collect()
    }

    /// The widest of them.
    pub fn widest() -> Kernel {
        Kernel::available()[0]
    }

    /// `portable`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Portable => "portable",
            Kernel::Avx2 => "avx2",
            Kernel::Avx512 => "avx512",
        }
    }

    fn is_available(self) -> bool {
        match self {
            Kernel::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt"),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vpopcntdq")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

/// [`kernel::update`] compiled for one instruction set.
macro_rules! compiled_for {
    ($name:ident, $features:literal) => {
        #[cfg(target_arch = "x86_64")]
        #[target_feature(enable = $features)]
        fn $name(
            k: usize,
            edges: &[Edge],
            fronts: Fronts<'_>,
            cohort: Cohort<'_>,
            scratch: &mut Scratch,
        ) -> u32 {
            kernel::update(k, edges, fronts, cohort, scratch)
        }
    };
}

compiled_for!(update_avx2, "avx2,popcnt");
compiled_for!(update_avx512, "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vpopcntdq,popcnt");

/// [`kernel::update`] on the chosen instructions.
pub fn update(
    kernel: Kernel,
    k: usize,
    edges: &[Edge],
    fronts: Fronts<'_>,
    cohort: Cohort<'_>,
    scratch: &mut Scratch,
) -> u32 {
    assert!(kernel.is_available(), "kernels are checked when they are chosen");
    match kernel {
        Kernel::Portable => kernel::update(k, edges, fronts, cohort, scratch),
        // SAFETY: the only condition of these functions is that the machine has their instructions, which the
        // assertion above has just asked the machine itself. Their code is the safe `kernel::update`.
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx2 => unsafe { update_avx2(k, edges, fronts, cohort, scratch) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Kernel::Avx512 => unsafe { update_avx512(k, edges, fronts, cohort, scratch) },
        #[cfg(not(target_arch = "x86_64"))]
        _ => unreachable!("is_available is false for all others"),
    }
}

impl FromStr for Kernel {
    type Err = KernelError;

    fn from_str(name: &str) -> Result<Kernel, KernelError> {
        Kernel::available()
            .into_iter()
            .find(|k| k.name() == name)
            .ok_or_else(|| KernelError(name.to_string()))
    }
}

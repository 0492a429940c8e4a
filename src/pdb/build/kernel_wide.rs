//! The kernel compiled for several instruction sets, the widest of the machine chosen at run time.
#![allow(unsafe_code)]

use crate::pdb::build::kernel::{self, Cohort, Fronts, Scratch};
use crate::pdb::space::graph::Edge;
use crate::system::cpu::Instructions;

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
    instructions: Instructions,
    k: usize,
    edges: &[Edge],
    fronts: Fronts<'_>,
    cohort: Cohort<'_>,
    scratch: &mut Scratch,
) -> u32 {
    assert!(instructions.may_be_used(), "instructions are chosen among those that may be used");
    match instructions {
        Instructions::Portable => kernel::update(k, edges, fronts, cohort, scratch),
        // SAFETY: the only condition of these functions is that the machine has their instructions, which the
        // assertion above has just asked. Their code is the safe `kernel::update`.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2 => unsafe { update_avx2(k, edges, fronts, cohort, scratch) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512 => unsafe { update_avx512(k, edges, fronts, cohort, scratch) },
        #[cfg(not(target_arch = "x86_64"))]
        _ => unreachable!("no other may be used"),
    }
}

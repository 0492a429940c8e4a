//! Which instructions of the machine may be used: the one choice for all code that is compiled more than once.
//!
//! Such code has a portable twin that gives the same results. With the environment variable [`PORTABLE`] only the twins
//! run, so that tests reach them on machines that would never choose them. A caller of code compiled for some
//! instructions asks here first; that is what makes the call sound.

use crate::puzzle::excerpt::one_line;
use std::str::FromStr;
use std::sync::LazyLock;

/// The environment variable that, set to anything but an empty text, keeps to the instructions that every machine of
/// the target has.
pub const PORTABLE: &str = "TAQUIN_PORTABLE";

/// A set of instructions that loops over whole registers are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// What every machine of the target has.
    Portable,
    /// AVX2 and POPCNT, on x86-64 machines that have them.
    Avx2,
    /// AVX-512 with VBMI and VPOPCNTDQ, and AVX2 and POPCNT, on x86-64 machines that have them.
    Avx512,
}

/// A name that stands for no instructions, or for some that this machine lacks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown instructions `{}` on this machine: expected {names}", one_line(.0), names = names())]
pub struct InstructionsError(String);

fn names() -> String {
    let names: Vec<&str> = Instructions::available().map(Instructions::name).collect();
    names.join(", ")
}

impl Instructions {
    const ALL: [Instructions; 3] = [Instructions::Avx512, Instructions::Avx2, Instructions::Portable];

    /// Those that this machine has and that may be used, the widest first.
    pub fn available() -> impl Iterator<Item = Instructions> {
        Instructions::ALL.into_iter().filter(|instructions| instructions.may_be_used())
    }

    /// The widest of them.
    pub fn widest() -> Instructions {
        Instructions::available().next().unwrap_or(Instructions::Portable)
    }

    /// Whether this machine has them and they may be used. Cost: a load.
    #[inline]
    pub fn may_be_used(self) -> bool {
        match self {
            Instructions::Portable => true,
            Instructions::Avx2 => FEATURES.avx2,
            Instructions::Avx512 => FEATURES.avx512,
        }
    }

    /// `portable`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self {
            Instructions::Portable => "portable",
            Instructions::Avx2 => "avx2",
            Instructions::Avx512 => "avx512",
        }
    }
}

impl FromStr for Instructions {
    type Err = InstructionsError;

    fn from_str(name: &str) -> Result<Instructions, InstructionsError> {
        let found = Instructions::available().find(|instructions| instructions.name() == name);
        found.ok_or_else(|| InstructionsError(name.to_string()))
    }
}

/// Whether POPCNT, BMI1 and BMI2 may be used: counting ones, and shifting by variable amounts, which lookups do all the
/// time. Every x86-64 machine since 2013 has them; the plain instruction set has nothing for the one and something slow
/// for the other. Cost: a load.
#[inline]
pub fn may_count_bits() -> bool {
    FEATURES.bits
}

/// What the machine has and may be used.
struct Features {
    bits: bool,
    avx2: bool,
    avx512: bool,
}

/// Asked once, as the environment is.
static FEATURES: LazyLock<Features> = LazyLock::new(|| {
    if std::env::var_os(PORTABLE).is_some_and(|text| !text.is_empty()) {
        return Features { bits: false, avx2: false, avx512: false };
    }
    Features::this()
});

impl Features {
    #[cfg(target_arch = "x86_64")]
    fn this() -> Features {
        let popcnt = is_x86_feature_detected!("popcnt");
        let avx2 = popcnt && is_x86_feature_detected!("avx2");
        Features {
            bits: popcnt && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2"),
            avx2,
            avx512: avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512vpopcntdq"),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn this() -> Features {
        Features { bits: false, avx2: false, avx512: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_instructions_are_named_and_others_refused() {
        let all: Vec<Instructions> = Instructions::available().collect();
        assert_eq!((all.first(), all.last()), (Some(&Instructions::widest()), Some(&Instructions::Portable)));
        for instructions in all {
            assert_eq!(instructions.name().parse(), Ok(instructions));
        }
        let error = "mmx".parse::<Instructions>().unwrap_err().to_string();
        assert!(error.starts_with("unknown instructions `mmx` on this machine: expected "), "{error}");
        assert!(error.ends_with("portable"), "{error}");
    }
}

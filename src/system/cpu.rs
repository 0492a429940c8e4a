//! Whether code compiled for wider instructions may be used where the machine has them.
//!
//! Every such code has a plain twin that gives the same results. With the environment variable [`PORTABLE`] the twins run,
//! so that tests reach them on machines that would never choose them.

use std::sync::LazyLock;

/// The environment variable that, set to anything but an empty text, keeps to the instructions that every machine of
/// the target has.
pub const PORTABLE: &str = "TAQUIN_PORTABLE";

/// Whether wider instructions may be used. The environment is read once.
pub fn may_be_wide() -> bool {
    static MAY: LazyLock<bool> = LazyLock::new(|| std::env::var_os(PORTABLE).is_none_or(|it| it.is_empty()));
    *MAY
}

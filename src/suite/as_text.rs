//! Values that stand in journals as their text: for `#[serde(with = "crate::suite::as_text")]`.

use serde::{Deserialize, Deserializer, Serializer};
use std::fmt::Display;
use std::str::FromStr;

/// Writes a value as its text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from its text.
///
/// # Errors
/// When there is no text, or it cannot be parsed.
pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

//! JSON that is read and forgotten: whether it is correct, without the memory of its values.

use serde_core::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A JSON value of which only its kind is kept. What is an error for `serde_json::Value` is one here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// An array or an object.
    Nested,
    /// Another value.
    Plain,
}

impl<'de> Deserialize<'de> for Checked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Checked, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Checked;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any valid JSON value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Checked, E> {
        Ok(Checked::Plain)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Checked, E> {
        Ok(Checked::Plain)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Checked, E> {
        Ok(Checked::Plain)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Checked, E> {
        Ok(Checked::Plain)
    }

    fn visit_str<E>(self, _: &str) -> Result<Checked, E> {
        Ok(Checked::Plain)
    }

    fn visit_unit<E>(self) -> Result<Checked, E> {
        Ok(Checked::Plain)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Checked, A::Error> {
        while elements.next_element::<Checked>()?.is_some() {}
        Ok(Checked::Nested)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Checked, A::Error> {
        while entries.next_entry::<Checked, Checked>()?.is_some() {}
        Ok(Checked::Nested)
    }
}

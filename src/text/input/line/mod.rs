//! Lines of a text: cut, without comments, as cells with their positions.

pub mod source;
pub mod token;
pub mod cell;
pub mod parsed;
pub mod shape;

//! Text forms in.

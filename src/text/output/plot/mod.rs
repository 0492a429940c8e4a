//! Plots as SVG.

pub mod axis;
pub mod series;
pub mod canvas;
pub mod svg;

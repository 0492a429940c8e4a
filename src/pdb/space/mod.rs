//! The search space of a pattern: (map, region, permutation), its index, and what an entry holds.
//!
//! # States
//!
//! A pattern has k tiles on a board of n cells; all other tiles look alike. A state is three things:
//!
//! - the *map*: which k cells the pattern's tiles occupy, a mask of n bits. There are C(n, k) maps;
//! - the *region*: the connected component of the other cells that holds the blank;
//! - the *permutation*: the tiles in the order of the cells they lie on, one of k!.
//!
//! ```text
//! 3x3, tiles of the goal cells 1 and 2 (index 0 and 1), the goal's blank on cell 0
//!
//!   goal       a state    map: cells 1 and 3, the mask 0b1010
//!   _ 0 1      . 1 .      regions of the other cells: {0} and {2 4 5 6 7 8}; the blank is in the second
//!   . . .      0 . .      permutation: 1 0
//!   . . .      . . _      36 maps, 40 pairs of map and region, 2 permutations: 80 states
//! ```
//!
//! A slide of a pattern tile costs 1. The blank walks inside its region at no cost, since it moves other tiles only: so
//! the region matters, not the blank's cell. All k! permutations of one (map, region) are a *cohort*. The tables of
//! 2002 keep the minimum over the regions of a map; keeping the regions gives larger values that are still additive
//! and, unlike those minima, consistent. For 8 tiles of 4x4 it takes 35,347 cohorts instead of 12,870 maps.
//!
//! # Numbers
//!
//! `index` numbers maps and cohorts, `rank` permutations. Both work with small tables for 16 cells and for 25:
//!
//! - A map's number is its position among all masks with k ones in numeric order. A mask is cut into two halves: one
//!   table knows how many maps lie before each upper half, the other the position of each lower half among those with
//!   as many ones. 2^13 + 2^12 words serve 25 cells, where a table of all masks would have 2^25.
//! - Each map has a *directory word* with the number of its first cohort and the region of each free cell:
//!
//!   ```text
//!   bits from the highest
//!   | first cohort | escape | region of the last free cell | ... | region of the first free cell |
//!                                   3 bits up to 16 cells, else 2
//!   ```
//!
//!   Regions are numbered in the order of their first cells. The few maps with more regions than the bits can name (12
//!   of 177,100 for 6 tiles of 5x5) have the escape bit set, and a flood finds the region.
//! - A permutation is a sequence of 3-bit fields, the first tile in the highest: 2 0 1 is `0b010_000_001`. Its rank is
//!   the lexicographic one, `24 * head + tail`: one table of at most 4,096 entries knows what all tiles but the last
//!   four contribute, another one the order of the last four. No table has k! entries.
//!
//! `graph` holds the cohorts and the slides between them, which is what building takes.
//!
//! Source: Korf and Felner, Artificial Intelligence 134 (2002), for the minima; Clausecker and Reinefeld, SoCS 2019,
//! for regions and cohorts.

pub mod pattern;
pub mod rank;
pub mod index;
pub mod graph;
pub mod encoding;

//! The cohorts of a pattern's search space and the slides between them.

use crate::pdb::space::index::Index;
use crate::puzzle::dims::Dims;
use crate::puzzle::tile::Cell;

/// What a slide does to the order of the tiles: one of them moves from an index of the sequence to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Its index before the slide, 0 the first.
    pub here: u8,
    /// Its index after the slide.
    pub there: u8,
}

/// A slide out of one cohort into another.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The slot of the other cohort among those of its parity.
    pub slot: u32,
    /// What becomes of the order of the tiles.
    pub shift: Shift,
}

/// All maps and cohorts of `k` tiles on a board, with what the slides between cohorts do.
///
/// A slide moves one tile to a cell of the other colour, so maps fall in two parities, and slides only lead from one to
/// the other. Within a parity, cohorts keep the order of their numbers and have consecutive *slots*.
pub struct Graph {
    /// For each map, in order: its parity and the slot of its first cohort.
    pub maps: Vec<MapCohorts>,
    /// Cohorts of each parity.
    pub slots: [usize; 2],
    /// The directory words of the file.
    pub directory: Vec<u64>,
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
}

/// The cohorts of one map.
#[derive(Clone, Copy, Debug)]
pub struct MapCohorts {
    /// Its colour parity: 0 or 1.
    pub parity: u8,
    /// How many cohorts, at most 8 or so.
    pub regions: u8,
    /// The number of its first cohort among all.
    pub first_cohort: u32,
    /// The slot of its first cohort among those of its parity.
    pub first_slot: u32,
}

impl Graph {
    /// The graph of all cohorts. Cost: time and memory linear in cohorts and slides, some milliseconds for 4x4.
    pub fn new(dims: Dims, tiles: usize) -> Graph {
        let index = Index::new(dims, tiles);
        let (directory, cohorts) = index.directory();
        let black = (0..dims.cells() as u16)
            .filter(|&c| {
                let (column, row) = dims.column_row(Cell(c));
                (column + row) % 2 == 1
            })
            .fold(0u32, |mask, cell| mask | 1 << cell);
        let mut slots = [0; 2];
        let mut first_cohort = 0;
        let maps: Vec<MapCohorts> = index
            .all_maps()
            .map(|map| {
                let regions = index.regions(map);
                let parity = ((map & black).count_ones() & 1) as u8;
                let first_slot = slots[usize::from(parity)];
                slots[usize::from(parity)] += regions.len();
                let cohorts = MapCohorts {
                    parity,
                    regions: regions.len() as u8,
                    first_cohort,
                    first_slot: first_slot as u32,
                };
                first_cohort += regions.len() as u32;
                cohorts
            })
            .collect();
        let mut graph =
            Graph { maps, slots, directory, first_edge: Vec::with_capacity(cohorts + 1), edges: Vec::new() };
        // Regions are flooded again rather than kept: kept, they take half as much memory as a 5x5 search.
        for map in index.all_maps() {
            for region in index.regions(map) {
                graph.first_edge.push(graph.edges.len() as u32);
                graph.add_edges(&index, map, region);
            }
        }
        graph.first_edge.push(graph.edges.len() as u32);
        graph
    }

    fn add_edges(&mut self, index: &Index, map: u32, region: u32) {
        for from in ones(map) {
            for to in ones(index.neighbors(from) & region) {
                let there = map ^ 1 << from ^ 1 << to;
                let number = index.index_ref().map(there);
                let cohort = index.index_ref().cohort(self.directory[number], there, from);
                let target = self.maps[number];
                let tiles_before = |map: u32, cell: u32| (map & ((1 << cell) - 1)).count_ones() as u8;
                let shift = Shift { here: tiles_before(map, from), there: tiles_before(there, to) };
                let slot = target.first_slot + (cohort as u32 - target.first_cohort);
                self.edges.push(Edge { slot, shift });
            }
        }
    }

    /// Cohorts in all.
    pub fn cohorts(&self) -> usize {
        self.first_edge.len() - 1
    }

    /// The slides out of a cohort.
    pub fn edges(&self, cohort: usize) -> &[Edge] {
        &self.edges[self.first_edge[cohort] as usize..self.first_edge[cohort + 1] as usize]
    }

    /// Bytes that the graph holds.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.maps[..])
            + size_of_val(&self.directory[..])
            + size_of_val(&self.first_edge[..])
            + size_of_val(&self.edges[..])
    }
}

/// The bits that are set in a mask, ascending.
pub fn ones(mask: u32) -> impl Iterator<Item = u32> {
    std::iter::successors((mask != 0).then_some(mask), |m| Some(m & (m - 1)).filter(|&m| m != 0))
        .map(u32::trailing_zeros)
}

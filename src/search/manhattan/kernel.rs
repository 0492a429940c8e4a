//! The inner loop of IDA\* with Manhattan distance: one slide of many boards, sorted by what it does to the estimate.

/// The most boards that are slid at once.
pub const CHUNK: usize = 128;

/// Room for the boards of a chunk: wide instructions write whole registers, up to seven words too many.
pub const ROOM: usize = CHUNK + 8;

/// One slide of the boards that share the blank's cell.
#[derive(Clone, Copy, Debug)]
pub struct ChunkSlide {
    /// The lowest bit of the cell that the tile leaves.
    pub from: u32,
    /// The lowest bit of the blank's cell.
    pub to: u32,
    /// Bit l: the tile with label l comes nearer to its goal cell.
    pub nearer: u64,
}

/// Slides the first `count` boards of a chunk and returns how many of them are `near`, that is, one slide nearer by
/// their estimate. Those come in their order, and in `far`, if `FAR`, the others. What follows them is of no meaning.
///
/// There is no branch that depends on a board: the outcome of a slide is as good as random, and a wrong guess costs more
/// than the whole slide.
#[inline(always)]
pub fn slide<const FAR: bool>(
    boards: &[u64; ROOM],
    count: usize,
    step: ChunkSlide,
    near: &mut [u64; ROOM],
    far: &mut [u64; ROOM],
) -> usize {
    let mut nearer = 0;
    for (place, &board) in boards.iter().enumerate().take(count.min(CHUNK)) {
        let label = board >> step.from & 0b1111;
        let child = board ^ label << step.from ^ label << step.to;
        // The remainders change nothing and spare the check of the index.
        near[nearer % CHUNK] = child;
        if FAR {
            far[(place - nearer) % CHUNK] = child;
        }
        nearer += (step.nearer >> label & 1) as usize;
    }
    nearer
}

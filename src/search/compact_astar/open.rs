//! The open list: stacks of slot numbers by h, for two layers.

use crate::search::common::chunks::Full;

/// Entries in one piece of a stack.
const PIECE: usize = 1 << 10;

/// Bytes of one piece.
pub const PIECE_BYTES: usize = PIECE * size_of::<u32>();

/// Stacks for one layer; every h of a board of up to 16 cells fits.
const STACKS: usize = 256;

/// A stack in pieces.
#[derive(Default)]
struct Stack {
    /// The piece on top; without room before the first one.
    top: Vec<u32>,
    /// Full pieces.
    below: Vec<Vec<u32>>,
}

/// One layer.
struct OpenLayer {
    stacks: Vec<Stack>,
    /// No stack before this one has entries.
    lowest: usize,
}

impl OpenLayer {
    fn new() -> OpenLayer {
        OpenLayer { stacks: (0..STACKS).map(|_| Stack::default()).collect(), lowest: STACKS }
    }
}

/// The open nodes of the even and of the odd layers, as slot numbers of the table.
///
/// Memory: four bytes an entry, and a part of a piece for each h.
pub struct OpenLayers {
    layers: [OpenLayer; 2],
    entries: usize,
    pieces: usize,
    spare: Vec<Vec<u32>>,
}

impl Default for OpenLayers {
    fn default() -> OpenLayers {
        OpenLayers { layers: [OpenLayer::new(), OpenLayer::new()], entries: 0, pieces: 0, spare: Vec::new() }
    }
}

impl OpenLayers {
    /// How many entries there are.
    pub fn count(&self) -> usize {
        self.entries
    }

    /// Bytes that the entries take, and those that were taken from here.
    pub fn bytes(&self) -> usize {
        self.pieces * PIECE_BYTES
    }

    /// Adds an entry to the layer with a number, taking at most `room` further bytes.
    ///
    /// # Errors
    /// [`Full`], and nothing is added, when that is not enough.
    #[inline]
    pub fn push(&mut self, layer: u32, h: u8, slot: u32, room: usize) -> Result<(), Full> {
        let layer = &mut self.layers[(layer % 2) as usize];
        let stack = &mut layer.stacks[usize::from(h)];
        if stack.top.len() == stack.top.capacity() {
            let piece = match self.spare.pop() {
                Some(piece) => piece,
                None => new_piece(room, &mut self.pieces)?,
            };
            let full = std::mem::replace(&mut stack.top, piece);
            if !full.is_empty() {
                stack.below.push(full);
            }
        }
        stack.top.push(slot);
        layer.lowest = layer.lowest.min(h.into());
        self.entries += 1;
        Ok(())
    }

    /// Takes an entry with the smallest h from the layer with a number: its h and slot.
    #[inline]
    pub fn pop(&mut self, layer: u32) -> Option<(u8, u32)> {
        let layer = &mut self.layers[(layer % 2) as usize];
        while let Some(stack) = layer.stacks.get_mut(layer.lowest) {
            if let Some(slot) = stack.top.pop() {
                self.entries -= 1;
                return Some((layer.lowest as u8, slot));
            }
            match stack.below.pop() {
                Some(piece) => self.spare.push(std::mem::replace(&mut stack.top, piece)),
                None => layer.lowest += 1,
            }
        }
        None
    }

    /// Takes all entries out; their memory is kept for those to come.
    pub fn clear(&mut self) {
        for layer in &mut self.layers {
            for stack in &mut layer.stacks {
                let pieces = stack.below.drain(..).chain([std::mem::take(&mut stack.top)]);
                self.spare.extend(pieces.filter(|piece| piece.capacity() > 0).map(|mut piece| {
                    piece.clear();
                    piece
                }));
            }
            layer.lowest = STACKS;
        }
        self.entries = 0;
    }
}

#[cold]
fn new_piece(room: usize, pieces: &mut usize) -> Result<Vec<u32>, Full> {
    let mut piece = Vec::new();
    if room < PIECE_BYTES || piece.try_reserve_exact(PIECE).is_err() {
        return Err(Full);
    }
    *pieces += 1;
    Ok(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_by_h_within_their_layer_and_the_last_first() {
        let mut list = OpenLayers::default();
        for (layer, h, slot) in [(4, 3, 1), (5, 0, 2), (4, 2, 3), (4, 2, 4)] {
            list.push(layer, h, slot, usize::MAX).unwrap();
        }
        assert_eq!((list.pop(4), list.pop(4)), (Some((2, 4)), Some((2, 3))));
        list.push(4, 1, 5, usize::MAX).unwrap();
        assert_eq!((list.pop(4), list.pop(4), list.pop(4)), (Some((1, 5)), Some((3, 1)), None));
        assert_eq!((list.count(), list.pop(5), list.count()), (1, Some((0, 2)), 0));
    }

    #[test]
    fn many_entries_come_back_and_their_memory_is_used_again() {
        let mut list = OpenLayers::default();
        let count = 10 * PIECE as u32 + 1;
        for round in 0..3 {
            for slot in 0..count {
                list.push(round, 7, slot, usize::MAX).unwrap();
            }
            // An empty stack may keep a piece.
            assert_eq!(list.count(), count as usize);
            assert!((11 * PIECE_BYTES..=12 * PIECE_BYTES).contains(&list.bytes()));
            if round == 1 {
                list.clear();
                assert_eq!((list.count(), list.pop(round)), (0, None));
            } else {
                assert!((0..count).rev().all(|slot| list.pop(round) == Some((7, slot))));
                assert_eq!(list.pop(round), None);
            }
        }
    }

    #[test]
    fn a_list_stays_within_its_room() {
        let mut list = OpenLayers::default();
        let limit = 10 * PIECE_BYTES;
        let mut count = 0;
        while list.push(1, 1, count, limit - list.bytes()).is_ok() {
            count += 1;
        }
        assert_eq!((count as usize, list.bytes()), (10 * PIECE, limit));
    }
}

//! A reader of database files made from `pdb/FORMAT.md` alone.

/// `size` bytes as a little-endian number.
pub fn number(bytes: &[u8], offset: usize, size: usize) -> u64 {
    bytes[offset..offset + size].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// A reader of files that follows the page and shares nothing with the program.
pub struct Reader<'a> {
    bytes: &'a [u8],
    width: usize,
    pub cells: usize,
    tiles: usize,
    goal_map: u32,
    blank: usize,
}

impl Reader<'_> {
    pub fn new(bytes: &[u8]) -> Reader<'_> {
        let short = |offset| number(bytes, offset, 2) as usize;
        Reader {
            bytes,
            width: short(16),
            cells: short(16) * short(18),
            blank: short(20),
            tiles: short(22),
            goal_map: number(bytes, 24, 8) as u32,
        }
    }

    pub fn choose(n: usize, k: usize) -> usize {
        (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
    }

    pub fn next_to(&self, a: usize, b: usize) -> bool {
        let column_row = |cell: usize| (cell % self.width, cell / self.width);
        let ((ac, ar), (bc, br)) = (column_row(a), column_row(b));
        ac.abs_diff(bc) + ar.abs_diff(br) == 1
    }

    /// The free cells that the blank reaches.
    pub fn region(&self, map: u32, blank: usize) -> Vec<usize> {
        let mut region = vec![blank];
        let mut place = 0;
        while place < region.len() {
            for cell in (0..self.cells).filter(|&cell| map >> cell & 1 == 0) {
                if self.next_to(region[place], cell) && !region.contains(&cell) {
                    region.push(cell);
                }
            }
            place += 1;
        }
        region
    }

    pub fn map(places: &[usize]) -> u32 {
        places.iter().fold(0, |map, place| map | 1 << place)
    }

    pub fn directory_word(&self, map: u32) -> u64 {
        let occupied = (0..self.cells).filter(|cell| map >> cell & 1 != 0);
        let map_number: usize = occupied.zip(1..).map(|(cell, i)| Reader::choose(cell, i)).sum();
        number(self.bytes, 4096 + 8 * map_number, 8)
    }

    pub fn cohort(&self, map: u32, blank: usize) -> usize {
        let word = self.directory_word(map);
        let r = if self.cells <= 16 { 3 } else { 2 };
        let escape = r * (self.cells - self.tiles);
        let free: Vec<usize> = (0..self.cells).filter(|cell| map >> cell & 1 == 0).collect();
        let region = if word >> escape & 1 != 0 {
            let first = |cell: usize| self.region(map, cell).into_iter().min().unwrap();
            free.iter().filter(|&&cell| cell < first(blank) && first(cell) == cell).count()
        } else {
            let place = free.iter().position(|&cell| cell == blank).unwrap();
            (word >> (r * place)) as usize & ((1 << r) - 1)
        };
        (word >> (escape + 1)) as usize + region
    }

    pub fn rank(permutation: &[usize]) -> usize {
        (0..permutation.len()).fold(0, |rank, place| {
            let behind = &permutation[place + 1..];
            let smaller = behind.iter().filter(|&&tile| tile < permutation[place]).count();
            rank + smaller * (1..=behind.len()).product::<usize>()
        })
    }

    pub fn permutation(places: &[usize]) -> Vec<usize> {
        let mut tiles: Vec<usize> = (0..places.len()).collect();
        tiles.sort_by_key(|&tile| places[tile]);
        tiles
    }

    pub fn h_modulo_4(&self, places: &[usize], blank: usize) -> u64 {
        let map = Reader::map(places);
        let cohort = self.cohort(map, blank);
        let row = Reader::rank(&Reader::permutation(places)) as u64;
        let offset = number(self.bytes, 80, 8) + row * number(self.bytes, 88, 8) + cohort as u64 / 8;
        let bit = u64::from(self.bytes[offset as usize] >> (cohort % 8) & 1);
        let is_odd = |cell: &usize| (cell % self.width + cell / self.width) % 2 == 1;
        let odd = (0..self.cells)
            .filter(is_odd)
            .map(|cell| u64::from(map >> cell & 1) + u64::from(self.goal_map >> cell & 1));
        bit << 1 | odd.sum::<u64>() & 1
    }

    /// The steps of a walk down to the goal.
    pub fn h(&self, places: &[usize], blank: usize) -> u64 {
        let (mut places, mut blank, mut steps) = (places.to_vec(), blank, 0);
        loop {
            let map = Reader::map(&places);
            let region = self.region(map, blank);
            let sorted = places.windows(2).all(|pair| pair[0] < pair[1]);
            if map == self.goal_map && sorted && region.contains(&self.blank) {
                return steps;
            }
            let below = (self.h_modulo_4(&places, blank) + 3) % 4;
            let slides = (0..places.len()).flat_map(|tile| region.iter().map(move |&to| (tile, to)));
            let (next, from) = slides
                .filter(|&(tile, to)| self.next_to(places[tile], to))
                .map(|(tile, to)| {
                    let mut next = places.clone();
                    next[tile] = to;
                    (next, places[tile])
                })
                .find(|(next, from)| self.h_modulo_4(next, *from) == below)
                .unwrap();
            (places, blank) = (next, from);
            steps += 1;
            assert!(steps <= number(self.bytes, 112, 4));
        }
    }
}

//! Listing actions quickly.

/// Actions on their way to a list. Random games spend their time on long lists of moves, and filling a small array, up to eight
/// places at once, is quicker than pushing each action by itself. Everything that is added is in the list once the batch is
/// dropped.
///
/// ```
/// use courtside_kernel::Batch;
///
/// let mut out = vec![7];
/// let mut batch = Batch::new(&mut out, 0);
/// batch.push(1);
/// batch.push_if(2, false);
/// // Bits 0, 2 and 3 are set.
/// batch.push_each([0b1101], |bit| 100 + bit);
/// drop(batch);
/// assert_eq!(out, [7, 1, 100, 102, 103]);
/// ```
pub struct Batch<'a, A: Copy> {
    out: &'a mut Vec<A>,
    room: [A; ROOM],
    used: usize,
}

const ROOM: usize = 128;

impl<'a, A: Copy> Batch<'a, A> {
    /// Appends to `out`. `any` is an action to fill places with that are not in use.
    #[inline]
    pub fn new(out: &'a mut Vec<A>, any: A) -> Batch<'a, A> {
        Batch {
            out,
            room: [any; ROOM],
            used: 0,
        }
    }

    /// Adds one action.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.make_room(1);
        self.room[self.used] = action;
        self.used += 1;
    }

    /// Adds the action if `wanted`, without a branch: if the answer can't be foreseen, a branch costs more.
    #[inline]
    pub fn push_if(&mut self, action: A, wanted: bool) {
        self.make_room(1);
        self.room[self.used] = action;
        self.used += usize::from(wanted);
    }

    /// Adds an action for each bit of the set that is 1, ascending: `action` makes it from the bit's number.
    /// The set is given as bytes, the lowest bits first.
    #[inline]
    pub fn push_each<const BYTES: usize>(&mut self, set: [u8; BYTES], action: impl Fn(u16) -> A) {
        self.make_room(8 * BYTES);
        let mut used = self.used;
        for (byte, bits) in set.into_iter().enumerate() {
            // All eight places are written, without asking, and as many of them count as there are bits.
            let places = &mut self.room[used..used + 8];
            for (place, bit) in places.iter_mut().zip(&BITS[bits as usize]) {
                *place = action((8 * byte as u16) | bit);
            }
            used += usize::from(COUNT[bits as usize]);
        }
        self.used = used;
    }

    /// Adds an action for each of the first `count` items, in their order. The array's length is a multiple of 8, at most 128.
    #[inline]
    pub fn push_first<T: Copy, const ITEMS: usize>(
        &mut self,
        items: &[T; ITEMS],
        count: usize,
        action: impl Fn(T) -> A,
    ) {
        const { assert!(ITEMS <= ROOM && ITEMS.is_multiple_of(8)) }
        self.make_room(ITEMS);
        let places = self.room[self.used..].chunks_exact_mut(8);
        // As above: eight places at once.
        for (places, items) in places.zip(items.chunks_exact(8)).take(count.div_ceil(8)) {
            for (place, item) in places.iter_mut().zip(items) {
                *place = action(*item);
            }
        }
        self.used += count.min(ITEMS);
    }

    #[inline]
    fn make_room(&mut self, places: usize) {
        if self.used > ROOM - places {
            self.flush();
        }
    }

    fn flush(&mut self) {
        self.out.extend_from_slice(&self.room[..self.used]);
        self.used = 0;
    }
}

impl<A: Copy> Drop for Batch<'_, A> {
    fn drop(&mut self) {
        self.flush();
    }
}

/// The numbers of the bits of a byte that are 1, ascending.
static BITS: [[u16; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let mut count = 0;
        let mut bit = 0;
        while bit < 8 {
            if set >> bit & 1 == 1 {
                table[set][count] = bit;
                count += 1;
            }
            bit += 1;
        }
        set += 1;
    }
    table
};

/// How many bits of a byte are 1.
static COUNT: [u8; 256] = {
    let mut table = [0; 256];
    let mut set = 0;
    while set < 256 {
        table[set] = (set as u8).count_ones() as u8;
        set += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_arrives_in_order_however_much_it_is() {
        let mut out = vec![7];
        let mut expected = vec![7];
        let mut batch = Batch::new(&mut out, 0);
        for round in 0..ROOM as u16 {
            batch.push(1000 + round);
            batch.push_if(2000 + round, round % 3 == 0);
            batch.push_each([round as u8, 0x81], |bit| 16 * round + bit);
            expected.push(1000 + round);
            expected.extend((round % 3 == 0).then_some(2000 + round));
            let set = 0x8100 | round;
            expected.extend(
                (0..16)
                    .filter(|bit| set >> bit & 1 == 1)
                    .map(|bit| 16 * round + bit),
            );
        }
        drop(batch);
        assert_eq!(out, expected);
    }
    #[test]
    fn the_first_items_arrive_and_no_more() {
        let items: [u16; 16] = std::array::from_fn(|index| index as u16);
        let mut out = Vec::new();
        let mut expected = Vec::new();
        let mut batch = Batch::new(&mut out, 0);
        for round in 0..ROOM as u16 {
            let count = usize::from(round % 17);
            batch.push_first(&items, count, |item| 16 * round + item);
            expected.extend(items[..count].iter().map(|item| 16 * round + item));
        }
        drop(batch);
        assert_eq!(out, expected);
    }
}

//! How many positions there are, by formula.

/// More pieces than this would make numbers that 64 bits do not hold.
pub const MAX_PIECES: u8 = 12;

/// `BINOMIAL[n][k]` is the number of ways to choose k out of n.
const BINOMIAL: [[u64; MAX_PIECES as usize + 1]; 51] = {
    let mut table = [[0; MAX_PIECES as usize + 1]; 51];
    let mut n = 0;
    while n <= 50 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MAX_PIECES as usize && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose k out of n.
pub(super) fn choose(n: u8, k: u8) -> u64 {
    BINOMIAL[usize::from(n)][usize::from(k)]
}

/// The ways to put so many pieces on two groups of squares, of which each has its size and its number of kinds of pieces: the
/// coefficient of x^pieces in `(1 + kinds x)^size (1 + kinds x)^size`. `None` above [`MAX_PIECES`].
fn ways(pieces: u8, [(size, kinds), (other_size, other_kinds)]: [(u8, u64); 2]) -> Option<u64> {
    let split = |here: u8| {
        let there = pieces - here;
        choose(size, here) * kinds.pow(here.into()) * choose(other_size, there) * other_kinds.pow(there.into())
    };
    (pieces <= MAX_PIECES).then(|| (0..=pieces).map(split).sum())
}

/// How many placements of exactly so many pieces there are, `P(N)`; `None` above [`MAX_PIECES`].
///
/// ```
/// use draughts_oracle::oracle::exhaustive::placements;
///
/// assert_eq!(placements(5), Some(1_674_983_028));
/// ```
pub fn placements(pieces: u8) -> Option<u64> {
    ways(pieces, [(10, 3), (40, 4)])
}

/// How many placements there are of one piece of the side to move and exactly so many enemies, men alone or men and kings.
///
/// A man or king on a square where an enemy man may stand, too, takes that square from the enemies: 85 times. A king on the
/// enemies' promotion row, or a man on its own first row, which is the same row, takes a square for kings alone: 10 times.
pub(super) fn lone_piece_against(enemies: u8, kinds: u64) -> Option<u64> {
    let kings = kinds - 1;
    Some(85 * ways(enemies, [(44, kinds), (5, kings)])? + 10 * ways(enemies, [(45, kinds), (4, kings)])?)
}

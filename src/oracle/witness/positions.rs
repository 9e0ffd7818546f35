//! The smallest positions, as the search has found them.

use super::{Proof, Witness};

/// How many positions are searched that have fewer than two pieces, two, at most three, at most four.
const NONE: Proof = Proof::Positions(0);
const TWO: Proof = Proof::Positions(8_845);
const UP_TO_THREE: Proof = Proof::Positions(815_145);
const UP_TO_FOUR: Proof = Proof::Positions(42_786_345);

const fn witness(id: &'static str, fen: &'static str, proof: Proof) -> Witness {
    Witness { id, fen, proof }
}

/// The witness of every misreading of what the moves are, in the order of the misreadings.
pub const WITNESSES: &[Witness] = &[
    witness("captures-forward-only", "W:W6:B11", NONE),
    witness("quiet-king-one-step", "W:WK2:B1", NONE),
    witness("king-reach-adjacent", "W:WK16:B7", NONE),
    witness("king-lands-adjacent", "W:WK1:B7", NONE),
    witness("ghosts-removed-at-once", "W:WK12:B8,17", TWO),
    witness("ghosts-transparent", "W:WK12:B8,17", TWO),
    witness("victim-twice", "W:W6:B11", NONE),
    witness("no-square-twice", "W:W7:B11,12,21,22", UP_TO_FOUR),
    witness("start-square-occupied", "W:W7:B11,12,21,22", UP_TO_FOUR),
    witness("passing-goes-on-as-king", "W:W11:B7,8", TWO),
    witness("passing-crowned-at-end", "W:W11:B7,8", TWO),
    witness("stops-on-row", "W:W11:B7,8", TWO),
    witness("majority-per-piece", "W:W6,7:B11,12", UP_TO_THREE),
    witness("no-majority", "W:WK1:B7,8", TWO),
    witness("kings-count-more", "W:W7:B11,K12", TWO),
    witness("king-must-on-tie", "W:WK2,6:B11", TWO),
    witness("crowned-on-either-row", "W:W36:B41", NONE),
    witness("routes-as-moves", "W:WK3:B8,21", TWO),
    witness("from-to-as-move", "W:WK4:B8,9,11,12", UP_TO_FOUR),
    witness("board-as-move", "W:WK2,18:B11,12,13,14,21,22,23,24", Proof::Tours(7_084)),
];

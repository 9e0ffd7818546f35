//! Positions whose perft is known, for every benchmark.

use draughts_oracle::Position;
use draughts_oracle::notation::fen;

/// A position, a depth that takes a moment, and the published number of lines.
pub struct Figure {
    /// What people call the position.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// In plies.
    pub depth: u32,
    /// The lines of that depth.
    pub nodes: u64,
}

impl Figure {
    /// The position itself.
    pub fn position(&self) -> Position {
        fen::parse(self.fen).expect(self.fen)
    }
}

/// The positions on which programs are compared.
pub const FIGURES: [Figure; 5] = [
    Figure { name: "start", fen: "W:W31-50:B1-20", depth: 8, nodes: 6_483_961 },
    Figure {
        name: "random178",
        fen: "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
        depth: 7,
        nodes: 9_041_010,
    },
    Figure {
        name: "Woldouby",
        fen: "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
        depth: 13,
        nodes: 9_872_645,
    },
    Figure { name: "AllKings", fen: "W:WK31-50:BK1-20", depth: 9, nodes: 8_558_321 },
    Figure { name: "AlmostPromotion", fen: "W:W6-10:B41-45", depth: 7, nodes: 11_448_262 },
];

/// The instructions that count here and that the compiler was allowed to use.
pub fn target_features() -> String {
    let features = [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi1", cfg!(target_feature = "bmi1")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("lzcnt", cfg!(target_feature = "lzcnt")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
    ];
    let used: Vec<&str> = features.iter().filter(|(_, used)| *used).map(|(name, _)| *name).collect();
    if used.is_empty() { "none beyond the default target".to_owned() } else { used.join(", ") }
}

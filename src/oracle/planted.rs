//! Planted faults: after how many cases a source of positions finds each of them.
//!
//! The bitboard answers as the law does, so a copy of it with one clause misread answers as that misreading does.

use super::compare::Pair;
use super::source::Source;
use super::statistics::Statistics;
use crate::mailbox::Mailbox;
use crate::mailbox::misreadings::MISREADINGS;

/// Within how many cases every generator has to find every misreading that it can show: more than one round of the mix.
pub const BUDGET: u64 = 8_000;

/// For each of [`MISREADINGS`], how many of the first so many positions it takes until both engines are told apart.
pub fn cases_to_detection(source: &dyn Source, budget: u64) -> [Option<u64>; MISREADINGS.len()] {
    let mut found = [None; MISREADINGS.len()];
    let mut place = 0;
    for block in 0..source.blocks() {
        source.visit(block, &mut |position| {
            place += 1;
            let open = found.iter_mut().zip(MISREADINGS).filter(|(found, _)| found.is_none() && place <= budget);
            for (found, planted) in open {
                let mut pair = Pair { reference: Mailbox::LAW, subject: *planted };
                *found = pair.compare(position, &mut Statistics::default()).map(|_| place);
            }
        });
        if place >= budget || found.iter().all(Option::is_some) {
            break;
        }
    }
    found
}

/// Generators that do not show some misreadings, and why they are not meant to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// Their names.
    pub generators: &'static [&'static str],
    /// The ids of the misreadings.
    pub misreadings: &'static [&'static str],
    /// What a position needs that these generators do not make.
    pub reason: &'static str,
}

impl Beyond {
    /// Why the generator with this name does not show the misreading with this id; `None` where it has to.
    pub fn find(generator: &str, misreading: &str) -> Option<&'static Beyond> {
        let covers =
            |beyond: &&Beyond| beyond.generators.contains(&generator) && beyond.misreadings.contains(&misreading);
        BEYOND.iter().find(covers)
    }
}

/// All of them.
pub const BEYOND: &[Beyond] = &[
    Beyond {
        generators: &["sparse"],
        misreadings: &[
            "captures-forward-only",
            "passing-goes-on-as-king",
            "passing-crowned-at-end",
            "stops-on-row",
            "crowned-on-either-row",
        ],
        reason: "a man has to move, and the side to move has none: its only piece is a king",
    },
    Beyond {
        generators: &["sparse"],
        misreadings: &["majority-per-piece", "king-must-on-tie", "board-as-move"],
        reason: "two pieces must be able to move, and the side to move has one",
    },
    Beyond {
        generators: &["random", "kings", "dense", "promotion", "crowded", "same-ends", "blocked", "playout"],
        misreadings: &["board-as-move"],
        reason: "two pieces must take the same victims and both come home: at least eight, by proof, and each on a square of \
                 its own, where neither scattering nor play puts them",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Strictness;
    use crate::oracle::listed::Listed;

    fn found(texts: &[&str], budget: u64, id: &str) -> Option<u64> {
        let mut listed = Listed::default();
        listed.read("list", texts.join("\n").as_bytes(), Strictness::Strict).expect("a list");
        let place = MISREADINGS.iter().position(|misreading| misreading.id == id).expect("it is known");
        cases_to_detection(&listed, budget)[place]
    }

    #[test]
    fn the_first_case_that_shows_it_counts_within_the_budget() {
        let texts = ["W:W31:B20", "W:W31:B20", "W:WK1:B7,8", "W:WK1:B7,13"];
        let of = |budget| found(&texts, budget, "no-majority");
        assert_eq!([of(2), of(3), of(4), of(100)], [None, Some(3), Some(3), Some(3)]);
        assert_eq!(found(&texts, 100, "board-as-move"), None);
        let late = [vec!["W:W31:B20"; 512], vec!["W:WK1:B7,8"]].concat();
        assert_eq!([512, 513].map(|budget| found(&late, budget, "no-majority")), [None, Some(513)]);
    }

    #[test]
    fn what_a_generator_cannot_show_has_a_reason() {
        assert!(Beyond::find("sparse", "stops-on-row").is_some_and(|it| it.reason.contains("a man has to move")));
        assert!(Beyond::find("sparse", "board-as-move").is_some_and(|it| it.reason.contains("two pieces")));
        assert!(Beyond::find("random", "board-as-move").is_some_and(|it| it.reason.contains("at least eight")));
        assert_eq!(Beyond::find("random", "stops-on-row"), None);
        assert_eq!(Beyond::find("sparse", "no-majority"), None);
        assert_eq!(Beyond::find("unknown", "stops-on-row"), None);
    }
}

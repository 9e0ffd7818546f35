//! Planted faults in the draw rules: after how many random games each of them shows.

use super::drt;
use crate::game::misreadings::DRAW_MISREADINGS;
use crate::game::{Ruleset, by_history};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How many bytes stand for a game: what begins it, and a choice for each ply.
const GAME: usize = 256;

/// For each of [`DRAW_MISREADINGS`], how many of the first so many random games it takes until one is judged otherwise than by
/// the law. The games are those of the fuzz target `draws_drt`, the bytes those of ChaCha8 with this seed.
pub fn games_to_detection(seed: u64, budget: u64) -> [Option<u64>; DRAW_MISREADINGS.len()] {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut found = [None; DRAW_MISREADINGS.len()];
    let mut bytes = [0; GAME];
    for place in 1..=budget {
        random.fill_bytes(&mut bytes);
        let Ok(game) = drt::game(&bytes) else { continue };
        let verdict = |rules: &Ruleset| by_history::verdict(&game, rules);
        let law = verdict(&Ruleset::FMJD_2015);
        for (found, planted) in found.iter_mut().zip(DRAW_MISREADINGS).filter(|(found, _)| found.is_none()) {
            let misread = verdict(&planted.rules);
            *found = ((law.outcome, law.ply) != (misread.outcome, misread.ply)).then_some(place);
        }
        if found.iter().all(Option::is_some) {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `draws_drt` runs finds them in the running counters, whichever way of counting they are planted in.
    #[test]
    fn each_is_found_when_both_ways_of_counting_are_compared() {
        let mut open: Vec<_> = DRAW_MISREADINGS.iter().collect();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut bytes = [0; GAME];
        for _ in 0..1_200 {
            random.fill_bytes(&mut bytes);
            let differ = |one, other| drt::draws(&[one], &[other], &bytes).expect("playable").is_some();
            open.retain(|planted| {
                let [law, misread] = [Ruleset::FMJD_2015, planted.rules];
                !(differ(law, misread) && differ(misread, law))
            });
        }
        assert!(open.is_empty(), "{:?}", open.iter().map(|planted| planted.id).collect::<Vec<_>>());
    }

    #[test]
    fn the_first_game_that_shows_it_counts_within_the_budget() {
        let found = games_to_detection(1, 60);
        let places: Vec<(usize, u64)> = (0..).zip(found).filter_map(|(at, place)| Some((at, place?))).collect();
        assert!(!places.is_empty() && places.iter().all(|&(_, place)| place <= 60), "{places:?}");
        for (at, place) in places {
            assert_eq!([place - 1, place].map(|budget| games_to_detection(1, budget)[at]), [None, Some(place)]);
        }
        let last = found.iter().flatten().max();
        assert!(last > Some(&1), "not every first game shows every misreading");
    }
}

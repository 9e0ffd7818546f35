//! Random positions as a source: reproducible from a seed, whatever the number of threads.

use super::source::{Source, Visited};
use crate::Position;
use crate::bitboard::Bitboard;
use crate::generate::{Generator, Settings, playout};
use arbitrary::Unstructured;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::ops::Range;

/// What makes the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipe {
    /// One generator.
    Generator(Generator, Settings),
    /// Random games from the start position, every position of them.
    Playout,
    /// The blocks of all generators and of random games in turn.
    Mix,
}

impl Recipe {
    /// Every generator with what it does unless told otherwise, random games, and the mix.
    pub fn all() -> impl Iterator<Item = Recipe> {
        let generators = Generator::ALL.into_iter().map(|generator| Recipe::Generator(generator, generator.settings()));
        generators.chain([Recipe::Playout, Recipe::Mix])
    }

    /// The recipe with this name, with at most so many pieces where that is said.
    pub fn find(name: &str, pieces: Option<u8>) -> Option<Recipe> {
        let recipe = Recipe::all().find(|recipe| recipe.name() == name)?;
        Some(match recipe {
            Recipe::Generator(generator, settings) => Recipe::Generator(generator, settings.at_most(pieces)),
            Recipe::Playout | Recipe::Mix => recipe,
        })
    }

    /// The name under which the command line knows it.
    pub fn name(&self) -> &'static str {
        match self {
            Recipe::Generator(generator, _) => generator.name(),
            Recipe::Playout => "playout",
            Recipe::Mix => "mix",
        }
    }

    /// What it makes, in a few words.
    pub fn what(&self) -> &'static str {
        match self {
            Recipe::Generator(generator, _) => generator.what(),
            Recipe::Playout => "Random games from the start, every position of them",
            Recipe::Mix => "All of these in turn",
        }
    }
}

/// Random positions. Block k of seed S holds what the recipe makes of the bytes of ChaCha8 seeded with S, the name of the
/// recipe and k; a block of the mix is the block of the same number and seed of the recipe whose turn it is.
#[derive(Clone, Copy, Debug)]
pub struct Generated {
    /// What makes the positions.
    pub recipe: Recipe,
    /// The seed S.
    pub seed: u64,
    /// How many positions in all.
    pub positions: u64,
}

impl Generated {
    /// How many positions a block has; the last one may have fewer.
    const BLOCK: u64 = 512;

    /// How many bytes a generator gets for one position: more than it can use.
    const BYTES: usize = 256;

    /// How many plies a random game has at most; each takes one byte.
    const PLIES: usize = 256;

    fn bytes(&self, recipe: &str, block: u64) -> ChaCha8Rng {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&block.to_le_bytes());
        for (place, byte) in seed[16..].iter_mut().zip(recipe.bytes()) {
            *place = byte;
        }
        ChaCha8Rng::from_seed(seed)
    }

    fn visit_recipe(&self, recipe: &Recipe, block: u64, size: u64, each: &mut dyn FnMut(&Position)) {
        let mut random = self.bytes(recipe.name(), block);
        match recipe {
            Recipe::Generator(generator, settings) => {
                let mut bytes = [0; Generated::BYTES];
                for _ in 0..size {
                    random.fill_bytes(&mut bytes);
                    if let Ok(position) = generator.position(&mut Unstructured::new(&bytes), settings) {
                        each(&position);
                    }
                }
            }
            Recipe::Playout => play_games(&mut random, size, each),
            Recipe::Mix => {
                let turn = (block % (Generator::ALL.len() as u64 + 1)) as usize;
                let recipe = match Generator::ALL.get(turn) {
                    Some(generator) => Recipe::Generator(*generator, generator.settings()),
                    None => Recipe::Playout,
                };
                self.visit_recipe(&recipe, block, size, each);
            }
        }
    }
}

/// Games one after the other until there are enough positions.
fn play_games(random: &mut ChaCha8Rng, size: u64, each: &mut dyn FnMut(&Position)) {
    let mut left = size;
    let mut bytes = [0; Generated::PLIES];
    while left > 0 {
        random.fill_bytes(&mut bytes);
        let game = playout(&Position::START, &mut Unstructured::new(&bytes), &mut Bitboard, &mut |position| {
            each(position);
            left -= 1;
            left > 0
        });
        if game.is_err() {
            break;
        }
    }
}

impl Source for Generated {
    fn name(&self) -> &str {
        self.recipe.name()
    }

    fn blocks(&self) -> u64 {
        self.positions.div_ceil(Generated::BLOCK)
    }

    fn visit(&self, block: u64, each: &mut dyn FnMut(&Position)) -> Visited {
        let size = self.positions.saturating_sub(block * Generated::BLOCK).min(Generated::BLOCK);
        self.visit_recipe(&self.recipe, block, size, each);
        Visited::default()
    }

    fn size(&self, blocks: Range<u64>) -> Option<u64> {
        let before = |block: u64| self.positions.min(block.saturating_mul(Generated::BLOCK));
        Some(before(blocks.end).saturating_sub(before(blocks.start)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(recipe: Recipe, positions: u64) -> Generated {
        Generated { recipe, seed: 7, positions }
    }

    fn visited(source: &Generated, block: u64) -> Vec<Position> {
        let mut seen = Vec::new();
        assert_eq!(source.visit(block, &mut |position| seen.push(*position)), Visited::default());
        seen
    }

    #[test]
    fn recipes_are_found_by_their_names() {
        let names: Vec<&str> = Recipe::all().map(|recipe| recipe.name()).collect();
        assert_eq!(names[names.len() - 2..], ["playout", "mix"]);
        for recipe in Recipe::all() {
            assert_eq!(Recipe::find(recipe.name(), None), Some(recipe));
            assert!(recipe.what().len() > 10 && of(recipe, 1).name() == recipe.name(), "{recipe:?}");
            assert_eq!(Recipe::all().filter(|other| other.what() == recipe.what()).count(), 1);
        }
        assert_eq!(Recipe::find("unknown", None), None);
        let Some(Recipe::Generator(_, settings)) = Recipe::find("random", Some(4)) else { panic!("a generator") };
        assert_eq!(settings, Generator::ALL[0].settings().at_most(Some(4)));
    }

    #[test]
    fn blocks_have_so_many_positions_and_the_last_one_the_rest() {
        let source = of(Recipe::Playout, 1_030);
        assert_eq!(source.blocks(), 3);
        assert_eq!([0, 1, 2, 3].map(|block| visited(&source, block).len()), [512, 512, 6, 0]);
        assert_eq!([0..1, 0..3, 1..3, 2..9, 3..9].map(|blocks| source.size(blocks)), [512, 1_030, 518, 6, 0].map(Some));
        assert_eq!(
            [of(Recipe::Mix, 0).blocks(), of(Recipe::Mix, 512).blocks(), of(Recipe::Mix, 513).blocks()],
            [0, 1, 2]
        );
    }

    #[test]
    fn a_block_of_the_mix_is_one_of_the_recipe_whose_turn_it_is() {
        let recipes: Vec<Recipe> = Recipe::all().filter(|recipe| *recipe != Recipe::Mix).collect();
        for block in 0..2 * recipes.len() as u64 {
            let recipe = recipes[block as usize % recipes.len()];
            let [mixed, alone] = [Recipe::Mix, recipe].map(|recipe| visited(&of(recipe, 512 * block + 5), block));
            assert_eq!(mixed, alone, "{block}");
            assert!(!mixed.is_empty());
        }
        let other = Generated { seed: 8, ..of(Recipe::Playout, 20) };
        assert_ne!(visited(&other, 0), visited(&of(Recipe::Playout, 20), 0));
        assert_ne!(visited(&of(Recipe::Playout, 1_024), 0), visited(&of(Recipe::Playout, 1_024), 1));
    }
}

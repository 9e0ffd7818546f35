#![forbid(unsafe_code)]
//! The rules of international draughts (10x10) as an executable reference.
//!
//! Two rule engines that share containers and no knowledge stand side by side: [`mailbox`] mirrors the rules clause by
//! clause and is deliberately naive, [`bitboard`] is set-wise and fast. Whatever one of them says, the other can be asked.
//!
//! # Which entry point do I need?
//!
//! | I want to | use |
//! |---|---|
//! | list the legal moves, play one of them, know whether it is over | `moves`, `play` (any move that can be carried out) and `outcome` of [`mailbox::Mailbox`] or [`bitboard::Bitboard`] |
//! | follow a game and refuse what is illegal | [`game::Game`] |
//! | read a move as players write it | [`notation::moves`] |
//! | read or write a FEN, a Hub string, a PDN file | [`notation`] |
//! | know why a move is illegal | [`mailbox::explain`] |
//! | know whether a game is drawn, and by whose rules | [`mod@game::adjudicate`], [`game::Ruleset`] |
//! | replay records, find the first illegal ply | [`game::replay`] |
//! | test my own engine in Rust | [`engine::Engine`], [`oracle::Pair`] |
//! | test my own engine in another language | `draughts-oracle check`, or the vectors in `spec/vectors` |
//! | count lines of play, fast | [`bitboard::perft`] |
//! | make positions out of bytes, for a fuzzer | `generate` (feature `arbitrary`) |
//!
//! ```
//! use draughts_oracle::{Outcome, bitboard::Bitboard, game::adjudicate, notation::{fen, hub}};
//!
//! let position = fen::parse("W:WK2:B7,8,17,18")?;
//! let moves = Bitboard.moves(&position);
//! assert_eq!(moves.iter().map(hub::write_move).collect::<Vec<_>>(), ["2x2x7x8x17x18"]);
//!
//! let after = Bitboard.play(&position, &moves[0])?;
//! assert_eq!(fen::write(&after), "B:WK2:B");
//!
//! let verdicts = adjudicate(position, 0, moves).verdicts;
//! assert!(verdicts.iter().all(|(_, verdict)| verdict.outcome == Outcome::WhiteWins));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A move as players write it:
//!
//! ```
//! use draughts_oracle::{Position, bitboard::Bitboard, notation::fen, notation::moves::{MoveText, resolve}};
//!
//! let legal = Bitboard.moves(&Position::START);
//! let text: MoveText = "32-28".parse()?;
//! match resolve(&text, &legal, || Bitboard.routes(&Position::START)).candidates()[..] {
//!     [chosen] => println!("{}", fen::write(&Bitboard.play(&Position::START, &chosen)?)),
//!     [] => println!("no legal move: `explain` knows why"),
//!     _ => println!("ambiguous"),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [`guide`] has a page for each larger question.
//!
//! # Features
//! `cli` (default): the program, campaigns, `check`, `serve` on TCP. `serde`: JSON shapes and the server's answers. `arbitrary`: generators
//! and fuzz bodies. Without any the library depends on `thiserror`, `twox-hash` and `winnow`.

pub mod board;
pub mod clause;
pub mod moves;
pub mod outcome;
pub mod piece;
pub mod position;
pub mod setup;
pub mod square;

pub mod notation;

pub mod bitboard;
pub mod mailbox;

pub mod game;

pub mod engine;
#[cfg(feature = "arbitrary")]
pub mod generate;
pub mod oracle;

pub mod guide;

pub use board::Board;
pub use clause::Clause;
pub use moves::{Move, Route};
pub use outcome::Outcome;
pub use piece::{Color, Piece, Role};
pub use position::{Position, PositionError, PositionFault};
pub use setup::Setup;
pub use square::{Square, SquareSet};

#[cfg(test)]
mod laws;

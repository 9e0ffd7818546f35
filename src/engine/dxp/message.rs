//! Messages of DamExchange: a letter, then fields of fixed width; numbers are padded with zeros.

use crate::{Color, Move, Piece, Position, Square, SquareSet};
use std::fmt;
use std::str::FromStr;

/// The longest message, without the zero byte that ends it.
pub const LONGEST: usize = 127;

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// An offer to play from a position.
    Request {
        /// Who offers.
        initiator: String,
        /// Which colour the other side has.
        follower: Color,
        /// Where the game begins.
        position: Position,
    },
    /// The answer to an offer: code 0 accepts.
    Answer {
        /// What it says.
        code: u8,
    },
    /// A move.
    Move(Move),
    /// The end, as the sender sees it: 0 unknown, 1 lost, 2 drawn, 3 won.
    End {
        /// Why.
        reason: u8,
    },
    /// Anything a person might read.
    Chat(String),
    /// A wish to take moves back.
    TakeBack,
    /// The answer to that wish: 2 refuses.
    TakeBackAnswer {
        /// What it says.
        code: u8,
    },
}

fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}

fn square_letter(piece: Option<Piece>) -> char {
    match piece {
        None => 'e',
        Some(Piece::WhiteMan) => 'w',
        Some(Piece::WhiteKing) => 'W',
        Some(Piece::BlackMan) => 'z',
        Some(Piece::BlackKing) => 'Z',
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::Request { initiator, follower, position } => {
                let turn = letter(position.turn());
                write!(f, "R01{initiator:<32.32}{}005000B{turn}", letter(*follower))?;
                Square::all().try_for_each(|square| write!(f, "{}", square_letter(position.board().get(square))))
            }
            Message::Answer { code } => write!(f, "A{:<32}{code}", env!("CARGO_PKG_NAME")),
            Message::Move(Move { from, to, victims }) => {
                write!(f, "M0000{:02}{:02}{:02}", from.number(), to.number(), victims.len())?;
                victims.iter().try_for_each(|victim| write!(f, "{:02}", victim.number()))
            }
            Message::End { reason } => write!(f, "E{reason}0"),
            Message::Chat(text) => write!(f, "C{text:.126}"),
            Message::TakeBack => f.write_str("B001W"),
            Message::TakeBackAnswer { code } => write!(f, "K{code}"),
        }
    }
}

/// A text that is no message, or none that an engine sends to the side that made the offer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no message of DamExchange: `{}`", .0.escape_debug())]
pub struct MessageError(String);

impl FromStr for Message {
    type Err = MessageError;

    /// Reads what a follower sends.
    ///
    /// # Errors
    /// When the text has another shape.
    fn from_str(text: &str) -> Result<Message, MessageError> {
        let digit = |place: usize| text.get(place..=place).and_then(|digit| digit.parse().ok());
        let message = match text.chars().next() {
            Some('A') => digit(33).map(|code| Message::Answer { code }),
            Some('M') => moved(text).map(Message::Move),
            Some('E') => digit(1).map(|reason| Message::End { reason }),
            Some('C') => text.get(1..).map(|chat| Message::Chat(chat.to_owned())),
            Some('B') => Some(Message::TakeBack),
            Some('K') => digit(1).map(|code| Message::TakeBackAnswer { code }),
            _ => None,
        };
        message.ok_or_else(|| MessageError(text.to_owned()))
    }
}

fn moved(text: &str) -> Option<Move> {
    let square = |place: usize| text.get(place..place + 2)?.parse().ok();
    let count: usize = text.get(9..11)?.parse().ok()?;
    if text.len() != 11 + 2 * count {
        return None;
    }
    let victims: SquareSet =
        (0..count).map(|victim| square(11 + 2 * victim)).collect::<Option<Vec<_>>>()?.into_iter().collect();
    (victims.len() == count).then_some(Move { from: square(5)?, to: square(7)?, victims })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_the_form_that_public_programs_write() {
        let quiet: Message = "M0012061100".parse().unwrap();
        let Message::Move(chosen) = &quiet else { panic!("{quiet:?}") };
        assert_eq!((chosen.from.number(), chosen.to.number(), chosen.victims.len()), (6, 11, 0));
        let capture: Message = "M001205250422122320".parse().unwrap();
        assert_eq!(capture.to_string(), "M000005250412202223");
        for text in [
            "",
            "M",
            "M00120611",
            "M001206110",
            "M0012061101",
            "M00120611009",
            "M0012065100",
            "M0012061102",
            "M001206110212",
            "M00120611021212",
            "X",
            "E",
            "A",
        ] {
            assert!(text.parse::<Message>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_offer_has_every_field_in_its_place() {
        let offer = Message::Request { initiator: "oracle".into(), follower: Color::Black, position: Position::START }
            .to_string();
        assert_eq!(offer.len(), 94);
        assert_eq!(&offer[..44], "R01oracle                          Z005000BW");
        assert_eq!(&offer[44..], format!("{}{}{}", "z".repeat(20), "e".repeat(10), "w".repeat(20)));
    }

    #[test]
    fn what_followers_send_is_read() {
        assert_eq!("ATornado voor Windows 4.0        0".parse(), Ok(Message::Answer { code: 0 }));
        assert_eq!("E00".parse(), Ok(Message::End { reason: 0 }));
        assert_eq!("K1".parse(), Ok(Message::TakeBackAnswer { code: 1 }));
        assert_eq!("CHi".parse(), Ok(Message::Chat("Hi".into())));
    }
}

//! The ids of the clauses.
//!
//! Only names live here. What a clause says is told in `spec/clauses`, and what it does in the engines.

use std::fmt;
use std::str::FromStr;

macro_rules! clauses {
    ($($variant:ident = $id:literal,)*) => {
        /// A clause of a rulebook, by edition and article.
        ///
        /// `FMJD` without a year is Annex 1 in the edition of November 2015.
        ///
        /// ```
        /// use draughts_oracle::Clause;
        ///
        /// assert_eq!(Clause::Fmjd4_13.id(), "FMJD 4.13");
        /// assert_eq!("FMJD 4.13".parse(), Ok(Clause::Fmjd4_13));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Clause {
            $(#[doc = $id] $variant,)*
        }

        impl Clause {
            /// Every clause, in the order of the texts.
            pub const ALL: &[Clause] = &[$(Clause::$variant),*];

            /// The id under which people cite it.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Clause::$variant => $id,)*
                }
            }
        }
    };
}

clauses! {
    Fmjd1_1 = "FMJD 1.1",
    Fmjd1_2 = "FMJD 1.2",
    Fmjd1_3 = "FMJD 1.3",
    Fmjd2_1 = "FMJD 2.1",
    Fmjd2_2 = "FMJD 2.2",
    Fmjd2_3 = "FMJD 2.3",
    Fmjd2_4 = "FMJD 2.4",
    Fmjd2_5_1 = "FMJD 2.5.1",
    Fmjd2_5_2 = "FMJD 2.5.2",
    Fmjd2_5_3 = "FMJD 2.5.3",
    Fmjd2_5_4 = "FMJD 2.5.4",
    Fmjd2_6 = "FMJD 2.6",
    Fmjd2_6_1 = "FMJD 2.6.1",
    Fmjd2_6_2 = "FMJD 2.6.2",
    Fmjd2_6_3 = "FMJD 2.6.3",
    Fmjd2_7 = "FMJD 2.7",
    Fmjd2_8 = "FMJD 2.8",
    Fmjd3_1 = "FMJD 3.1",
    Fmjd3_2 = "FMJD 3.2",
    Fmjd3_3 = "FMJD 3.3",
    Fmjd3_4 = "FMJD 3.4",
    Fmjd3_5 = "FMJD 3.5",
    Fmjd3_6 = "FMJD 3.6",
    Fmjd3_7 = "FMJD 3.7",
    Fmjd3_8 = "FMJD 3.8",
    Fmjd3_9 = "FMJD 3.9",
    Fmjd3_10 = "FMJD 3.10",
    Fmjd3_11 = "FMJD 3.11",
    Fmjd3_12 = "FMJD 3.12",
    Fmjd3_13 = "FMJD 3.13",
    Fmjd3_14 = "FMJD 3.14",
    Fmjd4_1 = "FMJD 4.1",
    Fmjd4_2 = "FMJD 4.2",
    Fmjd4_3 = "FMJD 4.3",
    Fmjd4_4 = "FMJD 4.4",
    Fmjd4_5 = "FMJD 4.5",
    Fmjd4_6 = "FMJD 4.6",
    Fmjd4_7 = "FMJD 4.7",
    Fmjd4_8 = "FMJD 4.8",
    Fmjd4_9 = "FMJD 4.9",
    Fmjd4_10 = "FMJD 4.10",
    Fmjd4_11 = "FMJD 4.11",
    Fmjd4_12 = "FMJD 4.12",
    Fmjd4_13 = "FMJD 4.13",
    Fmjd4_14 = "FMJD 4.14",
    Fmjd4_15 = "FMJD 4.15",
    Fmjd4_16 = "FMJD 4.16",
    Fmjd5_1 = "FMJD 5.1",
    Fmjd5_2 = "FMJD 5.2",
    Fmjd5_3 = "FMJD 5.3",
    Fmjd5_4 = "FMJD 5.4",
    Fmjd5_4_1 = "FMJD 5.4.1",
    Fmjd5_4_2 = "FMJD 5.4.2",
    Fmjd5_4_3 = "FMJD 5.4.3",
    Fmjd5_4_4 = "FMJD 5.4.4",
    Fmjd5_4_5 = "FMJD 5.4.5",
    Fmjd5_4_6 = "FMJD 5.4.6",
    Fmjd5_4_7 = "FMJD 5.4.7",
    Fmjd5_4_8 = "FMJD 5.4.8",
    Fmjd5_4_9 = "FMJD 5.4.9",
    Fmjd5_4_10 = "FMJD 5.4.10",
    Fmjd5_4_11 = "FMJD 5.4.11",
    Fmjd5_4_12 = "FMJD 5.4.12",
    Fmjd5_4_13 = "FMJD 5.4.13",
    Fmjd5_4_14 = "FMJD 5.4.14",
    Fmjd5_4_15 = "FMJD 5.4.15",
    Fmjd5_4_16 = "FMJD 5.4.16",
    Fmjd5_4_17 = "FMJD 5.4.17",
    Fmjd5_5 = "FMJD 5.5",
    Fmjd5_6 = "FMJD 5.6",
    Fmjd5_7 = "FMJD 5.7",
    Fmjd5_8 = "FMJD 5.8",
    Fmjd6_1 = "FMJD 6.1",
    Fmjd6_2 = "FMJD 6.2",
    Fmjd6_3 = "FMJD 6.3",
    Fmjd6_4 = "FMJD 6.4",
    Fmjd7_1 = "FMJD 7.1",
    Fmjd7_2 = "FMJD 7.2",
    Fmjd7_2_1 = "FMJD 7.2.1",
    Fmjd7_2_2 = "FMJD 7.2.2",
    Fmjd7_2_3 = "FMJD 7.2.3",
    Fmjd7_2_4 = "FMJD 7.2.4",
    Fmjd7_3 = "FMJD 7.3",
    Fmjd7_3_1 = "FMJD 7.3.1",
    Fmjd7_3_2 = "FMJD 7.3.2",
    Fmjd7_3_3 = "FMJD 7.3.3",
    Fmjd8_1 = "FMJD 8.1",
    Fmjd8_2_1 = "FMJD 8.2.1",
    Fmjd8_2_2 = "FMJD 8.2.2",
    Fmjd8_2_3 = "FMJD 8.2.3",
    Fmjd9_1_1 = "FMJD 9.1.1",
    Fmjd9_1_2 = "FMJD 9.1.2",
    Fmjd9_1_3 = "FMJD 9.1.3",
    Fmjd9_1_4 = "FMJD 9.1.4",
    Fmjd9_1_5 = "FMJD 9.1.5",
    Fmjd9_1_6 = "FMJD 9.1.6",
    Fmjd9_1_7 = "FMJD 9.1.7",
    Fmjd9_1_8 = "FMJD 9.1.8",
    Fmjd9_1_9 = "FMJD 9.1.9",
    Fmjd9_1_10 = "FMJD 9.1.10",
    Fmjd9_1_11 = "FMJD 9.1.11",
    Fmjd9_1_12 = "FMJD 9.1.12",
    Fmjd9_1_13 = "FMJD 9.1.13",
    Fmjd9_1_14 = "FMJD 9.1.14",
    Fmjd10_1 = "FMJD 10.1",
    Fmjd10_2 = "FMJD 10.2",
    Fmjd10_3 = "FMJD 10.3",
    Fmjd10_4 = "FMJD 10.4",
    Fmjd10_5 = "FMJD 10.5",
    Fmjd11_1 = "FMJD 11.1",
    Fmjd11_2 = "FMJD 11.2",
    Fmjd11_3 = "FMJD 11.3",
    Minsport2013_3_5_1 = "Minsport-2013 3.5-1",
    Minsport2013_3_5_2 = "Minsport-2013 3.5-2",
    Minsport2013_3_5_3 = "Minsport-2013 3.5-3",
    Minsport2013_3_5_4 = "Minsport-2013 3.5-4",
    Minsport2019_7_3_1 = "Minsport-2019 7.3-1",
    Minsport2019_7_3_2 = "Minsport-2019 7.3-2",
    Minsport2019_7_3_3 = "Minsport-2019 7.3-3",
    Minsport2019_7_3_4 = "Minsport-2019 7.3-4",
    Minsport2019_7_3_5 = "Minsport-2019 7.3-5",
    Minsport2022_7 = "Minsport-2022 7",
    Fmjd2024_6_1 = "FMJD-2024 6.1",
    Fmjd2024_6_2 = "FMJD-2024 6.2",
    Fmjd2024_6_3 = "FMJD-2024 6.3",
    Fmjd2024_6_4 = "FMJD-2024 6.4",
    Kndb2013_9b = "KNDB-2013 9.b",
    Kndb2013_9c = "KNDB-2013 9.c",
    Kndb2013_9d = "KNDB-2013 9.d",
    Kndb2013_9e = "KNDB-2013 9.e",
    LidraughtsThreefold = "Lidraughts threefold",
    Lidraughts50 = "Lidraughts 50",
    Lidraughts32 = "Lidraughts 32",
    Lidraughts10 = "Lidraughts 10",
    ServerAutoRepetition = "Server-auto repetition",
    ServerAuto25 = "Server-auto 25",
    ServerAuto16 = "Server-auto 16",
    ServerAuto5 = "Server-auto 5",
    HouseExactRepetition = "House-exact repetition",
    HouseExact25 = "House-exact 25",
    HouseExact16 = "House-exact 16",
    HouseExact5 = "House-exact 5",
    HouseLoneKingRepetition = "House-lone-king repetition",
    HouseLoneKing25 = "House-lone-king 25",
    HouseLoneKing16 = "House-lone-king 16",
    HouseLoneKing5 = "House-lone-king 5",
    KondavoRepetition = "Kondavo repetition",
    Kondavo120 = "Kondavo 120",
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Clauses as they are cited one after the other, with commas between them.
#[derive(Clone, Copy, Debug)]
pub struct Clauses<'a>(pub &'a [Clause]);

impl fmt::Display for Clauses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(place, clause)| {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{clause}")
        })
    }
}

/// A text that is the id of no clause.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the id of a clause")]
pub struct UnknownClause(pub String);

impl FromStr for Clause {
    type Err = UnknownClause;

    fn from_str(id: &str) -> Result<Clause, UnknownClause> {
        Clause::ALL.iter().copied().find(|clause| clause.id() == id).ok_or_else(|| UnknownClause(id.to_owned()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

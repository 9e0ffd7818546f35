//! What a newcomer asks, a page for each question.

#[doc = include_str!("architecture.md")]
pub mod architecture {}

#[doc = include_str!("independence.md")]
pub mod independence {}

#[doc = include_str!("move_identity.md")]
pub mod move_identity {}

#[doc = include_str!("rulesets.md")]
pub mod rulesets {}

#[doc = include_str!("misreadings.md")]
pub mod misreadings {}

#[doc = include_str!("protocol.md")]
pub mod protocol {}

#[doc = include_str!("vectors.md")]
pub mod vectors {}

#[doc = include_str!("campaigns.md")]
pub mod campaigns {}

//! What filling up has changed, in a few words for whoever reviews it.

use super::fill::question;
use super::{Group, Vector, documented};
use anyhow::Result;
use std::collections::HashMap;

/// The vectors of a group that were not there before, and those that were and say something else now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// New ids; behind that of a documented case, its name.
    pub added: Vec<String>,
    /// The same of changed ones.
    pub changed: Vec<String>,
}

impl Changes {
    /// What is in the group now and was not among these groups.
    ///
    /// # Errors
    /// When a documented case cannot be read.
    pub fn of(group: &Group, before: &[Group]) -> Result<Changes> {
        let known: HashMap<&str, &Vector> =
            before.iter().flat_map(|group| &group.vectors).map(|vector| (vector.id.as_str(), vector)).collect();
        let names = documented::names()?;
        let mut changes = Changes::default();
        for vector in &group.vectors {
            let list = match known.get(vector.id.as_str()) {
                Some(same) if *same == vector => continue,
                Some(_) => &mut changes.changed,
                None => &mut changes.added,
            };
            let name = names.get(&question(vector)).map(|name| format!(" {name}"));
            list.push(vector.id.clone() + name.as_deref().unwrap_or_default());
        }
        Ok(changes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shipped;
    use super::*;

    #[test]
    fn what_was_added_or_changed_is_told_by_id_and_name() {
        let shipped = shipped().expect("vectors");
        let of_all = |groups: &[Group], before: &[Group]| -> Vec<Changes> {
            groups.iter().map(|group| Changes::of(group, before).expect("documented cases")).collect()
        };
        assert_eq!(of_all(&shipped, &shipped), vec![Changes::default(); shipped.len()]);
        let mut before = shipped.clone();
        let mut take = |group: usize, name: &str| {
            let names = documented::names().expect("documented cases");
            let is_named = |vector: &Vector| names.get(&question(vector)).is_some_and(|known| known == name);
            let place = shipped[group].vectors.iter().position(is_named).expect("a vector");
            before[group].vectors.remove(place).id
        };
        let (strike, game) = (take(0, "turkish-strike"), take(3, "repetition-counts-first"));
        before[1].vectors[0].clauses.clear();
        let changes = of_all(&shipped, &before);
        assert_eq!(changes[0].added, [format!("{strike} turkish-strike")]);
        assert_eq!(changes[3].added, [format!("{game} repetition-counts-first")]);
        assert_eq!(
            (&changes[1].added[..], &changes[1].changed[..]),
            (&[][..], &[shipped[1].vectors[0].id.clone()][..])
        );
        assert_eq!((changes[0].changed.len(), &changes[2]), (0, &Changes::default()));
    }
}

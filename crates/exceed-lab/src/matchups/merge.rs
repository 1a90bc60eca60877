//! Parts of a chart, joined.

use std::fmt;

use crate::matchups::{FileFault, Goal, Matchups};

/// Which parts there must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// All of them, each played to its end.
    All,
    /// Those there are, as far as they are.
    Some,
}

/// Why parts are not joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeFault {
    /// There is nothing to join.
    Nothing,
    /// A chart is no part of another.
    Whole(String),
    /// A part differs from the first one.
    Other {
        /// The name of the part.
        name: String,
        /// The name of the first part.
        first: String,
        /// How.
        fault: FileFault,
    },
    /// A part belongs to another split.
    Split {
        /// The name of the part.
        name: String,
        /// Which it is.
        shard: String,
        /// The name of the first part.
        first: String,
        /// Which that is.
        first_shard: String,
    },
    /// A part was played to another goal.
    Goal {
        /// The name of the part.
        name: String,
        /// The name of the first part.
        first: String,
    },
    /// A part is there twice.
    Twice {
        /// Which.
        shard: String,
        /// The names of both.
        names: [String; 2],
    },
    /// Parts are not there.
    Missing(Vec<String>),
    /// Parts were not played to their end: their names.
    Unfinished(Vec<String>),
}

impl fmt::Display for MergeFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergeFault::Nothing => write!(out, "there is nothing to join"),
            MergeFault::Whole(name) => {
                write!(
                    out,
                    "{name} is no part: it was played without --shard, and there is nothing to join it with"
                )
            }
            MergeFault::Other { name, first, fault } => {
                write!(out, "{name} does not go with {first}: {fault}; leave it out or play it anew")
            }
            MergeFault::Split { name, shard, first, first_shard } => write!(
                out,
                "{name} is part {shard}, {first} is part {first_shard}: parts are joined that were split the same way"
            ),
            MergeFault::Goal { name, first } => write!(
                out,
                "{name} was played to another goal than {first} (--games, --least, --until, --decide); run it again \
                 with the same ones, it goes on from where it is"
            ),
            MergeFault::Twice { shard, names: [one, two] } => {
                write!(out, "part {shard} is there twice: {one} and {two}; leave one out")
            }
            MergeFault::Missing(shards) => {
                write!(out, "parts are missing: {}; --partial joins what there is", shards.join(", "))
            }
            MergeFault::Unfinished(names) => write!(
                out,
                "not played to the end: {}; run the same command again, or say --partial to join what there is",
                names.join(", ")
            ),
        }
    }
}

impl std::error::Error for MergeFault {}

/// Joins parts, each given with a name for messages. What comes out is what a run without parts would have given, and can be
/// gone on with like any chart.
///
/// # Errors
/// They are no parts of one chart, or not all of them.
pub fn merge(parts: &[(String, Matchups)], which: Parts) -> Result<Matchups, MergeFault> {
    let Some((first_name, first)) = parts.first() else { return Err(MergeFault::Nothing) };
    let mut places: Vec<Option<&str>> = Vec::new();
    for (given, part) in parts {
        let (name, first_name) = (given.clone(), first_name.clone());
        let Some(shard) = part.shard else { return Err(MergeFault::Whole(name)) };
        if let Some(first) = first.shard.filter(|first| first.of() != shard.of()) {
            let (shard, first_shard) = (shard.to_string(), first.to_string());
            return Err(MergeFault::Split { name, shard, first: first_name, first_shard });
        }
        if let Err(fault) = part.measures_the_same(first) {
            return Err(MergeFault::Other { name, first: first_name, fault });
        }
        if part.goal != first.goal && which == Parts::All {
            return Err(MergeFault::Goal { name, first: first_name });
        }
        places.resize(shard.of() as usize, None);
        let place = &mut places[shard.part() as usize - 1];
        if let Some(known) = place.replace(given) {
            return Err(MergeFault::Twice { shard: shard.to_string(), names: [known.to_owned(), name] });
        }
    }
    if which == Parts::All {
        let missing = places.iter().zip(1..).filter(|(place, _)| place.is_none());
        let missing: Vec<String> = missing.map(|(_, part)| format!("{part}/{}", places.len())).collect();
        if !missing.is_empty() {
            return Err(MergeFault::Missing(missing));
        }
        let open = parts.iter().filter(|(_, part)| !part.is_done() || !part.pending.is_empty());
        let open: Vec<String> = open.map(|(name, _)| name.clone()).collect();
        if !open.is_empty() {
            return Err(MergeFault::Unfinished(open));
        }
    }
    let mut joined = Matchups { shard: None, ..first.clone() };
    for (_, part) in &parts[1..] {
        joined.cells.iter_mut().zip(&part.cells).for_each(|(mine, theirs)| mine.add(theirs));
        joined.decks.iter_mut().zip(&part.decks).for_each(|(mine, theirs)| mine.add(theirs));
        joined.pending.extend(&part.pending);
        joined.goal = joined.goal.filter(|goal: &Goal| part.goal == Some(*goal));
    }
    joined.pending.sort_unstable_by_key(|pending| (pending.cell, pending.pair));
    Ok(joined)
}

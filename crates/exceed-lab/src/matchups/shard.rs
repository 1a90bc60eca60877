//! A chart in parts that are played apart, on as many machines as there are, and joined.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One part of several: the third of sixteen is `3/16`. Its matchups are every sixteenth one of the chart, from the third on:
/// so all parts take about the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    part: u32,
    of: u32,
}

impl Shard {
    /// Which part, from 1.
    #[must_use]
    pub fn part(self) -> u32 {
        self.part
    }

    /// How many parts there are.
    #[must_use]
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether what is at this place of a list belongs to it.
    pub(super) fn has(self, place: usize) -> bool {
        place % self.of as usize == self.part as usize - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers =
            text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((part, of)) if (1..=of).contains(&part) => Ok(Shard { part, of }),
            Some((0, _)) => Err("parts are numbered from 1: the first of sixteen is `1/16`".to_owned()),
            Some((part, of)) => Err(format!("there is no part {part} of {of}; the last one is `{of}/{of}`")),
            None => Err("two numbers are needed: which part, and of how many, as in `3/16`".to_owned()),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

//! The Editions table as values: a match is played under one rulebook, and each difference has one reader.

use serde::{Deserialize, Serialize};

/// The five rulebooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Edition {
    /// Season 3.
    S3,
    /// The 2019 master rulebook.
    M19,
    /// Season 5.
    S5,
    /// Season 6.
    S6,
    /// Season 7.
    #[default]
    S7,
}

impl Edition {
    /// All of them.
    pub const ALL: [Edition; 5] = [Edition::S3, Edition::M19, Edition::S5, Edition::S6, Edition::S7];

    /// Reads `S7`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.name() == text)
    }

    /// `S7`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Edition::S3 => "S3",
            Edition::M19 => "M19",
            Edition::S5 => "S5",
            Edition::S6 => "S6",
            Edition::S7 => "S7",
        }
    }

    /// `S7, Guilty Gear -Strive- (season 7)`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Edition::S3 => "S3, Street Fighter (season 3)",
            Edition::M19 => "M19, the master rulebook of 2019",
            Edition::S5 => "S5, BlazBlue (season 5)",
            Edition::S6 => "S6, Under Night In-Birth (season 6)",
            Edition::S7 => "S7, Guilty Gear -Strive- (season 7)",
        }
    }

    /// The values of this edition.
    #[must_use]
    pub const fn rules(self) -> EditionRules {
        EditionRules {
            empty_deck: match self {
                Edition::S5 => EmptyDeck::Reshuffles,
                Edition::S3 | Edition::M19 | Edition::S6 | Edition::S7 => EmptyDeck::Nothing,
            },
            nonlethal: match self {
                Edition::S3 | Edition::M19 => Nonlethal::NotDealt,
                Edition::S5 | Edition::S6 | Edition::S7 => Nonlethal::CountsInFull,
            },
            boost_enters: match self {
                Edition::M19 | Edition::S5 => BoostEnters::AfterNow,
                Edition::S3 | Edition::S6 | Edition::S7 => BoostEnters::BeforeNow,
            },
            leaving_order: match self {
                Edition::S3 | Edition::M19 | Edition::S5 | Edition::S6 => LeavingOrder::OwnerPicks,
                Edition::S7 => LeavingOrder::OldestFirst,
            },
        }
    }
}

/// What differs between editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EditionRules {
    /// An effect uses the top card of an empty deck without drawing (DCK-3).
    pub empty_deck: EmptyDeck,
    /// Nonlethal damage beyond the last life point (DMG-6).
    pub nonlethal: Nonlethal,
    /// When a continuous boost enters the boost area (BST-4).
    pub boost_enters: BoostEnters,
    /// The order of boosts that leave together in cleanup and of a whole gauge that is discarded (ARE-4).
    #[serde(default)]
    pub leaving_order: LeavingOrder,
}

impl EditionRules {
    /// What the value of a row says.
    #[must_use]
    pub const fn words(&self, row: EditionRow) -> &'static str {
        match row {
            EditionRow::EmptyDeck => match self.empty_deck {
                EmptyDeck::Nothing => "nothing happens",
                EmptyDeck::Reshuffles => "reshuffles like a draw",
            },
            EditionRow::Nonlethal => match self.nonlethal {
                Nonlethal::NotDealt => "not dealt at all",
                Nonlethal::CountsInFull => "counts in full for stun, armor and effects",
            },
            EditionRow::BoostEnters => match self.boost_enters {
                BoostEnters::BeforeNow => "area, then Now",
                BoostEnters::AfterNow => "Now, then area",
            },
            EditionRow::LeavingOrder => match self.leaving_order {
                LeavingOrder::OwnerPicks => "owner picks",
                LeavingOrder::OldestFirst => "oldest first",
            },
        }
    }

    /// This edition with one row changed to its other value.
    #[must_use]
    pub const fn flipped(mut self, row: EditionRow) -> EditionRules {
        match row {
            EditionRow::EmptyDeck => {
                self.empty_deck = match self.empty_deck {
                    EmptyDeck::Nothing => EmptyDeck::Reshuffles,
                    EmptyDeck::Reshuffles => EmptyDeck::Nothing,
                }
            }
            EditionRow::Nonlethal => {
                self.nonlethal = match self.nonlethal {
                    Nonlethal::NotDealt => Nonlethal::CountsInFull,
                    Nonlethal::CountsInFull => Nonlethal::NotDealt,
                }
            }
            EditionRow::BoostEnters => {
                self.boost_enters = match self.boost_enters {
                    BoostEnters::BeforeNow => BoostEnters::AfterNow,
                    BoostEnters::AfterNow => BoostEnters::BeforeNow,
                }
            }
            EditionRow::LeavingOrder => {
                self.leaving_order = match self.leaving_order {
                    LeavingOrder::OwnerPicks => LeavingOrder::OldestFirst,
                    LeavingOrder::OldestFirst => LeavingOrder::OwnerPicks,
                }
            }
        }
        self
    }
}

/// A point in which editions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditionRow {
    /// See [`EditionRules::empty_deck`].
    EmptyDeck,
    /// See [`EditionRules::nonlethal`].
    Nonlethal,
    /// See [`EditionRules::boost_enters`].
    BoostEnters,
    /// See [`EditionRules::leaving_order`].
    LeavingOrder,
}

impl EditionRow {
    /// All of them.
    pub const ALL: [EditionRow; 4] =
        [EditionRow::EmptyDeck, EditionRow::Nonlethal, EditionRow::BoostEnters, EditionRow::LeavingOrder];

    /// The clause of the rules that has the difference.
    #[must_use]
    pub const fn clause(self) -> &'static str {
        match self {
            EditionRow::EmptyDeck => "DCK-3",
            EditionRow::Nonlethal => "DMG-6",
            EditionRow::BoostEnters => "BST-4",
            EditionRow::LeavingOrder => "ARE-4",
        }
    }

    /// What it is about.
    #[must_use]
    pub const fn point(self) -> &'static str {
        match self {
            EditionRow::EmptyDeck => "empty deck, effect uses its top card without drawing",
            EditionRow::Nonlethal => "nonlethal damage beyond the last life point",
            EditionRow::BoostEnters => "continuous boost: `Now:` or the boost area first",
            EditionRow::LeavingOrder => {
                "boosts leaving together in cleanup, a whole gauge discarded: their order"
            }
        }
    }

    /// The row of a clause.
    #[must_use]
    pub fn of_clause(clause: &str) -> Option<EditionRow> {
        EditionRow::ALL.into_iter().find(|row| row.clause() == clause)
    }
}

/// DCK-3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EmptyDeck {
    /// Nothing happens.
    Nothing,
    /// Like a draw.
    Reshuffles,
}

/// DMG-6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Nonlethal {
    /// The rest is not dealt at all.
    NotDealt,
    /// The rest counts for stun, armor and effects.
    CountsInFull,
}

/// BST-4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BoostEnters {
    /// Area first, then its `Now:` lines.
    BeforeNow,
    /// `Now:` lines first.
    AfterNow,
}

/// ARE-4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LeavingOrder {
    /// Their owner picks it.
    OwnerPicks,
    /// The oldest goes first.
    #[default]
    OldestFirst,
}

#[cfg(test)]
mod tests {
    use super::{Edition, EditionRow};

    #[test]
    fn the_table_of_the_rules_says_what_the_values_say() {
        let rules = include_str!("../../../docs/rules.md");
        for row in EditionRow::ALL {
            let values = Edition::ALL.map(|edition| edition.rules().words(row)).join(" | ");
            let line = format!("| {} ({}) | {values} |", row.point(), row.clause());
            assert!(rules.lines().any(|known| known == line), "not in docs/rules.md: {line}");
        }
        for edition in Edition::ALL {
            assert!(edition.title().starts_with(&format!("{}, ", edition.name())));
        }
    }

    #[test]
    fn a_flipped_row_says_something_else_and_no_other_does() {
        for (row, other) in
            EditionRow::ALL.into_iter().flat_map(|row| EditionRow::ALL.map(|other| (row, other)))
        {
            let rules = Edition::default().rules();
            let same = rules.words(other) == rules.flipped(row).words(other);
            assert_eq!(same, row != other, "{row:?}, {other:?}");
        }
    }
}

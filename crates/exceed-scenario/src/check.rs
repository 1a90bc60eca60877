//! Checking expectations.

use exceed_cards::ir::Stat;
use exceed_rules::{
    Area, CardId, Event, FighterId, Outcome, Player, QuestionKind, Viewer, area_word, describe_outcome,
    is_same_name, seat_names,
};

use crate::automatic::Asked;
use crate::error::Mismatch;
use crate::expectation::{Contents, EventKind, Expectation};
use crate::names::{CardName, are_exactly, split_names};
use crate::table::Table;

impl Table {
    /// `expect …`; automatic answers are made first, except where a decision is looked at.
    pub fn expect(&mut self, expectation: &Expectation) -> Result<(), Mismatch> {
        if !expectation.looks_at_decisions() {
            self.settle()?;
        }
        let inspect = self.game.inspect();
        match expectation {
            Expectation::Life(player, life) => same(&format!("{player} life"), *life, inspect.life(*player)),
            Expectation::At(player, space) => same(&format!("{player} at"), *space, inspect.space(*player)),
            Expectation::Distance(range) => same("range", *range, inspect.distance()),
            Expectation::Area(player, area, contents) => self.expect_area(*player, *area, contents),
            Expectation::Sustained(player, list) => self.expect_sustained(*player, list),
            Expectation::Exceeded(player) => {
                holds(inspect.exceeded(*player), format!("{player} exceeded"), "the basic side is up")
            }
            Expectation::NotExceeded(player) => {
                holds(!inspect.exceeded(*player), format!("{player} not exceeded"), "the exceed side is up")
            }
            Expectation::LifeOf(player, name, life) => {
                let (_, found, _) = self.member(*player, name)?;
                same(&format!("{player} life {name}"), *life, found)
            }
            Expectation::ExceededOf(player, name) => {
                let (_, _, exceeded) = self.member(*player, name)?;
                holds(exceeded, format!("{player} exceeded {name}"), "the basic side is up")
            }
            Expectation::NotExceededOf(player, name) => {
                let (_, _, exceeded) = self.member(*player, name)?;
                holds(!exceeded, format!("{player} not exceeded {name}"), "the exceed side is up")
            }
            Expectation::Active(player, name) => {
                let (wanted, _, _) = self.member(*player, name)?;
                let fighter = self.game.glance().fighter(*player);
                let found = &self.game.duel().character(fighter).name;
                holds(fighter == wanted, format!("{player} active {name}"), found.clone())
            }
            Expectation::Locked(player) => {
                holds(inspect.locked(*player), format!("{player} locked"), "it may swap characters")
            }
            Expectation::NotLocked(player) => {
                holds(!inspect.locked(*player), format!("{player} not locked"), "it is locked")
            }
            Expectation::Marker(player, name, spaces) => self.expect_marker(*player, name, spaces),
            Expectation::Stat(player, stat, value) => self.expect_stat(*player, *stat, *value),
            Expectation::Range(player, range) => self.expect_range(*player, *range),
            Expectation::Event(kind, player) => {
                let happened = self.happened(*kind, *player);
                holds(happened, format!("{kind:?} of {player}"), "no such event in this action")
            }
            Expectation::NoEvent(kind, player) => {
                let happened = self.happened(*kind, *player);
                holds(!happened, format!("no {kind:?} of {player}"), "such an event in this action")
            }
            Expectation::Turn(player) => {
                let asked = Asked::of(&self.game);
                let acts = asked
                    .is_some_and(|asked| asked.player == *player && asked.question == QuestionKind::Action);
                holds(acts, format!("{player} to choose an action"), self.pending())
            }
            Expectation::Winner(player) => {
                let won =
                    matches!(self.game.outcome(), Some(Outcome::Won { winner, .. }) if winner == *player);
                holds(won, format!("{player} to have won"), self.outcome())
            }
            Expectation::Draw => {
                holds(self.game.outcome() == Some(Outcome::Draw), "a draw".into(), self.outcome())
            }
            Expectation::Sees(viewer, player, area, count) => {
                let known = inspect.known(Viewer::Player(*viewer), *player, *area);
                same(&format!("cards of {player}'s {} known to {viewer}:", area_word(*area)), *count, known)
            }
            Expectation::SeesNot(viewer, player, area, count) => {
                let all = inspect.cards(*player, *area).len();
                let hidden = all - inspect.known(Viewer::Player(*viewer), *player, *area);
                same(
                    &format!("cards of {player}'s {} not known to {viewer}:", area_word(*area)),
                    *count,
                    hidden,
                )
            }
            Expectation::SeesNone(viewer, player, area) => {
                let known = inspect.known(Viewer::Player(*viewer), *player, *area);
                same(&format!("cards of {player}'s {} known to {viewer}:", area_word(*area)), 0, known)
            }
            Expectation::SeesNoAttack(viewer, player) => {
                let known = inspect.attack_known(Viewer::Player(*viewer), *player);
                holds(!known, format!("{viewer} not to know {player}'s attack"), "it is open")
            }
            Expectation::SeesAttack(viewer, player) => {
                let known = inspect.attack_known(Viewer::Player(*viewer), *player);
                holds(known, format!("{viewer} to know {player}'s attack"), "it is hidden")
            }
            Expectation::Unsupported(what) => Err(Mismatch::new(*what, "not supported yet")),
            Expectation::Decision(player, kind) => self.expect_decision(*player, *kind),
            Expectation::Option(player, label) => self.expect_option(*player, label),
            Expectation::NoOption(player, label) => self.expect_no_option(*player, label),
        }
    }

    /// A member of a player's side by name: which fighter, its life, whether its exceed side is up.
    fn member(&self, player: Player, name: &str) -> Result<(FighterId, u8, bool), Mismatch> {
        let duel = self.game.duel();
        let wanted = duel.member(player, name);
        let members = self.game.inspect().members(player);
        let found = members.iter().copied().find(|(id, ..)| Some(duel.fighter(*id).character) == wanted);
        let names = || members.iter().map(|(id, ..)| duel.character(*id).name.as_str()).collect::<Vec<_>>();
        found.ok_or_else(|| Mismatch::new(format!("a member {name} of {player}"), names().join(" and ")))
    }

    fn outcome(&self) -> String {
        self.game
            .outcome()
            .map_or_else(|| "the game is not over".into(), |outcome| describe_outcome(outcome, &seat_names()))
    }

    fn expect_decision(&self, player: Player, kind: QuestionKind) -> Result<(), Mismatch> {
        let games = self.decisions(player);
        let there = games.iter().any(|game| Asked::of(game).is_some_and(|asked| asked.question == kind));
        holds(there, format!("a decision of {player} of the kind {kind:?}"), self.pending())
    }

    fn expect_option(&self, player: Player, label: &str) -> Result<(), Mismatch> {
        holds(self.offers(player, label), format!("the option \"{label}\" for {player}"), self.pending())
    }

    fn expect_no_option(&self, player: Player, label: &str) -> Result<(), Mismatch> {
        holds(!self.offers(player, label), format!("no option \"{label}\" for {player}"), self.pending())
    }

    fn expect_stat(&self, player: Player, stat: Stat, value: i16) -> Result<(), Mismatch> {
        match self.game.inspect().stat(player, stat) {
            Some(found) => same(&format!("{player} {stat:?}"), value, found),
            None => Err(Mismatch::new(format!("{player} {stat:?} {value}"), "no strike is under way")),
        }
    }

    fn expect_range(&self, player: Player, range: Option<(i16, i16)>) -> Result<(), Mismatch> {
        let words = |range: Option<(i16, i16)>| {
            range.map_or_else(|| "-".to_owned(), |(least, most)| format!("{least}-{most}"))
        };
        let found = self.game.inspect().range(player);
        holds(found == range, format!("{player} range {}", words(range)), words(found))
    }

    fn expect_area(&self, player: Player, area: Area, contents: &Contents) -> Result<(), Mismatch> {
        let cards = self.game.inspect().cards(player, area);
        let what = format!("{player} {}", area_word(area));
        let found = self.list(&cards);
        let duel = self.game.duel();
        let one =
            |name: &str| CardName::known(duel, name).map_err(|error| Mismatch::new(what.clone(), error));
        match contents {
            Contents::Count(count) => {
                let there = format!("{} {found}", cards.len());
                holds(cards.len() == *count, format!("{what} {count}"), there)
            }
            Contents::Exactly(list) => {
                let names = split_names(duel, list)
                    .map_err(|error| Mismatch::new(format!("{what} [{list}]"), error))?;
                holds(are_exactly(duel, &names, &cards), format!("{what} [{list}]"), found)
            }
            Contents::Top(name) => {
                let wanted = one(name)?;
                let is_top = cards.last().is_some_and(|&card| wanted.means(duel, card));
                holds(is_top, format!("{what} top {name}"), found)
            }
            Contents::Has(name) => {
                let wanted = one(name)?;
                holds(cards.iter().any(|&card| wanted.means(duel, card)), format!("{what} has {name}"), found)
            }
            Contents::Lacks(name) => {
                let wanted = one(name)?;
                holds(
                    !cards.iter().any(|&card| wanted.means(duel, card)),
                    format!("{what} lacks {name}"),
                    found,
                )
            }
        }
    }

    fn list(&self, cards: &[CardId]) -> String {
        let names: Vec<&str> = cards.iter().map(|&card| self.game.duel().card_name(card)).collect();
        format!("[{}]", names.join(", "))
    }

    fn expect_sustained(&self, player: Player, list: &str) -> Result<(), Mismatch> {
        let boosts = self.game.inspect().boosts(player);
        let cards: Vec<CardId> =
            boosts.iter().filter(|(_, _, sustained)| *sustained).map(|(card, ..)| *card).collect();
        let what = format!("{player} boosts sustained [{list}]");
        let names =
            split_names(self.game.duel(), list).map_err(|error| Mismatch::new(what.clone(), error))?;
        holds(are_exactly(self.game.duel(), &names, &cards), what, self.list(&cards))
    }

    /// Spaces are compared as a set, unless one is written several times.
    fn expect_marker(&self, player: Player, name: &str, wanted: &[u8]) -> Result<(), Mismatch> {
        let what = format!("{player} marker {name}");
        let spaces = match self.marker_spaces(player, name) {
            Some(spaces) => spaces,
            None => self.card_spaces(player, name).map_err(|error| Mismatch::new(what.clone(), error))?,
        };
        let sorted = |spaces: &[u8]| {
            let mut sorted = spaces.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let distinct = |spaces: &[u8]| {
            let mut distinct = sorted(spaces);
            distinct.dedup();
            distinct
        };
        let listed = |spaces: &[u8]| spaces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let words = |spaces: &[u8]| match spaces {
            [] => "none".to_owned(),
            [..] => format!("at {}", listed(spaces)),
        };
        let repeated = distinct(wanted).len() < wanted.len();
        let right =
            if repeated { sorted(wanted) == sorted(&spaces) } else { sorted(wanted) == distinct(&spaces) };
        holds(right, format!("{what} {}", words(wanted)), words(&spaces))
    }

    /// The spaces of a marker; of `Nirvana disabled` only where that side is up, of `Nirvana` only where it is not.
    fn marker_spaces(&self, player: Player, name: &str) -> Option<Vec<u8>> {
        let (plain, disabled) = name.strip_suffix(" disabled").map_or((name, false), |plain| (plain, true));
        let markers = self.game.inspect().markers(player);
        let marker = markers.into_iter().find(|marker| is_same_name(&marker.name, plain))?;
        let turned = marker.side == Some("disabled");
        Some(if turned == disabled { marker.spaces } else { Vec::new() })
    }

    /// The spaces of the boosts of a name.
    fn card_spaces(&self, player: Player, name: &str) -> Result<Vec<u8>, String> {
        let card = CardName::known(self.game.duel(), name)?;
        let boosts = self.game.inspect().boosts(player);
        let placed =
            boosts.iter().filter(|(boost, space, _)| *space > 0 && card.means(self.game.duel(), *boost));
        Ok(placed.map(|(_, space, _)| *space).collect())
    }

    fn happened(&self, kind: EventKind, player: Player) -> bool {
        self.events_of_action().iter().any(|event| is_kind(event, kind, player))
    }
}

fn is_kind(event: &Event, kind: EventKind, player: Player) -> bool {
    let by = match (kind, event) {
        (EventKind::Hit, Event::Hit { player, .. })
        | (EventKind::Miss, Event::Missed { player, .. })
        | (EventKind::Stunned, Event::Stunned { player, .. })
        | (EventKind::Critical, Event::Critical { player })
        | (EventKind::Invalid, Event::AttackInvalid { player, .. })
        | (EventKind::Wild, Event::WildSwing { player } | Event::AttackSet { player, wild: true, .. })
        | (EventKind::Exceed, Event::Exceeded { player } | Event::PartnerExceeded { player, .. })
        | (EventKind::Revert, Event::Reverted { player } | Event::PartnerReverted { player, .. })
        | (EventKind::Switch, Event::Switched { player, .. })
        | (EventKind::Ejected, Event::Ejected { player, .. })
        | (EventKind::Reshuffle, Event::Reshuffled { player, .. })
        | (EventKind::Advantage, Event::Advantage { player })
        | (EventKind::Cancel, Event::Cancelled { player })
        | (EventKind::Negated, Event::BoostNegated { player, .. }) => player,
        _ => return false,
    };
    *by == player
}

fn holds(right: bool, expected: String, found: impl Into<String>) -> Result<(), Mismatch> {
    if right { Ok(()) } else { Err(Mismatch::new(expected, found)) }
}

fn same<T: PartialEq + std::fmt::Display>(what: &str, expected: T, found: T) -> Result<(), Mismatch> {
    let right = expected == found;
    holds(right, format!("{what} {expected}"), found.to_string())
}

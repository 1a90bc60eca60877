//! The deck of a team (TAG-1): the cards of both members that are not Normals, and three of each Normal.

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_cards::card::Kind;
use exceed_cards::export::{Detail, export_card};
use exceed_rules::{CardId, Duel, MatchSetup, Player, seed_from_number};
use serde_json::{Value, json};

use super::face::{row, table};
use crate::error::Error;
use crate::match_up::{ids, lineups};

/// Whoever has the deck.
const OWNER: Player = Player::One;

/// A team and its deck.
pub struct Team {
    duel: Duel,
}

impl Team {
    /// The team that a name with a plus means; nothing for other names.
    pub fn find(catalog: &Arc<Catalog>, name: &str) -> Result<Option<Team>, Error> {
        if !name.contains('+') {
            return Ok(None);
        }
        let teams = lineups(catalog, name)?;
        let [team] = &teams[..] else {
            return Err(Error::usage(format!(
                "\"{name}\" means {} teams; name both characters",
                teams.len()
            )));
        };
        let ids = ids(catalog, team);
        let setup = MatchSetup::between(ids.clone(), ids, seed_from_number(0));
        let duel = Duel::new(Arc::clone(catalog), &setup).map_err(Error::usage)?;
        Ok(Some(Team { duel }))
    }

    /// How often a card is in the deck, and how often it starts sealed or is set aside.
    fn copies(&self, card: CardId) -> [usize; 3] {
        let duel = &self.duel;
        [&duel.decks[OWNER], &duel.start_sealed[OWNER], &duel.extras[OWNER]]
            .map(|pile| pile.iter().filter(|&&other| other == card).count())
    }

    /// Every different card of the team.
    fn cards(&self) -> impl Iterator<Item = CardId> {
        let all = (0..self.duel.cards.len()).map(|kind| CardId(kind as u8));
        all.filter(|&card| self.copies(card).iter().sum::<usize>() > 0)
    }

    fn life(&self, character: usize) -> u8 {
        let fighters = &self.duel.fighters;
        let index = fighters.iter().position(|fighter| fighter.character == character).unwrap_or_default();
        let most = self.duel.most_life(exceed_rules::FighterId(index as u8));
        self.duel.catalog().characters()[character].life.min(most)
    }

    fn members(&self) -> Vec<usize> {
        let own = self.duel.fighters.iter().filter(|fighter| fighter.player == OWNER);
        own.map(|fighter| fighter.character).collect()
    }

    /// The deck as a person reads it.
    pub fn print(&self) -> String {
        let duel = &self.duel;
        let name = |member: usize| duel.catalog().characters()[member].name.as_str();
        let members = self.members();
        let lives: Vec<String> =
            members.iter().map(|&member| format!("{} {} life", name(member), self.life(member))).collect();
        let starts = members.first().map_or("", |&member| name(member));
        let size = duel.decks[OWNER].len();
        let mut text = format!(
            "{}: a deck of {size} cards; {}; {starts} starts in play\n",
            duel.lineup_name(OWNER),
            lives.join(", ")
        );
        for &member in &members {
            let own =
                |card: &CardId| duel.card(*card).kind != Kind::Normal && duel.card(*card).character == member;
            text += &self.group(&format!("Of {}", name(member)), self.cards().filter(own).collect());
        }
        let normal = |card: &CardId| duel.card(*card).kind == Kind::Normal;
        text + &self.group("Normals", self.cards().filter(normal).collect())
    }

    fn group(&self, heading: &str, cards: Vec<CardId>) -> String {
        let rows: Vec<_> = cards.iter().map(|&card| row(self.duel.definition(card))).collect();
        let lines = table(&rows);
        let counts = cards.iter().map(|&card| {
            let [deck, sealed, aside] = self.copies(card);
            let note = match (sealed, aside) {
                (0, 0) => String::new(),
                (0, aside) => format!("  {aside} set aside"),
                (sealed, _) => format!("  {sealed} sealed"),
            };
            (format!("{deck:>2}"), note)
        });
        let counts = std::iter::once(("  ".to_owned(), String::new())).chain(counts);
        let line = |(line, (count, note)): (&String, (String, String))| format!("  {count} {line}{note}\n");
        format!("\n{heading}\n{}", lines.iter().zip(counts).map(line).collect::<String>())
    }

    /// The deck as data: the members in their order, and each card with its copies in the deck.
    pub fn json(&self) -> Result<Value, Error> {
        let characters = self.duel.catalog().characters();
        let card = |card: CardId| {
            let owner = &characters[self.duel.card(card).character].id;
            let data = export_card(owner, self.duel.definition(card), Detail::Texts);
            let mut data = serde_json::to_value(data).map_err(Error::bug)?;
            let [deck, sealed, aside] = self.copies(card);
            data["copies"] = json!(deck + sealed + aside);
            Ok(data)
        };
        let cards = self.cards().map(card).collect::<Result<Vec<Value>, Error>>()?;
        let lives: Vec<u8> = self.members().into_iter().map(|member| self.life(member)).collect();
        let size = self.duel.decks[OWNER].len();
        Ok(
            json!({ "team": self.duel.character_ids(OWNER), "life": lives, "deck_size": size, "cards": cards }),
        )
    }
}

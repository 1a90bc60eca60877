//! Two characters a side.

use super::*;
use crate::chance::seed_from_number;
use crate::event::Silent;
use crate::game::Game;
use crate::state::TriggerKey;
use crate::step::Source;

fn teams() -> (Arc<Catalog>, MatchSetup) {
    let sources = exceed_cards::embedded_sources();
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let two = |one: &str, other: &str| vec![one.to_owned(), other.to_owned()];
    let setup = MatchSetup {
        characters: ByPlayer([two("Ryu", "Ken Masters"), two("Sol Badguy", "Ky Kiske")]),
        ..MatchSetup::new("Ryu", "Ryu", seed_from_number(1))
    };
    (catalog, setup)
}

#[test]
fn a_team_has_both_characters_cards_and_three_of_each_normal() {
    let (catalog, setup) = teams();
    let duel = Arc::new(Duel::new(catalog, &setup).unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(duel.fighters.len(), 4);
    assert_eq!(duel.decks[Player::One].len(), 52);
    for player in Player::BOTH {
        let own = |fighter: &&DuelFighter| fighter.player == player;
        let members = duel.fighters.iter().filter(own).map(|own| &duel.catalog().characters()[own.character]);
        let cards =
            members.flat_map(|member| &member.cards).filter(|card| card.kind != Kind::Normal && !card.extra);
        let specials: usize = cards.map(|card| usize::from(card.copies)).sum();
        assert_eq!(duel.decks[player].len(), specials + 24);
        let normals = duel.decks[player].iter().filter(|&&card| duel.card(card).kind == Kind::Normal);
        assert_eq!(normals.count(), 24);
    }
    let game = Game::start(Arc::clone(&duel), setup.seed, None, &mut Silent);
    let restored = Game::restore(duel, &game.save()).unwrap_or_else(|error| panic!("{error}"));
    assert!(restored == game);
}

/// What is read from the table of facts is what stands on the cards.
#[test]
fn facts_are_those_of_the_cards() {
    let (catalog, setup) = teams();
    let duel = Duel::new(catalog, &setup).unwrap_or_else(|error| panic!("{error}"));
    for (index, card) in duel.cards.iter().enumerate() {
        let facts = duel.facts.of(CardId(index as u8));
        let force = if card.kind == Kind::Ultra { 2 } else { 1 };
        assert_eq!(
            (facts.owner, facts.kind, facts.name, facts.force),
            (card.owner, card.kind, card.name, force)
        );
        assert_eq!((facts.cost, facts.boost_cost), (card.cost, card.boost_cost));
    }
    let hidden = duel.facts.of(CardId::HIDDEN);
    assert_eq!((hidden.name, hidden.cost, hidden.boost_cost), (u8::MAX, None, None));
}

/// A line is printed on a fighter, not on a player: it is there while that fighter is in play.
#[test]
fn a_line_of_a_fighter_who_is_not_in_play_is_not_there() {
    let (catalog, setup) = teams();
    let duel = Arc::new(Duel::new(catalog, &setup).unwrap_or_else(|error| panic!("{error}")));
    let mut game = Game::start(Arc::clone(&duel), setup.seed, None, &mut Silent);
    let triggered = |line: &Ability| matches!(line.head, Head::Trigger { .. });
    let mut seen = 0;
    for player in Player::BOTH {
        for active in [0, 1] {
            game.state.table.sides[player].active = active;
            let in_play = game.state.table.sides[player].fighter().id;
            for id in (0..4).map(FighterId).filter(|&id| duel.fighter(id).player == player) {
                for (line, _) in
                    duel.character_lines(id, false).iter().enumerate().filter(|(_, line)| triggered(line))
                {
                    let key = TriggerKey { source: Source::Character(id), line: line as u8 };
                    let found = game.reader().line(key, player, CardId::HIDDEN).is_some();
                    assert_eq!(found, id == in_play, "{id:?}, {in_play:?} in play");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 0, "one of the four has a triggered line");
}

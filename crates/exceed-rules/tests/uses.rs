//! Records and saved games are bound to what their match uses, and to nothing else.

use std::sync::Arc;

use crate::common::{Dice, catalog, game, play_out, random_choice, setup};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Binding, Difference, Game, Input, Note, Record, ReplayError, RestoreError, Silent, Uses};

/// Somebody the program does not know, whose name comes before everybody's.
const OWN: &str = "id = 'aaron'\nname = 'Aaron'\nseason = 1\nexceed = 2\nnormals = 'standard'\nfixture = true\n\
    [basic]\ntext = '''\nAction: draw 1.\n'''\n";

/// The cards of this program with the text of some file changed.
fn changed(file: &str, from: &str, to: &str) -> Arc<Catalog> {
    let mut sources = embedded_sources();
    let source = sources.iter_mut().find(|(name, _)| name.ends_with(file)).expect("a card file");
    assert!(source.1.contains(from), "{from} in {file}");
    source.1 = source.1.replacen(from, to, 1);
    Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])))
}

/// The official cards and one more, numbered before them.
fn with_another() -> Arc<Catalog> {
    let mut sources = embedded_sources();
    sources.push(("0.toml".to_owned(), OWN.to_owned()));
    Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])))
}

fn played(one: &str, two: &str, seed: u64) -> (Record, Game) {
    let mut game = game(one, two, seed);
    let mut record = Record::new(game.duel(), &setup(one, two, seed));
    play_out(&mut game, &mut Dice(seed), |_, player, choice| {
        record.inputs.push(Input::Choice(player, choice))
    });
    (record, game)
}

#[test]
fn a_new_or_changed_other_character_orphans_nothing() {
    let (record, end) = played("Ryu", "Ken Masters", 5);
    for cards in [
        with_another(),
        Arc::new(catalog().with(&[("own.toml".into(), OWN.into())]).expect("sound")),
        changed("sagat.toml", "power = ", "power = 1"),
        // A ruling explains what is there; it changes no game.
        changed("ryu.toml", "The move of his action", "The movement of his action"),
    ] {
        let replayed = record.replay(Arc::clone(&cards)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(replayed.outcome(), end.outcome());
        assert!(cards.hash() != catalog().hash());
    }
}

#[test]
fn what_differs_is_named() {
    let (record, _) = played("Ryu", "Ken Masters", 6);
    let refused = |cards: Arc<Catalog>| {
        let error = record.replay(cards).expect_err("refused");
        let ReplayError::Uses(difference) = error else { panic!("{error}") };
        difference
    };
    let hadoken = Difference::Card { character: "Ryu".into(), card: "hadoken".into() };
    assert_eq!(refused(changed("ryu.toml", "Critical: +2 speed.", "Critical: +3 speed.")), hadoken);
    assert_eq!(
        refused(changed("ryu.toml", "+2 power, +1 armor.", "+2 power.")),
        hadoken,
        "its boost counts too"
    );
    assert_eq!(
        refused(changed("ryu.toml", "retreat 1, draw 1.", "retreat 2, draw 1.")),
        Difference::Sides("Ryu".into())
    );
    let missing = refused(changed("ken-masters.toml", "name = \"Shoryuken\"", "name = \"Shoryukan\""));
    assert!(
        matches!(&missing, Difference::Missing { card, here: true, .. } if card == "shoryuken"),
        "{missing}"
    );
    // The Normals are the match's own too.
    let normal = refused(changed("normals.toml", "power = ", "power = 1"));
    assert!(matches!(normal, Difference::Card { .. }), "{normal}");
    let message = record.replay(changed("ryu.toml", "Critical: +2 speed.", "Critical: +3 speed."));
    let message = message.expect_err("refused").to_string();
    assert!(
        message.contains("the card `hadoken` of Ryu differs") && message.contains("--cards"),
        "{message}"
    );
}

#[test]
fn a_forged_list_is_told() {
    let (mut record, _) = played("Ryu", "Ken Masters", 6);
    let Binding::Uses { uses, .. } = &mut record.binding else { panic!("format 2") };
    uses.characters.get_mut("ryu").expect("he plays").cards.insert("hadoken".into(), "0".repeat(16));
    assert_eq!(record.replay(catalog()), Err(ReplayError::Uses(Difference::Forged)));
}

#[test]
fn the_edition_is_part_of_it() {
    let uses = |edition| {
        let setup = exceed_rules::MatchSetup { edition, ..setup("Ryu", "Ryu", 1) };
        Uses::of(Game::new(catalog(), &setup).expect("known").duel())
    };
    let [older, newer] = [exceed_rules::Edition::S3, exceed_rules::Edition::S7].map(uses);
    assert_ne!(older.hash, newer.hash);
    assert_eq!(older.difference(&newer), Some(Difference::Edition));
}

#[test]
fn a_card_that_only_one_of_both_has_is_named() {
    let card = "[[card]]\nname = 'Extra'\nkind = 'special'\ncopies = 1\nrange = '1'\npower = 1\nspeed = 1\n\
        [card.boost]\nname = 'More'\nkind = 'instant'\ntext = '''\nDraw 1.\n'''\n";
    let uses = |text: String| {
        let own = Arc::new(catalog().with(&[("own.toml".into(), text)]).expect("sound"));
        Uses::of(Game::new(own, &setup("Aaron", "Ryu", 1)).expect("known").duel())
    };
    let (less, more) = (uses(OWN.into()), uses(format!("{OWN}{card}")));
    let missing = |here| Difference::Missing { character: "Aaron".into(), card: "extra".into(), here };
    assert_eq!(less.difference(&more), Some(missing(false)));
    assert_eq!(more.difference(&less), Some(missing(true)));
}

#[test]
fn a_record_that_carries_its_cards_needs_no_files() {
    let own = Arc::new(catalog().with(&[("mine/own.toml".into(), OWN.into())]).expect("sound"));
    let setup = setup("Aaron", "Ryu", 9);
    let mut game = Game::new(Arc::clone(&own), &setup).expect("known");
    let mut record = Record::new(game.duel(), &setup);
    play_out(&mut game, &mut Dice(9), |_, player, choice| record.inputs.push(Input::Choice(player, choice)));
    let unknown = record.replay(catalog()).expect_err("nobody here knows him").to_string();
    assert!(unknown.contains("no character is called \"aaron\""), "{unknown}");
    let carrying = record.clone().with_cards(&own);
    let read = Record::from_json(&carrying.to_json().expect("plain data")).expect("sound");
    assert_eq!(read, carrying);
    let replayed = read.replay(catalog()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(replayed.outcome(), game.outcome());
    assert!(read.notes(&catalog()).is_empty() && read.notes(&own).is_empty());
    // Its own text wins over another one of the same character, and that is said.
    let other = OWN.replace("draw 1.", "draw 2.");
    let other = Arc::new(catalog().with(&[("mine/own.toml".into(), other)]).expect("sound"));
    assert_eq!(read.replay(Arc::clone(&other)).expect("its own").outcome(), game.outcome());
    assert_eq!(read.notes(&other), [Note::OwnText(Difference::Sides("Aaron".into()))]);
    assert!(matches!(record.replay(other), Err(ReplayError::Uses(Difference::Sides(_)))));
    // Faults in what it carries come with their place.
    let mut broken = read;
    let aaron = broken.cards.iter_mut().find(|(name, _)| name == "mine/own.toml").expect("he is carried");
    aaron.1 = aaron.1.replace("draw 1.", "drow 1.");
    let message = broken.replay(catalog()).expect_err("refused").to_string();
    assert!(message.contains("carries have faults") && message.contains("mine/own.toml:9:9"), "{message}");
}

#[test]
fn a_saved_game_goes_on_among_other_characters() {
    let others = with_another();
    for seed in 0..40 {
        let (one, two) = (["Ryu", "Happy Chaos", "Linne", "Sol Badguy"][seed as usize % 4], "Ragna");
        let mut here = game(one, two, seed);
        let mut there = Game::new(Arc::clone(&others), &setup(one, two, seed)).expect("known");
        let mut dice = Dice(seed);
        while let Some(decision) = here.decision() {
            let (player, choice) = (decision.player, random_choice(decision.choices, &mut dice));
            let saved = here.save();
            assert_eq!(saved, there.save(), "the same game, whoever else there is");
            there = Game::restore(Arc::clone(there.duel()), &saved).unwrap_or_else(|error| panic!("{error}"));
            here.choose(player, choice, &mut Silent).expect("offered");
            there.choose(player, choice, &mut Silent).expect("offered there too");
        }
        assert_eq!(here.outcome(), there.outcome());
    }
    let saved = game("Ryu", "Ken Masters", 1).save();
    let wrong = Game::restore(Arc::clone(game("Ryu", "Sagat", 1).duel()), &saved);
    assert!(matches!(wrong, Err(RestoreError::Uses { .. })));
}

//! The catalog, the rules, hints.

use exceed_rules::{QuestionKind, Silent, Viewer};
use exceed_server::wire;

use super::{catalog, duel_of, start};

#[test]
fn the_catalog_has_numbers_and_texts() {
    let catalog = catalog();
    let all = serde_json::to_value(wire::catalog(&catalog)).expect("JSON");
    assert_eq!(all.as_array().expect("a list").len(), catalog.characters().len());
    for character in all.as_array().expect("a list") {
        for key in [
            "id",
            "name",
            "season",
            "exceed_cost",
            "life",
            "hand_limit",
            "normals",
            "rulings",
            "basic",
            "exceeded",
        ] {
            assert!(!character[key].is_null(), "{key} of {}", character["id"]);
        }
        for card in character["cards"].as_array().expect("cards") {
            let id = card["id"].as_str().expect("an id");
            assert!(id.starts_with(&format!("{}/", character["id"].as_str().expect("an id"))), "{id}");
            assert!(card["text"].is_string() && card["lines"].is_array(), "{id}");
            assert!(card["boost"]["text"].is_string() && card["boost"]["lines"].is_array(), "{id}");
            for line in card["lines"].as_array().expect("lines") {
                assert!(line["trigger"].is_string() && line["text"].is_string());
            }
        }
    }
    assert!(all.to_string().contains("\"ryu/hadoken\""));
}

#[test]
fn the_rules_are_there_clause_by_clause() {
    let rules = wire::rules();
    let page = include_str!("../../../../docs/rules.md");
    let is_clause = |line: &&str| {
        let id = line.strip_prefix("- ").and_then(|line| line.split(' ').next()).unwrap_or_default();
        id.split_once('-').is_some_and(|(family, number)| family.len() == 3 && number.parse::<u8>().is_ok())
    };
    assert_eq!(rules.len(), page.lines().filter(is_clause).count());
    let clause = |id| rules.iter().find(|clause| clause.id == id).expect("it is there");
    assert!(clause("GEN-7").text.ends_with("You can't decline a trigger whose text has no \"may\"."));
    assert_eq!(clause("GEN-7").editions, None);
    let editions = clause("ARE-4").editions.as_ref().expect("editions differ");
    assert_eq!((editions["S7"], editions["S3"]), ("oldest first", "owner picks"));
    assert!(rules.iter().all(|clause| !clause.text.contains('\n') && !clause.text.contains("## ")));
}

#[test]
fn hints_name_choices_that_are_offered() {
    let duel = duel_of(2, 5);
    let names = duel.fighter_names();
    let mut game = start(&duel, 9, &mut Vec::new());
    let (mut seen, mut strikes) = (0, 0);
    while let Some(decision) = game.decision().filter(|_| strikes == 0) {
        let player = decision.player;
        let seat = game.seat(Viewer::Player(player));
        let wanted = matches!(decision.question, QuestionKind::Action | QuestionKind::Set);
        let strike = exceed_rules::Choice::Strike;
        let choice =
            if decision.choices.contains(&strike) { strike } else { *decision.choices.last().expect("some") };
        if wanted && (decision.question == QuestionKind::Set || seen == 0) {
            let hint = exceed_bots::hint(&seat, 1).expect("the seat is asked");
            let told = wire::hint(&hint, &seat, &names);
            let offered: Vec<String> = decision.choices.iter().map(ToString::to_string).collect();
            assert!(!told.options.is_empty());
            assert!(
                told.options
                    .iter()
                    .all(|option| offered.contains(&option.choice) && !option.reason.is_empty())
            );
            if let Some(strike) = &told.strike {
                strikes += 1;
                assert!(strike.own.iter().all(|own| offered.contains(&own.choice) && !own.label.is_empty()));
                assert_eq!(strike.payoffs.len(), strike.own.len());
                assert!(strike.payoffs.iter().all(|row| row.len() == strike.theirs.len()));
                assert!(strike.theirs.iter().all(|theirs| !theirs.label.is_empty()));
            }
            serde_json::to_string(&told).expect("plain data");
            seen += 1;
        }
        game.choose(player, choice, &mut Silent).expect("offered");
    }
    assert!(seen > 1 && strikes > 0);
}

//! What card files can't say is refused, with its place: sizes, names, and lines the game could not play as they read.

use exceed_cards::limits::{LIMITS, limits_table};
use exceed_cards::{Catalog, Diagnostic, embedded_sources};

/// A character with everything in order.
const SOUND: &str = "id = \"own\"
name = \"Own\"
season = 1
exceed = 2
normals = \"standard\"
[basic]
text = '''
'''
[[card]]
name = \"First\"
kind = \"ultra\"
copies = 4
range = \"1\"
power = 4
speed = 4
attack = '''
'''
[card.boost]
name = \"First Boost\"
kind = \"continuous\"
text = '''
'''
[[card]]
name = \"Second\"
kind = \"special\"
copies = 10
range = \"1\"
power = 4
speed = 4
[card.boost]
name = \"Second Boost\"
kind = \"instant\"
";

fn load(file: &str) -> Result<Catalog, Vec<Diagnostic>> {
    let normals =
        embedded_sources().into_iter().find(|(name, _)| name.ends_with("normals.toml")).expect("Normals");
    Catalog::load(&[normals, ("own.toml".into(), file.into())])
}

fn with(old: &str, new: &str) -> String {
    assert!(SOUND.contains(old), "{old}");
    SOUND.replacen(old, new, 1)
}

/// The file is refused; one fault says this, at this line and column.
#[track_caller]
fn refused(file: &str, says: &str, line: usize, column: usize) {
    let faults = load(file).expect_err("refused");
    let found = faults.iter().find(|fault| fault.message.contains(says));
    let all: String = faults.iter().map(ToString::to_string).collect();
    let fault = found.unwrap_or_else(|| panic!("no fault says `{says}`:\n{all}"));
    assert_eq!((fault.line, fault.column, fault.file.as_str()), (line, column, "own.toml"), "{all}");
}

#[test]
fn a_sound_character_loads() {
    load(SOUND).unwrap_or_else(|faults| panic!("{}", faults[0]));
}

#[test]
fn counts_have_limits() {
    refused(&with("copies = 4", "copies = 60"), "`copies` is 1 to 10, not 60", 12, 10);
    refused(&with("copies = 4", "copies = 255"), "`copies` is 1 to 10, not 255", 12, 10);
    refused(&with("copies = 4", "copies = 0"), "`copies` is 1 to 10, not 0", 12, 10);
    refused(&with("copies = 4", "copies = -1"), "`copies` is 1 to 10, not -1", 12, 10);
    refused(&with("copies = 4", "copies = 4\nsealed = 5"), "`sealed` is 0 to 4, not 5", 13, 10);
    refused(&with("copies = 4", "copies = 9\nextra = true"), "9 cards set aside; 0 to 4 are allowed", 2, 8);
    refused(&with("copies = 4", "copies = 1\nextra = true\nsealed = 1"), "can't start sealed", 10, 8);
    refused(&with("season = 1", "season = 99"), "`season` is 1 to 7, not 99", 3, 10);
    refused(&with("season = 1", "season = 1\nlife = 0"), "`life` is 1 to 60, not 0", 4, 8);
    refused(&with("season = 1", "season = 1\nhand_limit = 0"), "`hand_limit` is 1 to 20, not 0", 4, 14);
    refused(&with("exceed = 2", "exceed = 31"), "the exceed cost is 0 to 30", 4, 10);
    refused(&with("power = 4", "power = 41"), "this is not a stat", 14, 9);
    refused(&with("range = \"1\"", "range = \"1\"\ncost = \"31 gauge\""), "is not a cost", 14, 8);
}

#[test]
fn a_deck_has_its_cards_or_says_why_not() {
    refused(&with("copies = 4", "copies = 2"), "the deck of Own has 28 cards, not 30", 2, 8);
    let reason = "season = 1\nunusual_deck = \"it is short\"";
    let short = with("copies = 4", "copies = 2").replacen("season = 1", reason, 1);
    assert!(load(&short).is_ok());
    refused(&with("season = 1", reason), "`unusual_deck` has nothing to say", 4, 16);
    let no_cards: String = SOUND.split("[[card]]").next().unwrap_or_default().to_owned();
    refused(&no_cards, "0 kinds of own cards; 1 to 20 are allowed", 2, 8);
    assert!(load(&no_cards.replacen("season = 1", "season = 1\nfixture = true", 1)).is_ok());
    let mut many = SOUND.to_owned();
    let second = &SOUND[SOUND.find("[[card]]\nname = \"Second\"").expect("it is there")..];
    for number in 0..3 {
        many.push_str(&second.replace("Second", &format!("Number {number}")));
    }
    refused(&many, "60 cards in the deck; 12 to 40 are allowed", 2, 8);
}

#[test]
fn what_one_question_must_have_room_for_is_limited() {
    let (rest, first) = SOUND.split_once("[[card]]\n").expect("it has cards");
    let first = first.split("[[card]]").next().unwrap_or_default();
    let ultras = |count: usize| {
        let cards = (0..count)
            .map(|number| format!("[[card]]\n{}", first.replace("First", &format!("No. {number}"))));
        let text = format!("{rest}{}", cards.collect::<String>());
        text.replace("copies = 4", "copies = 1").replacen("season = 1", "season = 1\nfixture = true", 1)
    };
    assert!(load(&ultras(11)).is_ok());
    refused(&ultras(12), "12 kinds of Ultras; 0 to 11 are allowed", 2, 8);
    let normals = |count: usize| {
        let cards = (0..count).map(|number| {
            let card = first.replace("First", &format!("No. {number}")).replace("ultra", "normal");
            format!("[[set.card]]\n{}", card.replace("[card.boost]", "[set.card.boost]"))
        });
        format!("[[set]]\nid = \"mine\"\n{}", cards.collect::<String>().replace("copies = 4", "copies = 2"))
    };
    let load = |count: usize| Catalog::load(&[("normals.toml".into(), normals(count))]);
    assert!(load(11).is_ok(), "{:?}", load(11).err());
    let faults = load(12).expect_err("refused");
    assert_eq!(faults[0].message, "a set of Normals has 1 to 11 cards, not 12");
    assert_eq!((faults[0].line, faults[0].column), (2, 6));
}

#[test]
fn names_are_short_and_show_as_they_are() {
    for letter in ["\\u0007", "\\u001B[2J", "\\u202E", "\\u2066", "\\u200B", "\\u00AD", "\\uFEFF", "\\n"] {
        refused(&with("name = \"Own\"", &format!("name = \"Ow{letter}n\"")), "a name can't hold", 2, 8);
        refused(&with("name = \"First\"", &format!("name = \"Fir{letter}st\"")), "a name can't hold", 10, 8);
        let boost = format!("name = \"First {letter}Boost\"");
        refused(&with("name = \"First Boost\"", &boost), "a name can't hold", 19, 8);
    }
    let long = "x".repeat(5000);
    refused(&with("name = \"Own\"", &format!("name = \"{long}\"")), "a name has 1 to 40 letters", 2, 8);
    refused(&with("name = \"First\"", &format!("name = \"{long}\"")), "a name has 1 to 48 letters", 10, 8);
    refused(&with("name = \"First Boost\"", "name = \"\""), "a name has 1 to 48 letters", 19, 8);
    refused(&with("name = \"First\"", "name = \"!!!\""), "is no name", 10, 8);
    refused(&with("name = \"First\"", "name = \" First\""), "is no name", 10, 8);
    let ruling = "season = 1\nrulings = [\"see \\u202E this\"]";
    refused(&with("season = 1", ruling), "a ruling has 1 to 2000 letters, all of which show", 4, 12);
}

#[test]
fn faults_print_nothing_that_does_not_show() {
    let faults = load(&with("kind = \"ultra\"", "kind = \"ul\u{202e}tra\"")).expect_err("refused");
    let text: String = faults.iter().map(ToString::to_string).collect();
    assert!(text.contains("ul\u{fffd}tra") && !text.contains('\u{202e}'), "{text:?}");
}

#[test]
fn texts_have_limits() {
    let lines = |count: usize| format!("attack = '''\n{}", "+1 power.\n".repeat(count));
    assert!(load(&with("attack = '''\n", &lines(12))).is_ok());
    refused(&with("attack = '''\n", &lines(1000)), "there are 12 lines at most in one place", 29, 1);
    let long = format!("attack = '''\nHit: {}.\n", ["draw 1"; 200].join(", "));
    refused(&with("attack = '''\n", &long), "a line has 1 to 600 letters", 17, 1);
}

/// The faults of a file with this line.
fn faults_of_line(place: &str, text: &str) -> Vec<Diagnostic> {
    let (old, after) = match place {
        "attack" => ("attack = '''\n", ""),
        "boost" => ("kind = \"continuous\"\ntext = '''\n", ""),
        "instant" => ("kind = \"instant\"\n", "'''\n"),
        _ => ("[basic]\ntext = '''\n", ""),
    };
    let before = if place == "instant" { "text = '''\n" } else { "" };
    load(&with(old, &format!("{old}{before}{text}\n{after}"))).err().unwrap_or_default()
}

/// The line is refused, and this is said of it.
#[track_caller]
fn line(place: &str, text: &str, says: &str) {
    let faults = faults_of_line(place, text);
    let all: String = faults.iter().map(ToString::to_string).collect();
    let said = faults.iter().any(|fault| fault.message.contains(says) && fault.source == text);
    assert!(said, "{text} should be refused: {says}\n{all}");
}

#[test]
fn lines_in_force_never_wait_for_themselves() {
    let says = "this would be read before it is known";
    line("basic", "If your attack is EX: your attack is EX.", says);
    line("boost", "Critical: your attack is critical.", says);
    line("boost", "If your attack is EX: your attack is critical.", says);
    line("attack", "If your power is greater: your attack is EX.", says);
    line("attack", "If your power is greater: swap your power and speed.", says);
    line("basic", "+1 power per your speed.", says);
    line("basic", "Your attack is EX, if your speed is greater: +1 speed.", says);
    for fine in [
        "Critical: your attack is EX.",
        "If your attack is EX: +1 power.",
        "+1 speed per your power.",
        "Your attack is EX, if your power is greater: +1 speed.",
        "If your power is greater: your speed is 5.",
    ] {
        assert_eq!(faults_of_line("basic", fine), [], "{fine}");
    }
}

#[test]
fn what_the_game_could_not_do_can_not_be_written() {
    for text in [
        "Your attack goes to boosts even if it missed.",
        "Hit: swap your discard and gauge.",
        "Hit: shuffle gauge.",
        "Hit: choose 2 different: draw 1; draw 2; draw 3; draw 4; draw 5; push 1; push 2; push 3; push 4.",
        "Hit: choose one: draw 1; draw 2; draw 3; draw 4; draw 5; push 1; push 2; push 3; push 4.",
        "Hit: advance or retreat or push or pull 1-20.",
        "Hit: advance 10.",
        "Hit: advance 3 not past you.",
        "Hit: draw 1-30.",
        "Hit: take the top card of hand.",
        "Hit: take 1 card from gauge or the opponent's discard.",
        "Hit: take 1 card from hand.",
        "Hit: discard the top card of the opponent's discard.",
        "Hit: put 1 card from hand on top of the opponent's deck.",
        "Hit: take 1 card from the opponent's deck.",
        "Hit: shuffle your deck into deck.",
        "Hit: discard 1 card at cleanup.",
        "Hit: play a boost from the opponent's discard.",
        "Hit: play a boost from boosts.",
        "After: strike with a wild swing from gauge.",
        "Hit: spend 0 force: draw 1.",
        "Hit: multiply your power bonuses by 1.",
        "Hit: look at the top 0 cards of deck: put them back.",
        "If you have 2 or more normals in hand: +1 power.",
        "If a copy of your attack is in hand: +1 power.",
        "Hit: the opponent discards this.",
        "+0-your power range.",
    ] {
        assert_ne!(faults_of_line("attack", text), [], "{text} is accepted");
    }
}

#[test]
fn lines_stand_where_they_can_happen() {
    line("instant", "Hit: draw 1.", "an instant boost has no such moment");
    line("attack", "Start of turn: draw 1.", "no attack is in play then");
    line("attack", "Set: draw 1.", "an attack has no lines before it is revealed");
    line("attack", "End of strike: draw 1.", "the attack has left play by then");
    line("boost", "Opponent's now: draw 1.", "this moment says already whose it is");
    line("basic", "Action, first time each strike: draw 1.", "no action is taken in a strike");
    line("boost", "Now, first time each turn: draw 1.", "a boost is played once");
    line("basic", "Hit: discard this.", "this line is printed on no card");
    line("boost", "Hit: give this to the opponent.", "only an attack can say this");
    line("instant", "Sustain this.", "only a boost that stays in play can say this");
    line(
        "attack",
        "If this boost is between you and the opponent: +1 armor.",
        "only a boost that stays in play can say this",
    );
    line("instant", "Place this in any space.", "only a boost that stays in play can say this");
    line("basic", "Hit: return it to hand.", "no card is meant here");
    line(
        "boost",
        "Hit, for each Lightning Rod on the opponent: draw 1.",
        "this can't happen for each of them",
    );
    line(
        "basic",
        "Opponent's hit, for each Lightning Rod on the opponent: draw 1.",
        "this can't happen for each of them",
    );
    line("basic", "Hit: before your action: draw 1.", "no action is to come then");
    line("basic", "If this caused the strike: +1 armor.", "only a boost that stays in play can say this");
    line("boost", "Hit: negate it.", "there is nothing to negate");
    line("boost", "Set: play an additional attack from hand.", "there is no attack of yours under way");
    line("basic", "Hit: opponent: draw 1.", "only numbers and rules can change for somebody else");
    line("basic", "Opponent: both players: +1 power.", "inside another");
    line("basic", "Set: your attack has \"+2 power\".", "only a line with a moment can be given");
    line("boost", "Hit: after you set: draw 1.", "this line starts no strike");
    line("attack", "Hit: discard 1 card from the opponent's hand.", "nobody can pick from a hidden hand");
    line("basic", "If your top card is a normal: +1 power.", "can't read a hidden card");
    line("basic", "Hit: hits only if your top card is a normal.", "can't read a hidden card");
    line("basic", "Action, if your top card is a normal: draw 1.", "can't read a hidden card");
    line("attack", "This attack is invalid unless your top card is a normal.", "can't read a hidden card");
    line(
        "attack",
        "Set, if your top card is a normal: you may reveal your attack.",
        "can't read a hidden card",
    );
    line(
        "attack",
        "If you are exceeded: you may set this from your boosts.",
        "this stands alone in its line",
    );
    line("attack", "Hit: this attack is invalid unless you initiated.", "this is so at all times");
    line("attack", "Draw 2.", "a line without a moment can only change numbers and rules");
    line("attack", "Hit: the opponent draws 2, discard 1 drawn card.", "nothing was drawn before this");
}

#[test]
fn the_limits_are_one_table() {
    let table = limits_table();
    assert_eq!(table.lines().count(), LIMITS.len() + 2);
    assert!(table.contains("| `copies` of a card | 1 to 10 |"));
}

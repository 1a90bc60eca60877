//! Written answers to questions that answered themselves, and to those that leave one card.

use crate::common::play;

/// The line of the file on which the scripts begin.
const FIRST_LINE: usize = 6;
const RYU: &str = r#"character = "Ryu", at = 7, hand = ["Grasp", "Sweep"]"#;

/// Passes, and with one line put instead of another fails on that line.
fn passes_unless(p1: &str, p2: &str, script: &str, right: &str, wrong: &str) {
    assert_eq!(play(p1, p2, script), Ok(()), "{script}");
    let line = script.lines().position(|line| line == right).expect("the line is in the script");
    let broken = script.replacen(right, wrong, 1);
    let failure = play(p1, p2, &broken).expect_err(&broken);
    assert_eq!(failure.line, FIRST_LINE + line, "{failure}");
}

#[test]
fn choose_does_not_answer_which_trigger_comes_first() {
    let jin = r#"character = "Jin Kisaragi", at = 3, exceeded = true, overdrive = ["Cross", "Cross"], hand = ["Permafrost", "Grasp"]"#;
    let ryu = r#"character = "Ryu", at = 4, hand = ["Block", "Dive"]"#;
    let script = "p1: strike Permafrost\np2: strike Block\nrefuse p1: choose Jin Kisaragi\np1: order Jin Kisaragi\nexpect p2 life 25";
    passes_unless(jin, ryu, script, "p1: order Jin Kisaragi", "p1: choose Jin Kisaragi");
}

#[test]
fn no_to_an_offer_that_can_not_be_paid_is_accepted_once() {
    let anji = r#"character = "Anji Mito", hand = ["Issei Ougi: Sai", "Grasp"]"#;
    let script = "p1: boost Fuuga\np1: no\nexpect turn p2";
    passes_unless(anji, RYU, script, "p1: no", "p1: yes");
    passes_unless(anji, RYU, script, "p1: no", "p2: no");
    assert!(play(anji, RYU, "p1: boost Fuuga\np1: no\np1: no").is_err());
    assert!(play(anji, RYU, "p1: prepare\np1: no").is_err(), "nothing was offered");
    // With gauge it is asked, and then the answer counts.
    let rich = format!(r#"{anji}, gauge = ["Dive"]"#);
    passes_unless(&rich, RYU, "p1: boost Fuuga\np1: no\nexpect turn p2", "expect turn p2", "expect turn p1");
    assert_eq!(play(&rich, RYU, "p1: boost Fuuga\np1: yes\nexpect turn p1\nexpect p1 gauge 0"), Ok(()));
}

#[test]
fn no_to_an_offer_in_a_strike_that_can_not_be_paid_is_accepted() {
    let noel = r#"character = "Noel Vermillion", at = 3, hand = ["Grasp"]"#;
    let script = "p1: strike Grasp\np1: no\np2: strike Sweep\nexpect turn p2";
    passes_unless(noel, RYU, script, "p1: no", "p1: yes");
    passes_unless(noel, RYU, script, "p1: no", "p1: number 1");
}

#[test]
fn all_of_nothing_is_no_question() {
    let londrekia = r#"character = "Londrekia Light", at = 3, hand = ["Grasp"]"#;
    assert_eq!(play(londrekia, RYU, "p1: action #1\np1: strike Grasp"), Ok(()));
    assert!(play(londrekia, RYU, "p1: action #1\np1: no").is_err(), "nothing was offered");
}

#[test]
fn none_is_accepted_where_there_is_nothing_to_pick() {
    let nagoriyuki = r#"character = "Nagoriyuki", hand = ["Kamuriyuki", "Dive"]"#;
    let script = "p1: boost What do you fight for?\np1: none\nexpect p1 hand 2\nexpect turn p2";
    passes_unless(nagoriyuki, RYU, script, "p1: none", "p1: cards Dive");
    let with_discard = format!(r#"{nagoriyuki}, discard = ["Grasp", "Cross"]"#);
    assert!(
        play(&with_discard, RYU, "p1: boost What do you fight for?\np1: none").is_err(),
        "one must be taken"
    );
}

#[test]
fn the_only_card_there_is_may_be_named_all_the_same() {
    let nagoriyuki = r#"character = "Nagoriyuki", hand = ["Kamuriyuki"], discard = ["Grasp"]"#;
    let script =
        "p1: boost What do you fight for?\np1: cards Grasp\nexpect p1 hand has Grasp\nexpect turn p2";
    passes_unless(nagoriyuki, RYU, script, "p1: cards Grasp", "p1: cards Grasp, Grasp");
    passes_unless(nagoriyuki, RYU, script, "p1: cards Grasp", "p2: cards Grasp");
    passes_unless(nagoriyuki, RYU, script, "p1: cards Grasp", "p1: cards Kamuriyuki");
}

#[test]
fn the_top_card_that_may_be_discarded_is_named_or_answered_by_yes_and_no() {
    let testament = r#"character = "Testament", at = 3, hand = ["Arbiter Sign - Falling"]"#;
    let ryu = r#"character = "Ryu", deck_top = ["Cross"]"#;
    for (answer, discarded) in [("yes", 1), ("cards Cross", 1), ("no", 0), ("none", 0)] {
        let script = format!("p1: boost Elegance\np1: {answer}\nexpect p2 discard {discarded}");
        assert_eq!(play(testament, ryu, &script), Ok(()), "{answer}");
    }
    assert!(play(testament, ryu, "p1: boost Elegance\np1: cards Dive").is_err());
}

#[test]
fn yes_does_not_say_which_of_several_cards() {
    let bang = r#"character = "Shishigami Bang", deck_top = ["Cross", "Dive"]"#;
    let script = "p1: action #1\np1: cards Cross\nexpect p1 hand has Cross";
    passes_unless(bang, RYU, script, "p1: cards Cross", "p1: yes");
}

#[test]
fn cards_that_move_for_another_reason_are_not_picked() {
    let chaos = r#"character = "Happy Chaos", at = 3, hand = ["Gun Down"], gauge = ["Dive"]"#;
    let ryu = r#"character = "Ryu", at = 6, hand = ["Sweep", "Cross", "Spike"]"#;
    let script = "p1: strike Gun Down\np2: strike Sweep\np2: cards Cross\nexpect p2 discard [Cross, Sweep]";
    // Sweep goes to the discard pile as well, but by cleanup.
    passes_unless(chaos, ryu, script, "p2: cards Cross", "p2: cards Cross, Sweep");
    passes_unless(chaos, ryu, script, "p2: cards Cross", "p1: cards Cross");
}

#[test]
fn looked_at_cards_fill_their_places_in_the_order_they_are_written() {
    let morathi =
        r#"character = "Morathi", at = 3, exceeded = true, deck_top = ["Sweep", "Grasp", "Cross", "Dive"]"#;
    let script = "p1: wild\np1: cards Grasp, Cross\nexpect p1 hand [Cross]";
    passes_unless(morathi, RYU, script, "expect p1 hand [Cross]", "expect p1 hand [Grasp]");
    passes_unless(morathi, RYU, script, "p1: cards Grasp, Cross", "p1: cards Grasp, Cross, Sweep");
    passes_unless(morathi, RYU, script, "p1: cards Grasp, Cross", "p1: cards Grasp");
}

#[test]
fn a_payment_that_made_itself_is_named_in_its_order() {
    let ryu = r#"character = "Ryu", at = 3, hand = ["Grasp", "Cross", "Dive"]"#;
    let ken = r#"character = "Ken Masters", at = 7"#;
    let script = "p1: walk to 5\nexpect p1 at 5\np1: pay Grasp, Cross\nexpect p1 discard top Cross";
    passes_unless(ryu, ken, script, "p1: pay Grasp, Cross", "p1: pay Cross, Grasp");
    passes_unless(ryu, ken, script, "p1: pay Grasp, Cross", "p1: pay Grasp, Dive");
}

#[test]
fn a_group_of_picks_that_began_by_itself_is_not_gone_on_with() {
    let nagoriyuki = r#"character = "Nagoriyuki", at = 3, hand = ["Bloodsucking Universe"], deck = ["Slash", "Slash", "Slash", "Slash"], discard = ["Slash"]"#;
    let sol = r#"character = "Sol Badguy", at = 4, hand = ["Sweep"]"#;
    let begin = "p1: strike Bloodsucking Universe\np2: strike Sweep\n";
    // One card is shuffled in, then two are discarded in cleanup; all are equal, so nothing is asked.
    assert_eq!(play(nagoriyuki, sol, &format!("{begin}p1: cards Slash\np1: cards Slash, Slash")), Ok(()));
    assert!(play(nagoriyuki, sol, &format!("{begin}p1: cards Slash\np1: cards Slash")).is_err());
    assert!(
        play(nagoriyuki, sol, &format!("{begin}p1: cards Slash, Slash\np1: cards Slash, Slash")).is_err()
    );
}

const TAISEI: &str =
    r#"character = "Taisei", at = 5, exceeded = true, gauge = ["Grasp"], hand = ["Nightmare Tares"]"#;
const FAR_RYU: &str = r#"character = "Ryu", at = 9, hand = ["Block"]"#;

#[test]
fn life_that_was_left_as_the_only_way_to_pay_the_rest_may_be_written() {
    let script = "p1: strike Nightmare Tares\np2: strike Block\nexpect option p1 pay Grasp, 2 life\np1: pay Grasp, 2 life\nexpect p1 discard [Grasp]\nexpect p1 life 16";
    for wrong in ["p1: pay Grasp, 1 life", "p1: pay Grasp, 4 life", "p1: pay 2 life", "p2: pay Grasp, 2 life"]
    {
        passes_unless(TAISEI, FAR_RYU, script, "p1: pay Grasp, 2 life", wrong);
    }
    let begin = "p1: strike Nightmare Tares\np2: strike Block";
    let refused = format!("{begin}\nrefuse p1: pay Grasp, 2 life");
    assert!(play(TAISEI, FAR_RYU, &refused).is_err(), "it is accepted");
    let later = format!("{begin}\nexpect p1 life 16\np1: pay Grasp, 2 life");
    passes_unless(TAISEI, FAR_RYU, &later, "p1: pay Grasp, 2 life", "p1: pay 2 life");
    passes_unless(TAISEI, FAR_RYU, &later, "p1: pay Grasp, 2 life", "p1: pay Grasp, 4 life");
}

#[test]
fn life_that_was_left_out_of_a_payment_may_have_its_own_line_once() {
    for between in ["", "expect p1 life 16\n"] {
        let script = format!(
            "p1: strike Nightmare Tares\np2: strike Block\n{between}p1: pay Grasp\np1: pay 2 life\nexpect p1 life 16"
        );
        passes_unless(TAISEI, FAR_RYU, &script, "p1: pay 2 life", "p1: pay 4 life");
        passes_unless(TAISEI, FAR_RYU, &script, "p1: pay 2 life", "p2: pay 2 life");
        passes_unless(TAISEI, FAR_RYU, &script, "expect p1 life 16", "p1: pay 2 life");
    }
    let hand = r#"character = "Taisei", at = 5, exceeded = true, hand = ["Grasp", "Cross"]"#;
    let script =
        "p1: walk to 8\np1: pay Cross, Grasp\np1: pay 1 life\nexpect p1 discard top Grasp\nexpect p1 life 14";
    passes_unless(hand, FAR_RYU, script, "p1: pay Cross, Grasp", "p1: pay 1 life");
    passes_unless(hand, FAR_RYU, script, "p1: pay 1 life", "p1: pay 2 life");
}

#[test]
fn an_answer_after_the_fact_makes_no_later_answers() {
    let knight =
        r#"character = "Treasure Knight", at = 3, boosts = ["Alter Space"], hand = ["Anchor Launch"]"#;
    let ryu = r#"character = "Ryu", at = 7, hand = ["Block"]"#;
    // The free force has paid; which trigger comes first is still to be said.
    let script =
        "p1: strike Anchor Launch\np2: strike Block\np1: number 1\nexpect decision p1 order\np1: order Alter";
    passes_unless(knight, ryu, script, "p1: number 1", "p1: number 2");
    passes_unless(knight, ryu, script, "expect decision p1 order", "p1: number 1");
}

#[test]
fn life_that_pays_for_all_of_a_wild_swing_keeps_it() {
    let ryu = r#"character = "Ryu", at = 7, hand = ["Sweep"]"#;
    for gauge in ["", r#""Grasp""#, r#""Grasp", "Dive""#] {
        let emogine = format!(
            r#"character = "Emogine", at = 5, exceeded = true, hand = ["Block"], gauge = [{gauge}], deck_top = ["Hand of Judgment"]"#
        );
        for keep in ["", "p1: no\n"] {
            let script = format!(
                "p1: wild\np2: strike Sweep\n{keep}p1: pay 3 life\nexpect no event invalid p1\nexpect p1 life 27"
            );
            passes_unless(&emogine, ryu, &script, "p1: pay 3 life", "p1: pay 2 life");
            passes_unless(&emogine, ryu, &script, "p1: pay 3 life", "p1: pay Grasp, 3 life");
        }
    }
}

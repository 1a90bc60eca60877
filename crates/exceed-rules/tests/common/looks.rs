//! What a viewer can't know does not show: an imagined game looks the same.

use exceed_cards::ir::Stat;
use exceed_rules::{Chance, Game, Player, Seat, Viewer, check_invariants, imagine};
use serde_json::Value;

/// Imagines the game for every viewer: each sees the same, and every total is what it is.
///
/// # Errors
/// What differs, and for whom.
pub fn looks_the_same(game: &Game, chance: &mut Chance) -> Result<(), String> {
    for viewer in [Viewer::Player(Player::One), Viewer::Player(Player::Two), Viewer::Spectator] {
        let seat = game.seat(viewer);
        let imagined = imagine(&seat, chance);
        let looks = imagined.seat(viewer);
        if looks != seat {
            let asked = game.decision();
            let lines = differences(&seat, &looks);
            return Err(format!("{viewer:?} sees another game at {asked:?}:\n{lines}"));
        }
        if totals(&imagined) != totals(game) {
            let (one, two) = (totals(game), totals(&imagined));
            return Err(format!("imagined by {viewer:?}: the totals {one:?} are {two:?}"));
        }
        check_invariants(&imagined).map_err(|broken| format!("imagined by {viewer:?}: {broken:?}"))?;
    }
    Ok(())
}

/// Every total of the strike under way: what lines in force make of what is open to everybody.
fn totals(game: &Game) -> Vec<Option<i16>> {
    let stats = [Stat::Power, Stat::Speed, Stat::Armor, Stat::Guard];
    let of = |player| stats.map(|stat| game.inspect().stat(player, stat));
    Player::BOTH.into_iter().flat_map(of).collect()
}

/// Where two Seats differ: the path to each value, and both values.
fn differences(one: &Seat, two: &Seat) -> String {
    let value = |seat: &Seat| serde_json::to_value(seat.knowledge()).expect("a Seat is plain data");
    let mut told = Vec::new();
    compare("", &value(one), &value(two), &mut told);
    told.join("\n")
}

fn compare(path: &str, one: &Value, two: &Value, told: &mut Vec<String>) {
    match (one, two) {
        (Value::Object(ones), Value::Object(twos)) if ones.keys().eq(twos.keys()) => {
            for (key, value) in ones {
                compare(&format!("{path}/{key}"), value, &twos[key], told);
            }
        }
        (Value::Array(ones), Value::Array(twos)) if ones.len() == twos.len() => {
            for (index, (one, two)) in ones.iter().zip(twos).enumerate() {
                compare(&format!("{path}/{index}"), one, two, told);
            }
        }
        _ if one != two => told.push(format!("{path}: {one} or {two}")),
        _ => {}
    }
}

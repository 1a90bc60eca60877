//! How long a view takes.

use std::time::Instant;

use exceed_rules::{Game, Player, Viewer};
use exceed_server::wire;

use super::{Dice, matches, nobody, play_out, start};

#[test]
#[ignore = "it measures; run it alone, optimised"]
fn a_view_takes_few_microseconds() {
    let mut positions: Vec<Game> = Vec::new();
    for (number, duel) in matches(1, 10).iter().enumerate() {
        let mut game = start(duel, number as u64, &mut Vec::new());
        play_out(&mut game, &mut Dice(number as u64), Vec::new(), |game, _, _, _| {
            let turn = game.inspect().turn_number();
            if turn > 6 && turn.is_multiple_of(5) {
                positions.push(game.clone());
            }
        });
    }
    let seats: Vec<_> = positions.iter().map(|game| game.seat(Viewer::Player(Player::One))).collect();
    let names = positions[0].duel().fighter_names();
    let mut bytes = 0;
    for round in 0..3 {
        let begin = Instant::now();
        for seat in &seats {
            std::hint::black_box(wire::view(seat, &names, &nobody()));
        }
        let view = begin.elapsed() / seats.len() as u32;
        let begin = Instant::now();
        for seat in &seats {
            std::hint::black_box(wire::decision(seat, &names, 1));
        }
        let decision = begin.elapsed() / seats.len() as u32;
        let views: Vec<_> = seats.iter().take(2000).map(|seat| wire::view(seat, &names, &nobody())).collect();
        let begin = Instant::now();
        for view in &views {
            bytes = serde_json::to_string(view).expect("plain data").len().max(bytes);
        }
        let written = begin.elapsed() / views.len() as u32;
        println!("{round}: view {view:?}, decision {decision:?}, writing {written:?}, at most {bytes} bytes");
    }
    println!("{} positions", seats.len());
}

//! What can be seen over a socket, and what can't.

mod answer_times;
mod received;
mod twins;

use exceed_fuzz::soak::tell;
use exceed_rules::{Choice, Game, Player};
use tokio::task::JoinSet;

use crate::live::{Live, Person};
use crate::wire::Dice;

/// Two who play and one who watches.
async fn three(live: &Live) -> [Person; 3] {
    [live.person().await, live.person().await, live.person().await]
}

/// An offered choice by chance.
fn any(game: &Game, dice: &mut Dice) -> Option<(Player, Choice)> {
    let decision = game.decision()?;
    Some((decision.player, dice.choice(decision.choices)))
}

/// Does something so many times, so many at a time; what came of each.
async fn side_by_side<T, F>(count: usize, at_once: usize, mut start: impl FnMut(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let mut tasks = JoinSet::new();
    let mut done = Vec::with_capacity(count);
    for number in 0..count {
        if tasks.len() >= at_once {
            done.extend(tasks.join_next().await.map(|one| one.expect("it comes to its end")));
        }
        if number > 0 && number.is_multiple_of(100) {
            tell(&format!("{number} of {count}"));
        }
        tasks.spawn(start(number));
    }
    done.extend(tasks.join_all().await);
    done
}

//! A random game in silent mode allocates nothing after its set-up. Alone in its binary: the counter is global.
#![allow(unsafe_code)]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use common::Dice;
use exceed_rules::{Duel, Game, Silent, seed_from_number};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is passed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_silent_game_allocates_nothing() {
    for (number, (one, two)) in common::pairings().iter().enumerate() {
        let duel = common::duel(one, two);
        for round in 0..5 {
            play(&duel, number as u64 * 10 + round);
        }
    }
    for (seed, setup) in common::team_setups(300) {
        play(&Arc::new(Duel::new(common::catalog(), &setup).expect("every team can be played")), seed);
    }
}

fn play(duel: &Arc<Duel>, seed: u64) {
    let mut game = Game::start(Arc::clone(duel), seed_from_number(seed), None, &mut Silent);
    let mut dice = Dice(seed);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    while let Some(decision) = game.decision() {
        let (player, choices) = (decision.player, decision.choices);
        let choice = choices[dice.below(choices.len())];
        game.choose(player, choice, &mut Silent).expect("offered");
    }
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert_eq!(allocations, 0, "{:?}, seed {seed}", duel.fighter_names());
}

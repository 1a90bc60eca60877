//! Games that are put into the database of a server as if they had been begun there: the server makes them from its rows
//! when they are first touched, as it does after a restart. So a test chooses what lies hidden in a game, and the server
//! needs no way in for tests.

use std::sync::Arc;

use exceed_rules::{
    ByPlayer, Duel, Edition, Game, MatchSetup, OrderPolicy, Player, Record, seed_from_number,
};
use exceed_server::entry::Millis;
use exceed_server::fairness::Secret;
use exceed_server::host::{Fixed, now};
use exceed_server::id::{Id, random_code};
use exceed_server::store::{GameRow, GameState, Write};
use exceed_server::table::{
    ClockOptions, Member, Occupant, Options, Phase, Prepared, Setup, SpectatorOptions, TableFacts,
};

use super::{Live, Person};
use crate::wire::catalog;

/// A match, and who plays it.
#[derive(Clone)]
pub struct Setting {
    pub duel: Arc<Duel>,
    pub characters: ByPlayer<Vec<String>>,
    pub people: [Person; 2],
    pub clock: Option<ClockOptions>,
}

/// A game that lies in the database.
pub struct Laid {
    pub table: Id,
    pub game: Id,
    code: String,
    commitment: String,
}

impl Laid {
    /// A text without the names that only this game has.
    pub fn nameless(&self, text: &str) -> String {
        let names = [self.table.as_str(), self.game.as_str(), &self.code, &self.commitment];
        names.into_iter().fold(text.to_owned(), |text, name| text.replace(name, "…"))
    }
}

impl Setting {
    /// The empty record of a game that goes on from here.
    fn record(&self, game: &Game) -> Record {
        let ByPlayer([one, two]) = self.characters.clone();
        let setup = MatchSetup::between(one, two, seed_from_number(0));
        Record::new(&self.duel, &setup).going_on(game)
    }

    fn member(&self, player: Player) -> Member {
        let person = &self.people[usize::from(player == Player::Two)];
        let who = Occupant::Person { user: person.id.to_string(), name: person.name.clone(), guest: true };
        Member { who, characters: self.characters[player].clone(), spectators: None }
    }

    fn options(&self) -> Options {
        Options {
            edition: Edition::default(),
            order: OrderPolicy::default(),
            listed: false,
            best_of: 1,
            rated: false,
            clock: self.clock,
            spectators: SpectatorOptions::default(),
            lesson: None,
        }
    }

    /// Puts a game into the database, live and with this table.
    pub async fn lay(&self, live: &Live, game: &Game) -> Laid {
        self.lay_at(live, game, now()).await
    }

    /// The same, for a game that was begun at this time and not touched since.
    pub async fn lay_at(&self, live: &Live, game: &Game, at: Millis) -> Laid {
        let seats = ByPlayer(Player::BOTH.map(|player| Some(self.member(player))));
        let setup = Setup {
            id: Id::random().expect("an id"),
            code: random_code().expect("a code"),
            owner: self.people[0].id.clone(),
            options: self.options(),
            seats: seats.clone(),
            start: None,
        };
        let prepared = Prepared {
            id: Id::random().expect("an id"),
            number: 1,
            secret: Secret::random().expect("a secret"),
        };
        let facts = TableFacts { seats, state: Phase::Live, score: ByPlayer::default() };
        let fixed = Fixed::new(&setup, at);
        let row = GameRow {
            state: GameState::Live,
            setup: self.record(game).to_json().expect("a record"),
            nonces: [Some([0; 16]); 2],
            // The same for all, so that facts are alike.
            started: Some(1),
            ..fixed.prepared_row(&facts, &prepared, at)
        };
        let table = fixed.row(&facts, Some(&prepared.id), at);
        let writes = [Write::insert_table(&table), Write::insert_game(&row)];
        live.store().commit(writes).await.expect("it is written");
        let commitment = prepared.secret.commitment(&prepared.id);
        Laid { table: setup.id, game: prepared.id, code: setup.code, commitment }
    }
}

/// Every fifth match is one of teams.
const TEAMS: usize = 5;

/// The characters of a match by its number. A few of them have every character in some match.
pub fn characters(number: usize) -> ByPlayer<Vec<String>> {
    let catalog = catalog();
    let all = catalog.characters();
    let id = |index: usize| all[index % all.len()].id.clone();
    let first = number * 2 + number / all.len() * 7;
    if number % TEAMS == TEAMS - 1 {
        let middle = all.len() / 2;
        return ByPlayer([vec![id(first), id(first + middle)], vec![id(first + 1), id(first + middle + 1)]]);
    }
    // Later rounds pair others with each other.
    ByPlayer([vec![id(first)], vec![id(first + 1 + number / all.len() * 3)]])
}

/// A match by its number.
pub fn setting(number: usize, people: [Person; 2]) -> Setting {
    let characters = characters(number);
    let ByPlayer([one, two]) = characters.clone();
    let setup = MatchSetup::between(one, two, seed_from_number(0));
    let duel = Arc::new(Duel::new(catalog(), &setup).expect("they can play"));
    Setting { duel, characters, people, clock: None }
}

//! Questions with a right answer: the lines of a script that are marked `best`.

use exceed_cards::ir::Stat;
use exceed_rules::{Area, CardId, Choice, Game, Outcome, Player, QuestionKind, Seat, Silent, Space, Viewer};

use crate::answer::Answer;
use crate::automatic::{Asked, automatic};
use crate::error::Mismatch;
use crate::trial::{MAX_AUTOMATIC, Trial};

/// A decision of a case, and what a sound player answers.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The line of the file that asks.
    pub line: usize,
    /// The answers that are right, as written.
    pub right: String,
    player: Player,
    game: Game,
    solutions: Vec<Solution>,
}

/// Where a right answer leads.
#[derive(Clone, Debug)]
struct Solution {
    /// How many choices of the player it stands for.
    choices: usize,
    table: Sight,
}

impl Puzzle {
    /// The question a game asks, with its right answers.
    pub(crate) fn new(
        line: usize,
        right: &str,
        game: Game,
        player: Player,
        answers: &[Answer],
    ) -> Result<Puzzle, Mismatch> {
        let mut solutions = Vec::new();
        for answer in answers {
            let trial = Trial::attempt(&game, player, answer)
                .map_err(|reason| Mismatch::new("every right answer to be accepted", reason))?;
            let choices = trial.made.iter().filter(|maker| **maker == player).count();
            solutions.push(Solution { choices, table: Sight::of(&trial.game) });
        }
        Ok(Puzzle { line, right: right.to_owned(), player, game, solutions })
    }

    /// The character of the player who is asked.
    #[must_use]
    pub fn character(&self) -> String {
        self.game.duel().character(self.game.glance().fighter(self.player)).name.clone()
    }

    /// Asks somebody. An answer that stands for several choices is asked for one by one.
    ///
    /// An answer is right if it leaves the same table as one that is marked: which of two equal cards is taken, and
    /// in which order cards are paid, makes no difference.
    ///
    /// # Errors
    /// What was answered instead.
    pub fn ask(&self, mut choose: impl FnMut(&Seat) -> Choice) -> Result<(), String> {
        let mut game = self.game.clone();
        let mut answered: Vec<String> = Vec::new();
        let most = self.solutions.iter().map(|solution| solution.choices).max().unwrap_or(0);
        for _ in 0..MAX_AUTOMATIC {
            let Some(asked) = Asked::of(&game) else { break };
            let own = asked.player == self.player;
            if own && answered.len() == most {
                break;
            }
            // What lies between two choices of one answer leaves nobody a choice.
            let choice =
                if own { Some(choose(&game.seat(Viewer::Player(self.player)))) } else { automatic(&game) };
            let Some(choice) = choice else { break };
            let words = game.words().choice(choice);
            game.choose(asked.player, choice, &mut Silent).map_err(|error| error.to_string())?;
            if own {
                answered.push(words);
            }
            let table = Sight::of(&game);
            if self.solutions.iter().any(|right| right.choices == answered.len() && right.table == table) {
                return Ok(());
            }
        }
        Err(answered.join(", then "))
    }
}

/// A table as far as an answer can change it. Cards in no order have none here.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sight {
    sides: [SideSight; 2],
    turn: (Player, u16),
    distance: u8,
    asked: Option<(Player, QuestionKind, Vec<String>)>,
    outcome: Option<Outcome>,
}

/// One player's side of it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SideSight {
    life: u8,
    space: Space,
    exceeded: bool,
    areas: Vec<Vec<CardId>>,
    boosts: Vec<(CardId, Space, bool)>,
    attack: Vec<Option<i16>>,
}

impl Sight {
    fn of(game: &Game) -> Sight {
        let inspect = game.inspect();
        let words = game.words();
        let asked = Asked::of(game).map(|asked| {
            let mut options: Vec<String> = asked.choices.iter().map(|&choice| words.choice(choice)).collect();
            options.sort();
            (asked.player, asked.question, options)
        });
        Sight {
            sides: Player::BOTH.map(|player| SideSight::of(game, player)),
            turn: (inspect.turn(), inspect.turn_number()),
            distance: inspect.distance(),
            asked,
            outcome: game.outcome(),
        }
    }
}

impl SideSight {
    fn of(game: &Game, player: Player) -> SideSight {
        let inspect = game.inspect();
        let cards = |area: Area| {
            let mut cards = inspect.cards(player, area);
            if area != Area::Deck {
                cards.sort_unstable();
            }
            cards
        };
        let areas = [
            Area::Hand,
            Area::Deck,
            Area::Discard,
            Area::Gauge,
            Area::Sealed,
            Area::Overdrive,
            Area::UnderMarker,
            Area::Stored,
            Area::Attack,
            Area::Playing,
        ];
        let stats = [Stat::Power, Stat::Speed, Stat::Armor, Stat::Guard];
        SideSight {
            life: inspect.life(player),
            space: inspect.space(player),
            exceeded: inspect.exceeded(player),
            areas: areas.into_iter().map(cards).collect(),
            boosts: inspect.boosts(player),
            attack: stats.into_iter().map(|stat| inspect.stat(player, stat)).collect(),
        }
    }
}

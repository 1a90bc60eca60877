//! A duel against a bot, with its record and everything that can be taken back.

use std::path::Path;

use exceed_bots::{Bot, Observed};
use exceed_cards::Generator;
use exceed_rules::{
    Choice, Decision, Duel, Event, Game, Input, MatchSetup, Player, Record, Viewer, seed_from_number,
};

use super::{BOT, YOU};
use crate::args::PlayArguments;
use crate::duels::Keeper;
use crate::error::Error;
use crate::files::bug_report;
use crate::log::Teller;
use crate::match_up::{Contestant, Lineup, ids, lineups, load_catalog};

/// A duel and all that belongs to it.
pub struct Table {
    /// The game.
    pub game: Game,
    /// Names the players.
    pub teller: Teller,
    /// Where it is kept.
    pub keeper: Keeper,
    opponent: Contestant,
    bot: Box<dyn Bot + Send>,
    bot_seed: u64,
    record: Record,
    /// What happened and has not been told.
    news: Vec<Event>,
    /// The game before each of your answers, the start of a group where several picks make one.
    past: Vec<Past>,
}

/// Where an answer can be taken back to.
struct Past {
    game: Game,
    inputs: usize,
}

impl Table {
    /// A new duel, as the command line says.
    pub fn new(arguments: &PlayArguments, opponent: &str, seed: u64) -> Result<Table, Error> {
        let catalog = load_catalog()?;
        let opponent = Contestant::parse_or(&catalog, &arguments.p2, opponent)?;
        // `all` is somebody else each time.
        let pick = |lineups: &[Lineup], number: u64| {
            ids(&catalog, &lineups[(number % lineups.len() as u64) as usize])
        };
        let yours = pick(&lineups(&catalog, &arguments.p1)?, Generator::new(seed).number());
        let theirs = pick(&opponent.lineups, seed);
        let names = [yours.join("+"), theirs.join("+")];
        let edition = arguments.rulebook.edition;
        let setup = MatchSetup { edition, ..MatchSetup::between(yours, theirs, seed_from_number(seed)) };
        let duel = Duel::new(catalog, &setup).map_err(Error::usage)?;
        let record = Record::new(&duel, &setup);
        let record = if arguments.with_cards { record.with_cards(duel.catalog()) } else { record };
        let mut news = Vec::new();
        let game = Game::start(duel.into(), setup.seed, setup.first, &mut news);
        let keeper = match &arguments.record {
            Some(file) => Keeper::Asked(file.clone()),
            None if arguments.no_record => Keeper::Nowhere,
            None => Keeper::in_folder([&names[0], &names[1]], opponent.bot),
        };
        Table::with(game, record, opponent, seed.wrapping_add(1), keeper, news, Vec::new())
    }

    /// A duel that goes on: the record is played again up to where it stopped.
    pub fn resumed(file: &Path, record: Record, bot: &str, seed: u64) -> Result<Table, Error> {
        let catalog = load_catalog()?;
        let opponent = Contestant::parse_or(&catalog, "all", bot)?;
        let told = |error| Error::content(file, error);
        let (mut news, mut past) = (Vec::new(), Vec::new());
        let mut game = record.begin(catalog, &mut news).map_err(told)?;
        for index in 0..record.inputs.len() {
            remember(&mut past, &game, index);
            record.play_entry(index, &mut game, &mut news).map_err(told)?;
        }
        let mut record = record;
        record.bind(&game);
        let keeper = Keeper::Asked(file.to_owned());
        let mut table = Table::with(game, record, opponent, seed, keeper, news, past)?;
        table.call_bot()?;
        Ok(table)
    }

    fn with(
        game: Game,
        record: Record,
        opponent: Contestant,
        bot_seed: u64,
        keeper: Keeper,
        news: Vec<Event>,
        past: Vec<Past>,
    ) -> Result<Table, Error> {
        let teller = Teller::new(game.duel(), Viewer::Player(YOU));
        let bot = opponent.bot(bot_seed)?;
        Ok(Table { game, teller, keeper, opponent, bot, bot_seed, record, news, past })
    }

    /// The name of the bot.
    pub fn bot_name(&self) -> &'static str {
        self.opponent.bot
    }

    /// The bot answers.
    pub fn let_bot_choose(&mut self) -> Result<(), Error> {
        let choice = self.bot.choose(&self.game.seat(Viewer::Player(BOT)));
        self.play(BOT, choice)
    }

    /// You answer; the duel is kept as it is then.
    pub fn choose(&mut self, choice: Choice) -> Result<(), Error> {
        remember(&mut self.past, &self.game, self.record.inputs.len());
        if let Some(action) = Observed::of(&self.game, choice) {
            self.bot.observe(&self.game.seat(Viewer::Player(BOT)), action);
        }
        self.play(YOU, choice)?;
        self.save()
    }

    fn play(&mut self, player: Player, choice: Choice) -> Result<(), Error> {
        self.record.inputs.push(Input::Choice(player, choice));
        let played = self.game.choose(player, choice, &mut self.news);
        played.map_err(|error| match self.game.card_at_fault() {
            Some(fault) => Error::card(fault),
            None => bug_report(&self.record, &error.to_string()),
        })
    }

    /// You give up.
    pub fn concede(&mut self) -> Result<(), Error> {
        self.record.inputs.push(Input::Concede(YOU));
        self.game.concede(YOU, &mut self.news);
        self.save()
    }

    /// Writes the duel down.
    pub fn save(&mut self) -> Result<(), Error> {
        self.keeper.save(&self.record)
    }

    /// Takes your last answer back, with all that came after it. `false` if there is none.
    pub fn undo(&mut self) -> Result<bool, Error> {
        let Some(past) = self.past.pop() else { return Ok(false) };
        self.game = past.game;
        self.record.inputs.truncate(past.inputs);
        self.news.clear();
        self.teller = Teller::at(&self.game.seat(Viewer::Player(YOU)));
        self.call_bot()?;
        self.save()?;
        Ok(true)
    }

    /// A bot that has seen what happened and nothing that was taken back.
    fn call_bot(&mut self) -> Result<(), Error> {
        self.bot = self.opponent.bot(self.bot_seed)?;
        for (index, past) in self.past.iter().enumerate() {
            let end = self.past.get(index + 1).map_or(self.record.inputs.len(), |next| next.inputs);
            if let Some(Input::Choice(YOU, choice)) =
                self.record.inputs.get(past.inputs..end).and_then(<[_]>::first)
                && let Some(action) = Observed::of(&past.game, *choice)
            {
                self.bot.observe(&past.game.seat(Viewer::Player(BOT)), action);
            }
        }
        Ok(())
    }

    /// Tells what happened since it was last told, as far as you may see it.
    pub fn tell(&mut self) -> Vec<String> {
        let seen = self.news.drain(..).map(|event| event.seen_by(Viewer::Player(YOU)));
        let told = self.teller.tell(seen);
        self.teller.look(&self.game.seat(Viewer::Player(YOU)));
        told
    }
}

/// Keeps the game if you are asked something and have not begun to answer.
fn remember(past: &mut Vec<Past>, game: &Game, inputs: usize) {
    let yours = |decision: Decision<'_>| decision.player == YOU && !decision.unfinished;
    if game.decision().is_some_and(yours) {
        past.push(Past { game: game.clone(), inputs });
    }
}

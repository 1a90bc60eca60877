//! Trying an answer on a copy of the game: one written answer may stand for several choices.

use exceed_rules::{
    Area, CardId, Choice, ChoiceError, Event, Game, NotAsked, Place, Player, QuestionKind, Reason,
    check_invariants, fold_name,
};

use crate::answer::{Answer, Critical, Ex, Label};
use crate::automatic::{Asked, automatic};
use crate::labels;
use crate::names::CardName;
use crate::unasked::{Heard, Unasked};

/// How many automatic answers may lie between the parts of one written answer.
pub(crate) const MAX_AUTOMATIC: usize = 400;
/// How many times one answer may stand for "yes" as well.
const MAX_ASSENTS: usize = 2;

/// A game on which an answer is tried.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    pub game: Game,
    pub events: Vec<Event>,
    /// Who made a choice, in order.
    pub made: Vec<Player>,
    /// Indexes of events that written answers stand for.
    pub claimed: Vec<usize>,
    /// Questions that answered themselves.
    pub unasked: Vec<Unasked>,
    /// A broken invariant or a limit that was reached.
    pub broken: Option<String>,
}

/// Which attack is to be set.
#[derive(Clone, Debug)]
enum Setting {
    Card(CardName, Ex),
    Wild,
}

/// Whose card a boost is meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whose {
    /// The tagged-out character's.
    Partners,
    /// Any other.
    NotPartners,
}

impl Trial {
    /// Tries an answer on the pending decision.
    ///
    /// # Errors
    /// Why it does not fit.
    pub fn attempt(game: &Game, player: Player, answer: &Answer) -> Result<Trial, String> {
        let mut trial = Trial::new(game);
        if let Err(reason) = trial.apply(player, answer, MAX_ASSENTS)
            && trial.broken.is_none()
        {
            return Err(reason);
        }
        if Asked::of(game).is_some_and(|asked| asked.question == QuestionKind::Confirm && asked.picked() > 0)
        {
            trial.claim_payment_of_group(player);
        }
        Ok(trial)
    }

    pub fn new(game: &Game) -> Trial {
        Trial {
            game: game.clone(),
            events: Vec::new(),
            made: Vec::new(),
            claimed: Vec::new(),
            unasked: Vec::new(),
            broken: None,
        }
    }

    /// Gives one choice to whoever is asked.
    pub fn choose(&mut self, choice: Choice) -> Result<(), String> {
        let Some(asked) = Asked::of(&self.game) else { return Err("the game is over".into()) };
        let texts = if asked.question == QuestionKind::Pick { self.option_texts(&asked) } else { Vec::new() };
        let mut heard = Heard::default();
        let result = self.game.choose(asked.player, choice, &mut heard);
        self.events.append(&mut heard.events);
        for question in heard.not_asked {
            self.unasked.push(self.unasked_question(&question, &asked, &texts));
        }
        if let Err(error) = result {
            if let ChoiceError::Fault(_) = error {
                let card = self.game.card_at_fault().map(|fault| fault.to_string());
                self.broken = Some(card.unwrap_or_else(|| error.to_string()));
            }
            return Err(error.to_string());
        }
        self.made.push(asked.player);
        if let Err(broken) = check_invariants(&self.game) {
            self.broken.get_or_insert(format!("a broken invariant: {}", broken.0));
        }
        Ok(())
    }

    /// The answer that the pending decision gives itself.
    pub fn automatic(&mut self, choice: Choice) -> Result<(), String> {
        let Some(asked) = Asked::of(&self.game) else { return Err("the game is over".into()) };
        let words = self.game.words();
        self.unasked.push(Unasked {
            player: asked.player,
            question: asked.question,
            choice,
            card: choice.place().map_or(CardId::HIDDEN, |place| words.card_at(place)),
            picks: asked.picked(),
            text: words.choice(choice),
            claimed: false,
        });
        self.choose(choice)
    }

    /// A question that was skipped. An option that is left over has the words it had among the others.
    fn unasked_question(&self, question: &NotAsked, before: &Asked, texts: &[String]) -> Unasked {
        let offered = before.choices.iter().position(|choice| *choice == question.choice);
        let text = match (question.choice, offered) {
            (Choice::Option(_), offered) => {
                offered.and_then(|index| texts.get(index).cloned()).unwrap_or_default()
            }
            (choice, _) if choice.place().is_some() => self.game.duel().card_name(question.card).to_owned(),
            (choice, _) => self.game.words().choice(choice),
        };
        Unasked {
            player: question.player,
            question: question.question,
            choice: question.choice,
            card: question.card,
            picks: question.picks.into(),
            text,
            claimed: false,
        }
    }

    /// What this player is asked.
    pub fn asked_of(&self, player: Player) -> Result<Asked, String> {
        let asked = Asked::of(&self.game).filter(|asked| asked.player == player);
        asked.ok_or_else(|| format!("{player} is not asked"))
    }

    fn apply(&mut self, player: Player, answer: &Answer, assents: usize) -> Result<(), String> {
        let asked = self.asked_of(player)?;
        let swung = asked.is_critical() && matches!(answer, Answer::Wild(_));
        if asked.question == QuestionKind::Confirm && answer.goes_further() && !swung {
            return self.assent(player, answer, &asked, assents);
        }
        match answer {
            Answer::Prepare => self.offered(&asked, Choice::Prepare),
            Answer::Walk(space) => self.offered(&asked, Choice::Walk(*space)),
            Answer::Change => self.offered(&asked, Choice::ChangeCards),
            Answer::Exceed => self.offered(&asked, Choice::Exceed),
            Answer::Reshuffle => self.offered(&asked, Choice::Reshuffle),
            Answer::Switch => self.offered(&asked, Choice::Switch),
            Answer::CrossExceed => self.offered(&asked, Choice::CrossExceed),
            Answer::CrossBoost(name) => self.boost(&asked, name, Whose::Partners),
            Answer::CrossStrike => self.cross_strike(player, &asked),
            Answer::Boost(name) => self.boost(&asked, name, Whose::NotPartners),
            Answer::Strike { card, ex, critical } => {
                let card = CardName::known(self.game.duel(), card)?;
                self.strike(player, &Setting::Card(card, *ex), *critical)
            }
            Answer::Wild(critical) => self.strike(player, &Setting::Wild, *critical),
            Answer::Action(label) => self.action(&asked, label),
            Answer::Pay(list) => self.pay(player, list),
            Answer::Yes => self.agree(&asked),
            Answer::No => self.decline(&asked),
            Answer::Choose(label) => self.labelled(&asked, label),
            Answer::Move(movement, steps) => self.movement(&asked, *movement, *steps),
            Answer::Cards(list) => self.cards(player, list),
            Answer::Space(space) => self.offered(&asked, Choice::Space(*space)),
            Answer::Number(number) => self.number(player, &asked, *number),
            Answer::Name(name) => self.name(&asked, name),
            Answer::Order(label) => self.order(&asked, label),
            Answer::Concede => {
                self.game.concede(player, &mut self.events);
                Ok(())
            }
            Answer::Unsupported(what) => Err(format!("not supported yet: {what}")),
        }
    }

    /// Takes a choice if it is offered.
    pub fn offered(&mut self, asked: &Asked, choice: Choice) -> Result<(), String> {
        if asked.offers(choice) { self.choose(choice) } else { Err("it is not offered".into()) }
    }

    /// A further answer to an optional effect means yes; for an attack that may be declared invalid, that it is kept.
    fn assent(
        &mut self,
        player: Player,
        answer: &Answer,
        asked: &Asked,
        assents: usize,
    ) -> Result<(), String> {
        let Some(assents) = assents.checked_sub(1) else { return Err("it needs a yes first".into()) };
        let an_action = matches!(answer, Answer::Boost(_) | Answer::Strike { .. } | Answer::Wild(_));
        let keeps = matches!(asked.reason, Reason::Invalidate(_));
        // Inside a group, which sets an attack, yes and no are answers of their own.
        if keeps && !matches!(answer, Answer::Pay(_))
            || !asked.picks.is_empty()
            || asked.reason == Reason::Cancel && an_action
        {
            return Err("yes or no is asked first".into());
        }
        self.offered(asked, if keeps { Choice::No } else { Choice::Yes })?;
        for _ in 0..MAX_AUTOMATIC {
            if self.claim_done(player, answer) {
                return Ok(());
            }
            let mut ahead = self.clone();
            match ahead.apply(player, answer, assents) {
                Ok(()) => {
                    *self = ahead;
                    return Ok(());
                }
                Err(reason) => match automatic(&self.game) {
                    Some(choice) => self.automatic(choice)?,
                    None => return Err(reason),
                },
            }
        }
        Err("it is never asked for".into())
    }

    /// `yes`: also to the one card that may be picked.
    fn agree(&mut self, asked: &Asked) -> Result<(), String> {
        if asked.question != QuestionKind::Cards || asked.picked() > 0 {
            return self.offered(asked, Choice::Yes);
        }
        let [card, Choice::Done] = asked.choices[..] else { return Err("which card is asked".into()) };
        self.choose(card)?;
        let more = self.asked_of(asked.player).is_ok_and(|next| next.picked() > 0);
        if more { Err("more than one card may be picked".into()) } else { Ok(()) }
    }

    fn decline(&mut self, asked: &Asked) -> Result<(), String> {
        let nothing = (asked.question == QuestionKind::Number).then_some(Choice::Number(0));
        let ways = [Some(Choice::No), Some(Choice::Done), Some(Choice::NoName), nothing];
        let way = ways.into_iter().flatten().find(|&way| asked.offers(way));
        self.choose(way.ok_or("it can't be declined")?)
    }

    /// `boost NAME` never means a partner's card, `cross boost NAME` always does (TAG-7).
    fn boost(&mut self, asked: &Asked, name: &str, whose: Whose) -> Result<(), String> {
        let card = CardName::known(self.game.duel(), name)?;
        let game = &self.game;
        let fighter = game.glance().fighter(asked.player);
        let place = |choice| {
            let Choice::Boost(place) = choice else { return None };
            let partners = game.duel().is_partners(fighter, game.words().card_at(place));
            (partners == (whose == Whose::Partners)).then_some(place)
        };
        let choice = match whose {
            Whose::NotPartners => card.find(game, &asked.choices, place),
            Whose::Partners => card.find_any(game, &asked.choices, place),
        };
        self.choose(choice.ok_or_else(|| format!("{name} can't be boosted"))?)
    }

    /// `cross strike`: as an action it starts the strike first (TAG-8).
    fn cross_strike(&mut self, player: Player, asked: &Asked) -> Result<(), String> {
        if asked.question == QuestionKind::Action {
            self.offered(asked, Choice::Strike)?;
            self.until_set(player)?;
        }
        let asked = self.asked_of(player)?;
        self.offered(&asked, Choice::CrossStrike)
    }

    fn strike(&mut self, player: Player, setting: &Setting, critical: Critical) -> Result<(), String> {
        let asked = self.asked_of(player)?;
        let from = self.events.len();
        match asked.question {
            QuestionKind::Action => {
                self.offered(&asked, Choice::Strike)?;
                self.until_set(player)?;
            }
            QuestionKind::Set => {}
            // The only way to set was a wild swing; only Critical is left to ask.
            QuestionKind::Confirm if asked.is_critical() => {}
            QuestionKind::Pay
            | QuestionKind::Confirm
            | QuestionKind::Pick
            | QuestionKind::Cards
            | QuestionKind::Space
            | QuestionKind::Number
            | QuestionKind::Name
            | QuestionKind::Order => return Err("no attack can be set now".into()),
        }
        match self.asked_of(player).ok().filter(|asked| asked.question == QuestionKind::Set) {
            Some(asked) => {
                let choice = self.setting_choice(&asked, setting).ok_or("this attack can't be set")?;
                self.choose(choice)?;
            }
            None if self.is_set(player, setting) => {}
            None => return Err("no attack is set".into()),
        }
        self.critical(player, critical)?;
        let set = self.events.iter().skip(from).position(|event| is_set_by(event, player));
        self.claimed.extend(set.map(|index| from + index));
        // The card that moved there stands for no later strike.
        let moves = |event: &Event| matches!(event, Event::CardMoved { to_player, to: Area::Attack, .. } if *to_player == player);
        let moved = self.events.iter().skip(from).position(moves);
        self.claimed.extend(moved.map(|index| from + index));
        Ok(())
    }

    /// Automatic answers until a player is asked to set or has set.
    fn until_set(&mut self, player: Player) -> Result<(), String> {
        for _ in 0..MAX_AUTOMATIC {
            let sets = |asked: Asked| asked.question == QuestionKind::Set || asked.is_critical();
            if self.asked_of(player).is_ok_and(sets)
                || self.events.iter().any(|event| is_set_by(event, player))
            {
                return Ok(());
            }
            match automatic(&self.game) {
                Some(choice) => self.automatic(choice)?,
                None => return Ok(()),
            }
        }
        Ok(())
    }

    fn setting_choice(&self, asked: &Asked, setting: &Setting) -> Option<Choice> {
        let single = |choice| if let Choice::Set(place) = choice { Some(place) } else { None };
        let ex = |choice| if let Choice::SetEx(place) = choice { Some(place) } else { None };
        let double = |choice| if let Choice::SetDouble(place) = choice { Some(place) } else { None };
        match setting {
            Setting::Wild => asked.offers(Choice::WildSwing).then_some(Choice::WildSwing),
            Setting::Card(name, Ex::Single) => name.find(&self.game, &asked.choices, single),
            Setting::Card(name, Ex::Copy) => name.find(&self.game, &asked.choices, ex),
            Setting::Card(name, Ex::Double) => name.find(&self.game, &asked.choices, double),
        }
    }

    /// Whether the only possible attack was set without a question, and is the wanted one.
    fn is_set(&self, player: Player, setting: &Setting) -> bool {
        let attack = self.game.inspect().cards(player, exceed_rules::Area::Attack);
        if let Some(asked) = self.asked_of(player).ok().filter(Asked::is_critical) {
            return asked.picks.first() == Some(&Choice::WildSwing) && matches!(setting, Setting::Wild);
        }
        self.events.iter().any(|event| match (event, setting) {
            (Event::AttackSet { player: by, wild: true, .. }, Setting::Wild) => *by == player,
            (Event::AttackSet { player: by, wild: false, ex, double, .. }, Setting::Card(name, wanted)) => {
                let set = match (ex, double) {
                    (_, true) => Ex::Double,
                    (true, false) => Ex::Copy,
                    (false, false) => Ex::Single,
                };
                let named = attack.first().is_some_and(|&card| name.means(self.game.duel(), card));
                *by == player && set == *wanted && named
            }
            _ => false,
        })
    }

    fn critical(&mut self, player: Player, critical: Critical) -> Result<(), String> {
        match (self.asked_of(player).is_ok_and(|asked| asked.is_critical()), critical) {
            (true, Critical::Paid) => self.choose(Choice::Yes),
            (true, Critical::Declined) => self.choose(Choice::No),
            (false, Critical::Declined) => Ok(()),
            (false, Critical::Paid) => Err("Critical can't be paid for".into()),
        }
    }

    fn action(&mut self, asked: &Asked, label: &Label) -> Result<(), String> {
        let actions: Vec<Choice> = match label {
            Label::Number(_) => self.printed_actions(asked.player),
            Label::Text(_) => asked.choices.iter().copied().filter(|choice| is_action(*choice)).collect(),
        };
        let texts: Vec<String> = actions.iter().map(|&choice| self.game.words().choice(choice)).collect();
        let index = labels::find(label, &texts)?;
        self.offered(asked, actions[index])
    }

    /// The `Action:` lines of the character's present side, Downshift last.
    fn printed_actions(&self, player: Player) -> Vec<Choice> {
        let duel = self.game.duel();
        let exceeded = self.game.inspect().exceeded(player);
        let fighter = self.game.glance().fighter(player);
        let lines = duel.character_lines(fighter, exceeded).iter().enumerate();
        let is_action = |head: &exceed_cards::ir::Head| matches!(head, exceed_cards::ir::Head::Action { .. });
        let printed = lines
            .filter(|(_, line)| is_action(&line.head))
            .map(|(index, _)| Choice::CharacterAction(index as u8));
        let downshift = (exceeded && duel.fighter(fighter).downshift).then_some(Choice::Downshift);
        printed.chain(downshift).collect()
    }

    fn labelled(&mut self, asked: &Asked, label: &Label) -> Result<(), String> {
        if asked.question == QuestionKind::Order {
            return Err("which trigger comes first is said by `order`".into());
        }
        let index = labels::find(label, &self.option_texts(asked))?;
        self.choose(asked.choices[index])
    }

    /// What can be answered, in words.
    fn option_texts(&self, asked: &Asked) -> Vec<String> {
        let words = self.game.words();
        asked.choices.iter().map(|&choice| words.choice(choice)).collect()
    }

    /// A movement, or an option that begins with it.
    fn movement(&mut self, asked: &Asked, movement: exceed_rules::Movement, steps: u8) -> Result<(), String> {
        let exact = Choice::Move(movement, steps);
        if asked.offers(exact) {
            return self.choose(exact);
        }
        // Not moving at all is one choice, whatever the direction.
        let still = asked.choices.iter().find(|choice| steps == 0 && matches!(choice, Choice::Move(_, 0)));
        if let Some(&still) = still {
            return self.choose(still);
        }
        let text = self.game.words().choice(exact);
        let options = asked.choices.iter().copied().filter(|choice| matches!(choice, Choice::Option(_)));
        let options: Vec<Choice> = options.collect();
        let texts: Vec<String> = options.iter().map(|&choice| self.game.words().choice(choice)).collect();
        let index = labels::find(&Label::Text(text), &texts)?;
        self.choose(options[index])
    }

    fn name(&mut self, asked: &Asked, name: &str) -> Result<(), String> {
        let duel = self.game.duel();
        let wanted = fold_name(name);
        let boosted =
            (0..duel.cards.len() as u8).map(CardId).find(|&card| fold_name(&duel.boost(card).name) == wanted);
        let boosted = boosted.map(|card| fold_name(duel.card_name(card)));
        let by = |wanted: &str| {
            let named = |choice: &&Choice| matches!(choice, Choice::Name(name) if fold_name(duel.name(*name)) == wanted);
            asked.choices.iter().find(named).copied()
        };
        let choice = by(&wanted).or_else(|| by(&boosted?));
        self.choose(choice.ok_or_else(|| format!("{name} can't be named"))?)
    }

    fn order(&mut self, asked: &Asked, label: &Label) -> Result<(), String> {
        if asked.question != QuestionKind::Order {
            return Err("there is nothing to order".into());
        }
        let index = labels::trigger(label, &self.option_texts(asked))?;
        self.choose(asked.choices[index])
    }
}

pub(crate) fn is_set_by(event: &Event, player: Player) -> bool {
    matches!(event, Event::AttackSet { player: by, .. } if *by == player)
}

fn is_action(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::CharacterAction(_) | Choice::BoostAction(..) | Choice::Transform(_) | Choice::Downshift
    )
}

/// The place of a card that is picked.
pub(crate) fn picked_place(choice: Choice) -> Option<Place> {
    if let Choice::Card(place) | Choice::Boost(place) = choice { Some(place) } else { None }
}

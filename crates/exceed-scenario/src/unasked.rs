//! Questions that answered themselves, and written answers that say the same.

use exceed_rules::{CardId, Choice, Duel, Event, EventSink, NotAsked, Player, QuestionKind};

use crate::answer::{Answer, Ex, Label};
use crate::labels;
use crate::names::{CardName, split_names};
use crate::payment::claim_payment;

/// A question nobody had to answer, and the answer it got: there was only one, or a script may leave it out.
#[derive(Clone, Debug)]
pub(crate) struct Unasked {
    pub player: Player,
    pub question: QuestionKind,
    pub choice: Choice,
    /// The card the answer names, if it names one.
    pub card: CardId,
    /// How many picks of its group came before it.
    pub picks: usize,
    /// The answer in words.
    pub text: String,
    /// A written answer stands for it already.
    pub claimed: bool,
}

/// What a game tells while it goes on.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    pub events: Vec<Event>,
    pub not_asked: Vec<NotAsked>,
}

impl EventSink for Heard {
    fn record(&mut self, event: Event) {
        self.events.push(event);
    }

    fn not_asked(&mut self, question: NotAsked) {
        self.not_asked.push(question);
    }
}

impl Unasked {
    /// A pick of a card: neither the end of the picks nor a refusal.
    fn is_pick(&self) -> bool {
        self.question == QuestionKind::Cards && self.choice.place().is_some()
    }

    /// Whether a written answer says what it got.
    fn is(&self, duel: &Duel, answer: &Answer) -> bool {
        let named = |name: &str| CardName::known(duel, name).is_ok_and(|name| name.means(duel, self.card));
        let texts = std::slice::from_ref(&self.text);
        match answer {
            Answer::Yes => self.choice == Choice::Yes,
            Answer::No => {
                let nothing = matches!(self.choice, Choice::No | Choice::NoName | Choice::Number(0));
                nothing || self.choice == Choice::Done && self.picks == 0
            }
            Answer::Number(number) => self.choice == Choice::Number(*number),
            Answer::Space(space) => self.choice == Choice::Space(*space),
            Answer::Move(movement, steps) => self.choice == Choice::Move(*movement, *steps),
            Answer::Boost(name) => self.is_pick() && named(name),
            Answer::Choose(Label::Text(label)) => {
                self.question != QuestionKind::Order && !labels::matching(label, texts).is_empty()
            }
            Answer::Order(label) => {
                self.question == QuestionKind::Order && labels::trigger(label, texts).is_ok()
            }
            // Cards and payments are compared group by group; payments without life and attacks that set themselves show in
            // the events.
            Answer::Cards(_) | Answer::Pay(_) | Answer::Strike { .. } | Answer::Wild(_) => false,
            // What a turn is used for is always asked, and so is a name; a number of an option is lost with the others.
            Answer::Prepare
            | Answer::Walk(_)
            | Answer::Change
            | Answer::Exceed
            | Answer::Reshuffle
            | Answer::Switch
            | Answer::CrossExceed
            | Answer::CrossBoost(_)
            | Answer::CrossStrike
            | Answer::Action(_)
            | Answer::Choose(Label::Number(_))
            | Answer::Name(_)
            | Answer::Concede
            | Answer::Unsupported(_) => false,
        }
    }
}

/// Whether a player's question answered itself as it is written; that question is then spoken for.
pub(crate) fn claim(duel: &Duel, unasked: &mut [Unasked], player: Player, answer: &Answer) -> bool {
    if let Answer::Cards(list) = answer {
        let names = split_names(duel, list).unwrap_or_default();
        return claim_group(duel, unasked, player, &names);
    }
    if let Answer::Pay(list) = answer {
        return claim_payment(duel, unasked, player, list);
    }
    let said = unasked.iter_mut().find(|one| one.player == player && !one.claimed && one.is(duel, answer));
    said.map(|one| one.claimed = true).is_some()
}

/// Whether a player's only attack of the hand has set itself, and is the one that is written.
pub(crate) fn claim_set(duel: &Duel, unasked: &mut [Unasked], player: Player, answer: &Answer) -> bool {
    let Answer::Strike { card, ex, .. } = answer else { return false };
    let is = |one: &Unasked| {
        let set = match ex {
            Ex::Single => matches!(one.choice, Choice::Set(_)),
            Ex::Copy => matches!(one.choice, Choice::SetEx(_)),
            Ex::Double => matches!(one.choice, Choice::SetDouble(_)),
        };
        set && CardName::known(duel, card).is_ok_and(|name| name.means(duel, one.card))
    };
    let said = unasked.iter_mut().find(|one| one.player == player && !one.claimed && is(one));
    said.map(|one| one.claimed = true).is_some()
}

/// A whole group of picks that made themselves: these cards, in this order, and no others.
fn claim_group(duel: &Duel, unasked: &mut [Unasked], player: Player, names: &[CardName]) -> bool {
    let begins = |one: &Unasked| one.player == player && one.is_pick() && one.picks == 0 && !one.claimed;
    let starts: Vec<usize> = (0..unasked.len()).filter(|&index| begins(&unasked[index])).collect();
    for start in starts {
        let group = group_length(&unasked[start..], player, Unasked::is_pick);
        if group == names.len() && is_named(duel, names, &unasked[start..start + group]) {
            unasked[start..start + group].iter_mut().for_each(|one| one.claimed = true);
            return true;
        }
    }
    false
}

/// The last picks of a group that made themselves, after `picked` that were written: these cards and no others.
pub(crate) fn claim_rest(
    duel: &Duel,
    unasked: &mut [Unasked],
    player: Player,
    names: &[CardName],
    picked: usize,
) -> bool {
    let follows = |one: &Unasked| one.player == player && one.is_pick() && one.picks == picked;
    let Some(start) = unasked.iter().position(follows) else { return false };
    let group = group_length(&unasked[start..], player, Unasked::is_pick);
    let whole = group == names.len() && is_named(duel, names, &unasked[start..start + group]);
    if whole {
        unasked[start..start + group].iter_mut().for_each(|one| one.claimed = true);
    }
    whole
}

/// How many picks of one group stand at the beginning.
pub(crate) fn group_length(unasked: &[Unasked], player: Player, is_pick: fn(&Unasked) -> bool) -> usize {
    let first = unasked.first().map_or(0, |one| one.picks);
    let in_group = |(number, one): &(usize, &Unasked)| {
        one.player == player && is_pick(one) && one.picks == first + number
    };
    unasked.iter().enumerate().take_while(in_group).count()
}

fn is_named(duel: &Duel, names: &[CardName], unasked: &[Unasked]) -> bool {
    names.iter().zip(unasked).all(|(name, one)| name.means(duel, one.card))
}

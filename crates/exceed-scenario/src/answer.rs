//! Answers as they are written. Names stay text: which cards they mean is known only at the table.

use exceed_rules::{Movement, QuestionKind};

/// What a script line answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Prepare,
    Walk(u8),
    Change,
    Exceed,
    Reshuffle,
    Switch,
    CrossExceed,
    CrossBoost(String),
    CrossStrike,
    Boost(String),
    Strike {
        card: String,
        ex: Ex,
        critical: Critical,
    },
    Wild(Critical),
    Action(Label),
    Concede,
    Pay(String),
    Yes,
    No,
    Choose(Label),
    Move(Movement, u8),
    Cards(String),
    Space(u8),
    Number(u8),
    Name(String),
    Order(Label),
    /// Understood, but there is nothing in the game yet that takes it.
    Unsupported(&'static str),
}

/// How an attack is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ex {
    Single,
    Copy,
    Double,
}

/// Whether Critical is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Critical {
    Paid,
    Declined,
}

/// Which of several options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// `#2`, from 1.
    Number(usize),
    /// Enough of the text.
    Text(String),
}

impl Answer {
    /// Reads an answer.
    pub fn read(text: &str) -> Result<Answer, String> {
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if rest.is_empty()
            && let Some(answer) = single_word(verb)
        {
            return Ok(answer);
        }
        if let Some(answer) = movement(verb, rest) {
            return answer;
        }
        let named = |what: &str| {
            if rest.is_empty() { Err(format!("`{verb}` needs {what}")) } else { Ok(rest.to_owned()) }
        };
        match verb {
            "walk" => match rest.strip_prefix("to ") {
                Some(space) => Ok(Answer::Walk(number(space)?)),
                None => Err("it is `walk to SPACE`".into()),
            },
            "boost" => Ok(Answer::Boost(named("a card")?)),
            "strike" => strike(&named("a card")?),
            "wild" if rest == "critical" => Ok(Answer::Wild(Critical::Paid)),
            "action" => action(named("a label")?),
            "pay" => Ok(Answer::Pay(named("cards")?)),
            "choose" => Ok(Answer::Choose(label(named("a label")?)?)),
            "cards" => Ok(Answer::Cards(named("cards")?)),
            "space" => Ok(Answer::Space(number(rest)?)),
            "number" => Ok(Answer::Number(number(rest)?)),
            "name" => Ok(Answer::Name(named("a card")?)),
            "order" => Ok(Answer::Order(label(named("a label")?)?)),
            "cross" => match rest.split_once(' ').unwrap_or((rest, "")) {
                ("exceed", "") => Ok(Answer::CrossExceed),
                ("strike", "") => Ok(Answer::CrossStrike),
                ("boost", card) if !card.trim().is_empty() => Ok(Answer::CrossBoost(card.trim().to_owned())),
                (_, _) => Err("it is `cross exceed`, `cross boost NAME` or `cross strike`".into()),
            },
            _ => Err("unknown answer".into()),
        }
    }

    /// The kinds of question it can answer, the usual one first.
    pub fn kinds(&self) -> &'static [QuestionKind] {
        use QuestionKind as Kind;
        match self {
            Answer::Prepare
            | Answer::Walk(_)
            | Answer::Change
            | Answer::Exceed
            | Answer::Reshuffle
            | Answer::Switch
            | Answer::CrossExceed
            | Answer::CrossBoost(_)
            | Answer::Action(_) => &[Kind::Action],
            Answer::Boost(_) => &[Kind::Action, Kind::Cards],
            Answer::Strike { .. } | Answer::Wild(_) | Answer::CrossStrike => &[Kind::Action, Kind::Set],
            Answer::Pay(_) => &[Kind::Pay],
            Answer::Yes | Answer::No => &[Kind::Confirm, Kind::Cards],
            Answer::Choose(_) => &[Kind::Pick, Kind::Cards, Kind::Number, Kind::Space, Kind::Name],
            Answer::Move(..) => &[Kind::Pick],
            Answer::Cards(_) => &[Kind::Cards],
            Answer::Space(_) => &[Kind::Space],
            Answer::Number(_) => &[Kind::Number, Kind::Pay],
            Answer::Name(_) => &[Kind::Name],
            Answer::Order(_) => &[Kind::Order],
            Answer::Concede | Answer::Unsupported(_) => &[],
        }
    }

    /// Whether giving this answer to an optional effect means yes.
    pub fn goes_further(&self) -> bool {
        match self {
            Answer::Boost(_)
            | Answer::Strike { .. }
            | Answer::Wild(_)
            | Answer::Pay(_)
            | Answer::Choose(_)
            | Answer::Move(..)
            | Answer::Cards(_)
            | Answer::Space(_)
            | Answer::Number(_)
            | Answer::Name(_) => true,
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
            | Answer::Concede
            | Answer::Yes
            | Answer::No
            | Answer::Order(_)
            | Answer::Unsupported(_) => false,
        }
    }
}

fn single_word(word: &str) -> Option<Answer> {
    Some(match word {
        "prepare" => Answer::Prepare,
        "change" => Answer::Change,
        "exceed" => Answer::Exceed,
        "reshuffle" => Answer::Reshuffle,
        "wild" => Answer::Wild(Critical::Declined),
        "concede" => Answer::Concede,
        "yes" => Answer::Yes,
        "no" | "pass" | "none" => Answer::No,
        "switch" => Answer::Switch,
        _ => return None,
    })
}

fn movement(verb: &str, rest: &str) -> Option<Result<Answer, String>> {
    let (kind, steps) = match verb {
        "advance" => (Movement::Advance, rest),
        "close" => (Movement::Close, rest),
        "retreat" => (Movement::Retreat, rest),
        "push" => (Movement::Push, rest),
        "pull" => (Movement::Pull, rest),
        "move" => match rest.split_once(' ') {
            Some(("left", steps)) => (Movement::MoveLeft, steps),
            Some(("right", steps)) => (Movement::MoveRight, steps),
            Some(_) | None => {
                return Some(number(rest).map(|steps| Answer::Choose(Label::Text(format!("move {steps}")))));
            }
        },
        _ => return None,
    };
    Some(number(steps).map(|steps| Answer::Move(kind, steps)))
}

/// `NAME`, `NAME ex`, `NAME double ex`, `NAME critical`, `NAME ex critical`.
fn strike(text: &str) -> Result<Answer, String> {
    let (text, critical) = match text.strip_suffix(" critical") {
        Some(text) => (text, Critical::Paid),
        None => (text, Critical::Declined),
    };
    if text.contains(" ex with ") {
        return Ok(Answer::Unsupported("ex with another card (write `strike NAME`, then `cards NAME`)"));
    }
    let (card, ex) = match (text.strip_suffix(" double ex"), text.strip_suffix(" ex")) {
        (Some(card), _) => (card, Ex::Double),
        (None, Some(card)) => (card, Ex::Copy),
        (None, None) => (text, Ex::Single),
    };
    Ok(Answer::Strike { card: card.trim().to_owned(), ex, critical })
}

fn action(text: String) -> Result<Answer, String> {
    Ok(Answer::Action(label(text)?))
}

fn label(text: String) -> Result<Label, String> {
    match text.strip_prefix('#') {
        None => Ok(Label::Text(text)),
        Some(index) => match index.trim().parse() {
            Ok(index) if index > 0 => Ok(Label::Number(index)),
            Ok(_) | Err(_) => Err(format!("\"{text}\" is no number of an option; the first is #1")),
        },
    }
}

pub(crate) fn number(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| format!("\"{}\" is no number", text.trim()))
}

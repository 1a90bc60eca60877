//! One case as one line: fields are separated by spaces, parts of a side by `/`, parts of an end state by `;` and `,`.

use exceed_rules::{Edition, Player};

use super::super::action::Action;
use super::super::case::{Case, CaseSide};
use super::super::changes::{DeckChange, PileChange};
use super::super::state::{AREAS, EndState, OpenState, SideState};
use super::names::Names;

/// What stands where nothing is given.
const NONE: &str = "-";
/// Stands beside the edition where Ultras that buy armor always count as 2.
const WHOLE_ULTRAS: &str = "whole-ultras";

/// Letters of changes, beside those of areas.
const DECK: char = 'K';
const LIFE: char = 'L';
const SPACE: char = '@';
const EXCEEDED: &str = "E";
const RESHUFFLED: &str = "R";

pub(super) fn write(names: &Names, case: &Case, states: &[EndState]) -> Result<String, String> {
    if case.id.is_empty() || case.id.contains(char::is_whitespace) {
        return Err("the compact form needs an id without spaces".to_owned());
    }
    let whole = case.has_whole_ultras().then_some(WHOLE_ULTRAS);
    let rules: Vec<&str> =
        case.edition.map(Edition::name).into_iter().chain(case.flips()).chain(whole).collect();
    let actions =
        case.open.iter().map(|action| write_action(names, action)).collect::<Result<Vec<_>, _>>()?;
    let mut fields = vec![
        case.id.clone(),
        or_none(rules.join(",")),
        or_none(actions.join(",")),
        or_none(names.list(&case.names)?),
        write_side(names, &case.p1)?,
        write_side(names, &case.p2)?,
    ];
    let mut last = [base(&case.p1), base(&case.p2)];
    for state in states {
        fields.push(write_state(names, &mut last, state)?);
    }
    Ok(fields.join(" "))
}

pub(super) fn read(names: &Names, line: &str) -> Result<Case, String> {
    let mut fields = line.split(' ');
    let mut next = |what: &str| fields.next().ok_or_else(|| format!("the line ends before its {what}"));
    let mut case = Case { id: next("id")?.to_owned(), complete: true, ..Case::default() };
    let mut flips = Vec::new();
    for rule in parts(next("edition")?) {
        match Edition::parse(rule) {
            Some(edition) => case.edition = Some(edition),
            None if rule == WHOLE_ULTRAS => case.whole_ultras = Some(true),
            None => flips.push(rule),
        }
    }
    case.flip = flips.join(",");
    case.open = parts(next("opening")?).map(|text| read_action(names, text)).collect::<Result<_, _>>()?;
    case.names = match next("names")? {
        NONE => Vec::new(),
        codes => names.read_list(codes)?,
    };
    case.p1 = read_side(names, next("first side")?)?;
    case.p2 = read_side(names, next("second side")?)?;
    let mut last = [base(&case.p1), base(&case.p2)];
    case.outcomes = fields
        .map(|state| Ok(read_state(names, &mut last, state)?.to_string()))
        .collect::<Result<_, String>>()?;
    Ok(case)
}

fn or_none(text: String) -> String {
    if text.is_empty() { NONE.to_owned() } else { text }
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').filter(|part| *part != NONE)
}

fn write_action(names: &Names, action: &Action) -> Result<String, String> {
    match action {
        Action::Boost(card) => Ok(format!("boost={}", names.code(card)?)),
        Action::Walk(space) => Ok(format!("walk={space}")),
        Action::Strike
        | Action::Prepare
        | Action::Change
        | Action::Exceed
        | Action::Own
        | Action::Reshuffle => Ok(action.to_string()),
    }
}

fn read_action(names: &Names, text: &str) -> Result<Action, String> {
    match text.split_once('=') {
        Some(("boost", code)) => Ok(Action::Boost(names.name(code)?)),
        Some(_) | None => text.replace('=', " ").parse(),
    }
}

fn write_side(names: &Names, side: &CaseSide) -> Result<String, String> {
    let number = |value: Option<u8>| value.map_or_else(String::new, |value| value.to_string());
    let pile = |cards: &Option<Vec<String>>| match cards {
        Some(cards) => names.list(cards),
        None => Ok(NONE.to_owned()),
    };
    let plan = match side.plan.as_str() {
        "" => String::new(),
        plan => names.code(plan)?,
    };
    let fields = [
        names.code(&side.character)?,
        number(side.at),
        number(side.life),
        [(side.exceeded, EXCEEDED), (side.reshuffled, RESHUFFLED)]
            .map(|(on, mark)| if on { mark } else { "" })
            .concat(),
        names.list(&side.hand)?,
        names.list(&side.gauge)?,
        names.list(&side.discard)?,
        pile(&side.sealed)?,
        names.list(&side.overdrive)?,
        names.list(&side.boosts)?,
        pile(&side.deck)?,
        plan,
        if side.ex { "ex" } else { "" }.to_owned(),
    ];
    Ok(fields.join("/"))
}

fn read_side(names: &Names, text: &str) -> Result<CaseSide, String> {
    let fields: Vec<&str> = text.split('/').collect();
    let [character, at, life, marks, hand, gauge, discard, sealed, overdrive, boosts, deck, plan, ex] =
        fields[..]
    else {
        return Err(format!("a side has 13 parts, here are {}", fields.len()));
    };
    let number = |text: &str| match text {
        "" => Ok(None),
        digits => digits.parse().map(Some).map_err(|_| format!("\"{digits}\" is not a number")),
    };
    let pile = |codes: &str| if codes == NONE { Ok(None) } else { names.read_list(codes).map(Some) };
    Ok(CaseSide {
        character: names.name(character)?,
        at: number(at)?,
        life: number(life)?,
        exceeded: marks.contains(EXCEEDED),
        reshuffled: marks.contains(RESHUFFLED),
        hand: names.read_list(hand)?,
        gauge: names.read_list(gauge)?,
        discard: names.read_list(discard)?,
        sealed: pile(sealed)?,
        overdrive: names.read_list(overdrive)?,
        boosts: names.read_list(boosts)?,
        deck: pile(deck)?,
        plan: if plan.is_empty() { String::new() } else { names.name(plan)? },
        ex: ex == "ex",
    })
}

/// The side as it is written in the case: nothing that the engine does to it can hide here.
pub(super) fn base(side: &CaseSide) -> SideState {
    let sorted = |cards: &[String]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    SideState {
        life: side.life.unwrap_or_default(),
        space: side.at.unwrap_or_default(),
        exceeded: side.exceeded,
        reshuffled: side.reshuffled,
        hand: sorted(&side.hand),
        gauge: sorted(&side.gauge),
        discard: sorted(&side.discard),
        sealed: sorted(side.sealed.as_deref().unwrap_or_default()),
        overdrive: sorted(&side.overdrive),
        boosts: sorted(&side.boosts),
        deck: side.deck.clone().unwrap_or_default(),
    }
}

/// Writes what differs from the sides before, which are then these.
fn write_state(names: &Names, last: &mut [SideState; 2], state: &EndState) -> Result<String, String> {
    let EndState::Open(open) = state else { return Ok(state.to_string()) };
    let mut text = String::new();
    for (before, after) in last.iter_mut().zip(&open.sides) {
        text += &write_changes(names, before, after)?;
        text.push(';');
        before.clone_from(after);
    }
    text += &(open.turn.index() + 1).to_string();
    if let Some(action) = open.stuck {
        text += &format!("!{action}");
    }
    Ok(text)
}

fn write_changes(names: &Names, before: &SideState, after: &SideState) -> Result<String, String> {
    let mut changes = Vec::new();
    if before.life != after.life {
        changes.push(format!("{LIFE}{}", after.life));
    }
    if before.space != after.space {
        changes.push(format!("{SPACE}{}", after.space));
    }
    if before.exceeded != after.exceeded {
        changes.push(EXCEEDED.to_owned());
    }
    if before.reshuffled != after.reshuffled {
        changes.push(RESHUFFLED.to_owned());
    }
    for ((letter, before), after) in AREAS.into_iter().zip(before.areas()).zip(after.areas()) {
        let change = PileChange::between(before, after);
        if !change.is_empty() {
            changes.push(format!("{letter}{}+{}", names.list(&change.removed)?, names.list(&change.added)?));
        }
    }
    let deck = DeckChange::between(&before.deck, &after.deck);
    if !deck.is_empty() {
        changes.push(format!("{DECK}{}+{}", deck.dropped, names.list(&deck.put)?));
    }
    Ok(changes.join(","))
}

fn read_state(names: &Names, last: &mut [SideState; 2], text: &str) -> Result<EndState, String> {
    let fields: Vec<&str> = text.split(';').collect();
    let [one, two, end] = fields[..] else { return text.parse() };
    let (turn, stuck) = match end.split_once('!') {
        Some((turn, action)) => (turn, Some(action.parse().map_err(|_| format!("\"{end}\" is not a turn"))?)),
        None => (end, None),
    };
    let turn = match turn {
        "1" => Player::One,
        "2" => Player::Two,
        _ => return Err(format!("\"{turn}\" is not a player")),
    };
    for (side, changes) in last.iter_mut().zip([one, two]) {
        read_changes(names, side, changes)?;
    }
    Ok(EndState::Open(Box::new(OpenState { sides: last.clone(), turn, stuck })))
}

fn read_changes(names: &Names, side: &mut SideState, text: &str) -> Result<(), String> {
    for change in text.split(',').filter(|change| !change.is_empty()) {
        read_change(names, side, change)
            .map_err(|error| format!("\"{change}\" is not a change of this position{error}"))?;
    }
    Ok(())
}

fn read_change(names: &Names, side: &mut SideState, change: &str) -> Result<(), String> {
    let does_not_fit = String::new;
    let letter = change.chars().next().ok_or_else(does_not_fit)?;
    let rest = &change[letter.len_utf8()..];
    let number = |text: &str| text.parse::<u8>().map_err(|error| format!(": {error}"));
    let cards = |codes: &str| names.read_list(codes).map_err(|error| format!(": {error}"));
    let halves = || rest.split_once('+').ok_or_else(does_not_fit);
    match (change, letter) {
        (EXCEEDED, _) => side.exceeded = !side.exceeded,
        (RESHUFFLED, _) => side.reshuffled = !side.reshuffled,
        (_, LIFE) => side.life = number(rest)?,
        (_, SPACE) => side.space = number(rest)?,
        (_, DECK) => {
            let (dropped, put) = halves()?;
            let change = DeckChange { dropped: number(dropped)?.into(), put: cards(put)? };
            change.apply(&mut side.deck).ok_or_else(does_not_fit)?;
        }
        (_, area) => {
            let index = AREAS.iter().position(|known| *known == area).ok_or_else(does_not_fit)?;
            let (removed, added) = halves()?;
            let change = PileChange { removed: cards(removed)?, added: cards(added)? };
            change.apply(side.areas_mut()[index]).ok_or_else(does_not_fit)?;
        }
    }
    Ok(())
}

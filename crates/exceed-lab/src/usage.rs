//! What bots use of a character: which of its lines ever came about in many games against the field, and how often it won.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_cards::ir::Head;
use exceed_rules::{
    Area, CardId, Duel, Edition, Event, EventSink, Half, LineAt, MatchSetup, Player, seed_from_number,
};
use serde::Serialize;

use crate::error::LabError;
use crate::play::{GamePlan, mix};
use crate::queue::work_numbered;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct UsagePlan {
    /// The characters that are looked at, by their index in the catalog. They meet all others in turn.
    pub characters: Vec<usize>,
    /// The bot on both seats.
    pub bot: String,
    /// Games of each character.
    pub games: u64,
    /// The rulebook.
    pub edition: Edition,
    /// All chance comes from this.
    pub seed: u64,
    /// So many games at the same time.
    pub threads: usize,
}

/// What was seen of one character.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Usage {
    /// Its id.
    pub character: String,
    /// Its name.
    pub name: String,
    /// Games that were played.
    pub games: u64,
    /// Points won, a draw counting half.
    pub points: f64,
    /// Lines that never came about.
    pub unused: Vec<Unused>,
}

/// A line that never came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unused {
    /// Its id.
    pub line: String,
    /// As it is printed.
    pub text: String,
}

/// What one character did in a game.
#[derive(Debug, Default)]
struct Heard {
    lines: HashSet<(Half, u8)>,
    /// Halves that were in force: lines without a moment count from then on.
    halves: HashSet<Half>,
    /// Who exceeded.
    exceeded: HashSet<Player>,
}

impl EventSink for Heard {
    #[expect(clippy::wildcard_enum_match_arm, reason = "other events say nothing about lines")]
    fn record(&mut self, event: Event) {
        match event {
            Event::LineResolved { line: LineAt { half, line }, .. }
            | Event::CharacterActed { line: LineAt { half, line }, .. } => {
                self.lines.insert((half, line));
            }
            Event::AttackPerformed { card, .. } => self.was_in_force(Half::Attack(card)),
            Event::BoostPlayed { card, .. }
            | Event::CardMoved { card, to: Area::Transforms | Area::Boosts, .. } => {
                self.was_in_force(Half::Boost(card));
            }
            Event::Exceeded { player } => {
                self.exceeded.insert(player);
            }
            _ => {}
        }
    }
}

impl Heard {
    fn was_in_force(&mut self, half: Half) {
        if !matches!(half, Half::Attack(CardId::HIDDEN) | Half::Boost(CardId::HIDDEN)) {
            self.halves.insert(half);
        }
    }
}

/// Plays the games; `watch` hears how many have ended. Results are in the order of the characters.
///
/// # Errors
/// An unknown bot, or a game that can't go on.
pub fn usage(
    catalog: &Arc<Catalog>,
    plan: &UsagePlan,
    watch: impl FnMut(u64),
) -> Result<Vec<Usage>, LabError> {
    let jobs = plan.characters.len() as u64 * plan.games;
    let play = |job: u64| play_one(catalog, plan, job);
    let played = work_numbered(jobs, plan.threads, play, watch)?;
    let names = catalog.characters();
    let mut report: Vec<(Usage, BTreeSet<String>)> = Vec::new();
    for &index in &plan.characters {
        let character = &names[index];
        let (character, name) = (character.id.clone(), character.name.clone());
        let usage = Usage { character, name, games: 0, points: 0.0, unused: Vec::new() };
        report.push((usage, BTreeSet::new()));
    }
    for (job, (halves, used)) in played {
        let (usage, all) = &mut report[(job / plan.games) as usize];
        usage.games += 1;
        usage.points += f64::from(halves) / 2.0;
        all.extend(used);
    }
    let lines = catalog.line_ids();
    Ok(report
        .into_iter()
        .map(|(mut usage, used)| {
            let prefix = format!("{}/", usage.character);
            let own = lines.iter().filter(|line| line.id.starts_with(&prefix));
            // A discount and a ruling happen to nobody.
            let own = own.filter(|line| !line.id.contains("/ruling/") && !line.id.contains("/cost/"));
            let unused = own.filter(|line| !used.contains(&line.id));
            usage.unused =
                unused.map(|line| Unused { line: line.id.clone(), text: line.text.clone() }).collect();
            usage
        })
        .collect())
}

/// One game: what the character won in halves, and the ids of its lines that came about.
fn play_one(catalog: &Arc<Catalog>, plan: &UsagePlan, job: u64) -> Result<(u8, Vec<String>), LabError> {
    let characters = catalog.characters();
    let (row, game) = ((job / plan.games) as usize, job % plan.games);
    let own = plan.characters[row];
    // Every other character in turn, from either seat, either first.
    let others = characters.len().max(2) as u64 - 1;
    let other = (own + 1 + (game % others) as usize) % characters.len();
    let seed = mix(plan.seed, &[own as u64, game]);
    let (seat, first) = (Player::BOTH[(game % 2) as usize], Player::BOTH[(game / 2 % 2) as usize]);
    let pair = if seat == Player::One { [own, other] } else { [other, own] };
    let [one, two] = pair.map(|index| characters[index].name.as_str());
    let setup = MatchSetup { edition: plan.edition, ..MatchSetup::new(one, two, seed_from_number(seed)) };
    let duel = Duel::new(Arc::clone(catalog), &setup).map_err(LabError::Setup)?;
    let duel = Arc::new(duel);
    let mut heard = Heard::default();
    let bots = [plan.bot.as_str(), plan.bot.as_str()];
    let played = GamePlan { duel: &duel, seed, first, bots }.play_heard(&mut heard)?;
    let halves = if seat == Player::One { played.halves } else { 2 - played.halves };
    Ok((halves, used_lines(&duel, seat, &heard)))
}

/// The ids of a player's lines that came about.
fn used_lines(duel: &Duel, player: Player, heard: &Heard) -> Vec<String> {
    let mut used = heard.lines.clone();
    let fighter = duel.first_fighter(player);
    let sides =
        [Some(Half::Basic(fighter)), heard.exceeded.contains(&player).then_some(Half::Exceeded(fighter))];
    for &half in heard.halves.iter().chain(sides.iter().flatten()) {
        let lines = (0_u8..).zip(duel.lines(half));
        let stands = lines.filter(|(_, line)| matches!(line.head, Head::Static));
        used.extend(stands.map(|(index, _)| (half, index)));
    }
    let own = used.into_iter().filter_map(|(half, line)| {
        let path = match half {
            Half::Attack(card) => format!("{}/attack", duel.card_key(card)),
            Half::Boost(card) => format!("{}/boost", duel.card_key(card)),
            Half::Basic(id) => format!("{}/basic", duel.character(id).id),
            Half::Exceeded(id) => format!("{}/exceed", duel.character(id).id),
        };
        path.starts_with(&format!("{}/", duel.character(fighter).id)).then(|| format!("{path}/{}", line + 1))
    });
    own.collect()
}

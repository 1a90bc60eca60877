//! Whether the order of triggers that wait at one moment can matter (GEN-7): what their lines touch, with what they set
//! off among the lines in play. Only open facts are looked at, so a question tells nobody anything.

use exceed_cards::card::Printed;
use exceed_cards::ir::{Effect, Head, Trigger};

use crate::card::CardId;
use crate::duel::Duel;
use crate::edition::LeavingOrder;
use crate::footprint::thing::{
    ATTACK, BOOSTS, CRITICAL, DECK, DISCARD, FIRM, GAUGE_AGE, HAND, HOLDS, KNOWLEDGE, LOSS, MODE,
    OTHER_BOOSTS, PILE, POSITION, SECRET, STATS, STUNNED, both,
};
use crate::footprint::{Footprint, PrintedOn, footprint, swap};
use crate::lines::Lines;
use crate::list::List;
use crate::modifiers::{Reader, StaticLine, bit};
use crate::player::Player;
use crate::season::ejection_footprint;
use crate::state::TriggerKey;
use crate::step::{Source, TriggerCode};
use crate::triggers::Pending;

/// The bits of one player, where player one has the lower half.
fn of(player: Player, bits: u64) -> u64 {
    match player {
        Player::One => bits,
        Player::Two => swap(bits),
    }
}

/// The footprint of a line of `you`, where player one has the lower half.
fn performed_by(you: Player, print: &Footprint) -> Footprint {
    match you {
        Player::One => *print,
        Player::Two => print.flipped(),
    }
}

impl Reader<'_> {
    /// Whether two orders of these can lead to different games or different knowledge.
    pub fn orders_differ(&self, pending: &Pending, trigger: TriggerCode, player: Player) -> bool {
        let mut prints = pending.map(|_, key| self.print_of(key, trigger, player));
        let mut live = pending.map(|_, key| self.might_happen(key, player));
        self.add_what_runs_out(&mut prints);
        for print in prints.iter_mut() {
            self.add_other_sides(print, trigger);
            self.add_what_it_sets_off(print);
            self.add_what_numbers_read(print);
        }
        for (one, print) in prints.iter().enumerate() {
            // A line whose head is false now and stays so can't happen.
            let others = prints.iter().enumerate().filter(|(two, _)| *two != one);
            let changed = others.fold(0, |bits, (_, other)| bits | other.writes | other.adds);
            live[one] |= print.head & changed != 0;
        }
        let tracked = self.duel.tracked();
        for print in prints.iter_mut() {
            print.reads &= tracked;
            print.writes &= tracked;
        }
        let happening = |from: usize| {
            prints.iter().zip(live.iter()).skip(from).filter(|(_, live)| **live).map(|(print, _)| print)
        };
        (0..prints.len()).any(|one| live[one] && happening(one + 1).any(|other| prints[one].conflicts(other)))
    }

    /// What a waiting line touches, where player one has the lower half.
    fn print_of(&self, key: TriggerKey, trigger: TriggerCode, player: Player) -> Footprint {
        let mut print = match (key.source, self.line(key, player, CardId::HIDDEN)) {
            (Source::Ejection(by), _) => performed_by(by, &ejection_footprint()),
            (_, Some(line)) => performed_by(line.context.you, &line.footprint),
            (_, None) => return Footprint::default(),
        };
        print.reads |= self.stands_on(key.source);
        // STK-16: Before and After lines of a player who is stunned don't happen.
        if trigger.is(Trigger::Before) || trigger.is(Trigger::After) {
            print.reads |= of(player, STUNNED);
        }
        print
    }

    /// Whether a waiting line would happen now, as far as everybody knows.
    fn might_happen(&self, key: TriggerKey, player: Player) -> bool {
        if let Source::Ejection(by) = key.source {
            return self.table().strike.is_some_and(|strike| strike.records[by.other()].stunned);
        }
        let Some(line) = self.line(key, player, CardId::HIDDEN) else { return false };
        let Head::Trigger { qualifiers, .. } = &line.ability.head else { return false };
        let secret = line.footprint.head & both(SECRET) != 0;
        secret || qualifiers.iter().all(|qualifier| self.qualifies(qualifier, &line.context))
    }

    /// A line waits only as long as what it is printed on stays.
    fn stands_on(&self, source: Source) -> u64 {
        match source {
            Source::Attack(player) => of(player, ATTACK),
            Source::Boost(_) | Source::Transform(_) => both(OTHER_BOOSTS),
            Source::Character(fighter) => of(self.duel.fighter(fighter).player, MODE),
            Source::Ejection(player) => of(player, ATTACK),
            Source::Grant(_) | Source::Rule => 0,
        }
    }

    /// A deck that can run out reshuffles (DCK-1), a life that can run out ends the game (GEN-2).
    fn add_what_runs_out(&self, prints: &mut List<Footprint, 24>) {
        for player in Player::BOTH {
            let index = player as usize;
            let side = &self.table().sides[player];
            let sum = |each: fn(&Footprint) -> [u8; 2]| {
                prints.iter().map(|print| u16::from(each(print)[index])).sum::<u16>()
            };
            let runs_out = sum(|print| print.digs) > u16::from(side.deck_count);
            let dies = sum(|print| print.harms) >= u16::from(side.fighter().life);
            for print in prints.iter_mut() {
                if runs_out && print.digs[index] > 0 {
                    print.writes |= of(player, DECK | DISCARD | PILE);
                    print.claims |= of(player, LOSS);
                    // What is drawn then is one of the cards that lay open.
                    print.adds |= of(Player::One, KNOWLEDGE) | of(Player::Two, KNOWLEDGE);
                    print.causes |= TriggerCode::from(Trigger::Reshuffle).bit();
                }
                if dies && print.harms[index] > 0 {
                    print.claims |= of(player, LOSS);
                }
            }
        }
    }

    /// A character that flips brings the lines of its other side into this moment.
    fn add_other_sides(&self, print: &mut Footprint, trigger: TriggerCode) {
        for player in Player::BOTH {
            if print.writes & of(player, MODE) != 0 {
                for lines in self.both_sides(player) {
                    join_lines(print, lines, player, trigger.bit());
                }
            }
        }
    }

    /// What a line sets off among those in play.
    fn add_what_it_sets_off(&self, print: &mut Footprint) {
        let mut done = 0;
        while print.causes & !done != 0 {
            let new = print.causes & !done;
            done |= new;
            self.each_in_play(&mut |controller, source, lines| {
                if lines.triggers & new != 0 {
                    join_lines(print, lines, controller, new);
                    print.reads |= self.stands_on(source);
                }
            });
            // A flip may come first.
            for player in Player::BOTH {
                self.both_sides(player).iter().for_each(|lines| join_lines(print, lines, player, new));
            }
            for grant in self.table().grants.iter() {
                if let Some(Effect::Grant(ability)) = self.duel.clause(grant.block, grant.index)
                    && let Head::Trigger { trigger, .. } = ability.head
                    && TriggerCode::from(trigger).bit() & new != 0
                {
                    let given = footprint(ability, PrintedOn::Gift);
                    print.join(&given);
                    print.join(&given.flipped());
                }
            }
        }
    }

    /// Whoever reads a total reads what the static lines in play make of it, and that they are in play.
    fn add_what_numbers_read(&self, print: &mut Footprint) {
        let mut kinds = 0;
        let asks = |bits: u64| print.reads & both(bits) != 0;
        if asks(HOLDS) {
            kinds |= bit::CANNOT_MOVE | bit::CANNOT_BE_MOVED;
        }
        if asks(FIRM) {
            kinds |= bit::STUN_IMMUNE;
        }
        if asks(CRITICAL) {
            kinds |= bit::IS_CRITICAL;
        }
        // `cannot move while in your range`: where anything stops movement, a range may.
        let held = kinds & bit::CANNOT_MOVE != 0 && self.any_static(bit::CANNOT_MOVE);
        if asks(STATS) || held {
            kinds |=
                bit::STAT.iter().chain(&bit::SET).fold(bit::RANGE | bit::IS_EX, |bits, stat| bits | stat);
            print.reads |= both(STATS | ATTACK) | if held { both(POSITION) } else { 0 };
            for player in Player::BOTH {
                let in_hand = |printed: &Printed| matches!(printed, Printed::CardsInHand(_));
                let counts_hand = |card: CardId| self.duel.card(card).stats.iter().any(in_hand);
                if self.attack_card(player).is_some_and(counts_hand) {
                    print.reads |= of(player, HAND);
                }
            }
        }
        if kinds != 0 {
            self.each_in_play(&mut |controller, source, lines| {
                if lines.modifies & kinds != 0 {
                    let reads = |line: &StaticLine| lines.footprints[line.line as usize].reads;
                    let in_question =
                        lines.statics.iter().filter(|line| (line.yours | line.opponents) & kinds != 0);
                    print.reads |= in_question.fold(0, |bits, line| bits | of(controller, reads(line)));
                    print.reads |= match source {
                        Source::Attack(player) => of(player, ATTACK),
                        Source::Boost(_) | Source::Transform(_) => of(controller, BOOSTS),
                        Source::Character(_) | Source::Grant(_) | Source::Ejection(_) | Source::Rule => 0,
                    };
                }
            });
            for player in Player::BOTH {
                if self.both_sides(player).iter().any(|lines| lines.modifies & kinds != 0) {
                    print.reads |= of(player, MODE);
                }
            }
        }
    }

    fn any_static(&self, kinds: u64) -> bool {
        let mut found = false;
        self.each_in_play(&mut |_, _, lines| found |= lines.modifies & kinds != 0);
        found
    }

    /// The basic side and the exceed side of a player's fighter.
    fn both_sides(&self, player: Player) -> &[Lines; 2] {
        &self.duel.fighter(self.table().sides[player].fighter().id).sides
    }

    /// Everything in play whose lines everybody knows: attacks, boosts, characters.
    fn each_in_play(&self, visit: &mut dyn FnMut(Player, Source, &Lines)) {
        for player in Player::BOTH {
            if let Some(card) = self.attack_card(player) {
                visit(player, Source::Attack(player), &self.duel.card(card).attack);
            }
            let side = &self.table().sides[player];
            for boost in side.boosts.iter() {
                visit(player, Source::Boost(boost.serial), &self.duel.card(boost.card).boost);
            }
            for card in self.transforms(player) {
                visit(player, Source::Transform(card), &self.duel.card(card).boost);
            }
            let fighter = side.fighter();
            let up = usize::from(fighter.exceeded);
            visit(player, Source::Character(fighter.id), &self.both_sides(player)[up]);
        }
    }
}

/// Joins the lines that happen at one of these moments, whoever performs them.
fn join_lines(print: &mut Footprint, lines: &Lines, controller: Player, triggers: u64) {
    for (line, head) in lines.footprints.iter().zip(lines.heads.iter()) {
        if head & triggers != 0 {
            print.join(&performed_by(controller, line));
            print.join(&performed_by(controller.other(), line));
        }
    }
}

impl Duel {
    /// Takes note of what lines read: the order of a discard pile is nothing where nobody reads it (ARE-4).
    pub(crate) fn note_lines(&mut self, owner: Player, lines: &Lines) {
        self.reads |= of(owner, lines.reads);
        self.gives_critical |= lines.adds & both(CRITICAL) != 0;
    }

    /// What the footprints of this match speak of.
    fn tracked(&self) -> u64 {
        Player::BOTH.into_iter().fold(!both(PILE | GAUGE_AGE), |bits, player| {
            let pile = self.reads & of(player, PILE);
            // The age of cards in gauge is read where a whole gauge goes, oldest first, to a pile that is read.
            let age = match self.rules.leaving_order {
                LeavingOrder::OldestFirst if pile != 0 => self.reads & of(player, GAUGE_AGE),
                LeavingOrder::OldestFirst | LeavingOrder::OwnerPicks => 0,
            };
            bits | pile | age
        })
    }

    /// Whether something in this match can read the order of this player's discard pile.
    #[must_use]
    pub fn reads_pile_of(&self, player: Player) -> bool {
        self.tracked() & of(player, PILE) != 0
    }

    /// Whether something in this match can read which cards of this player's gauge are the oldest.
    #[cfg(test)]
    pub(crate) fn reads_gauge_age_of(&self, player: Player) -> bool {
        self.tracked() & of(player, GAUGE_AGE) != 0
    }
}

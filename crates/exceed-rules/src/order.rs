//! Whether the order of triggers that wait at one moment can matter (GEN-7): what their lines touch, with what they set
//! off among the lines in play. Only open facts are looked at, so a question tells nobody anything.

use exceed_cards::card::{Printed, PrintedRange};
use exceed_cards::ir::{Effect, Head, Trigger};

use crate::card::CardId;
use crate::duel::Duel;
use crate::edition::LeavingOrder;
use crate::footprint::thing::{
    ADVANTAGE, ATTACK, BOOSTS, CRITICAL, DECK, DISCARD, FIRM, GAUGE_AGE, HAND, HOLDS, KNOWLEDGE, LIFE, LOSS,
    MODE, OTHER_BOOSTS, PILE, POSITION, SEALED, SECRET, SPENT, STATS, STUNNED, both,
};
use crate::footprint::{Footprint, PrintedOn, footprint, swap};
use crate::lines::Lines;
use crate::list::List;
use crate::modifiers::{Reader, StaticLine, bit};
use crate::player::Player;
use crate::season::ejection_footprint;
use crate::state::TriggerKey;
use crate::step::{About, Source, TriggerCode};
use crate::triggers::{AGAIN, OF_ATTACK, Pending, is_of_own_boost};

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
        for print in prints.iter_mut() {
            self.add_life_that_pays(print);
        }
        self.add_what_runs_out(&mut prints);
        for print in prints.iter_mut() {
            self.add_traps(print);
            self.add_what_follows(print);
            self.add_made_discards(print);
            self.add_other_sides(print, trigger);
            self.add_what_is_sealed(print);
            self.add_what_it_sets_off(print);
            // Whoever's life is gone may exceed.
            if print.causes & TriggerCode::from(Trigger::LifeGone).bit() != 0 {
                self.add_other_sides(print, trigger);
            }
            self.add_top_cards_seen(print);
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
        let mut print = match (key.source, self.line(key, player, About::default())) {
            (Source::Ejection(by), _) => performed_by(by, &ejection_footprint()),
            (_, Some(line)) => performed_by(line.context.you, &line.footprint),
            (_, None) => return Footprint::default(),
        };
        print.reads |= self.stands_on(key.source);
        // What lets it happen again may be printed on the attack.
        print.reads |= if key.line < AGAIN { 0 } else { of(player, ATTACK) };
        if is_of_own_boost(&key) {
            print.reads |= of(player, MODE);
        }
        // STK-16: Before and After lines of a player who is stunned don't happen.
        if OF_ATTACK.into_iter().any(|of| trigger.is(of)) {
            print.reads |= of(player, STUNNED);
        }
        print
    }

    /// Whether a waiting line would happen now, as far as everybody knows.
    fn might_happen(&self, key: TriggerKey, player: Player) -> bool {
        if let Source::Ejection(by) = key.source {
            return self.table().strike.is_some_and(|strike| strike.records[by.other()].stunned);
        }
        let Some(line) = self.line(key, player, About::default()) else { return false };
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
            Source::Arena(fighter, _) => of(self.duel.fighter(fighter).player, MODE) | both(POSITION),
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
                    print.causes |= TriggerCode::from(Trigger::LifeGone).bit();
                }
            }
        }
    }

    /// What is discarded may be sealed instead.
    fn add_what_is_sealed(&self, print: &mut Footprint) {
        if self.duel.marks.can_modify(bit::SEALS_ALL | bit::SEALS_THIS) {
            for player in Player::BOTH {
                if print.adds & of(player, DISCARD) != 0 {
                    print.writes |= of(player, SEALED);
                }
            }
        }
    }

    /// Whoever moves a fighter may bring it into a trap, and stops there.
    fn add_traps(&self, print: &mut Footprint) {
        let entered = TriggerCode::from(Trigger::Entered).bit();
        if print.writes & both(POSITION) != 0 && self.may_trigger(entered) {
            print.causes |= entered;
            print.reads |= both(BOOSTS);
        }
    }

    /// Who gains Advantage or makes a boost leave play may set off lines about that.
    fn add_what_follows(&self, print: &mut Footprint) {
        let [advantage, leaves] =
            [Trigger::GainAdvantage, Trigger::LeavesPlay].map(|of| TriggerCode::from(of).bit());
        if print.claims & both(ADVANTAGE) != 0 {
            print.causes |= advantage;
        }
        if print.writes & both(BOOSTS | OTHER_BOOSTS) != 0 && self.may_trigger(leaves) {
            print.causes |= leaves;
        }
    }

    /// Whoever makes the opponent discard may have lines about that.
    fn add_made_discards(&self, print: &mut Footprint) {
        let made = TriggerCode::from(Trigger::OpponentDiscards).bit();
        if !self.may_trigger(made) {
            return;
        }
        for player in Player::BOTH {
            let discards = print.writes & of(player, HAND) != 0 && print.adds & of(player, DISCARD) != 0;
            if discards && self.has_line_for(made, player.other()) {
                print.causes |= made;
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
                if let Some(lines) = self.own_boost_lines(player) {
                    join_lines(print, lines, player, trigger.bit());
                }
            }
        }
    }

    /// Where text lets life pay, a payment may spend life.
    fn add_life_that_pays(&self, print: &mut Footprint) {
        for player in Player::BOTH {
            if print.writes & of(player, SPENT) != 0 && self.pays_with_life(player) {
                print.writes |= of(player, LIFE);
                print.causes |= TriggerCode::from(Trigger::SpendLife).bit();
                print.harms[player as usize] = u8::MAX;
            }
        }
    }

    /// Whoever may look at their top card at any time sees another one as soon as it changes.
    fn add_top_cards_seen(&self, print: &mut Footprint) {
        for player in Player::BOTH {
            let changes = print.writes & of(player, DECK) != 0 || print.digs[player as usize] > 0;
            if changes && self.has_any(player, bit::SEE_TOP) {
                print.adds |= of(player, KNOWLEDGE);
            }
        }
    }

    /// What a line sets off among those in play.
    fn add_what_it_sets_off(&self, print: &mut Footprint) {
        let mut done = 0;
        loop {
            self.add_life_that_pays(print);
            let new = print.causes & !done;
            if new == 0 {
                return;
            }
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
        if print.prints
            && (0..self.duel.cards.len()).any(|card| prints_distance(self.duel, CardId(card as u8)))
        {
            print.reads |= both(POSITION);
        }
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
            kinds |= bit::STAT
                .iter()
                .chain(&bit::SET)
                .fold(bit::RANGE | bit::INVERTED | bit::IS_EX, |bits, stat| bits | stat);
            print.reads |= both(STATS | ATTACK) | if held { both(POSITION) } else { 0 };
            for player in Player::BOTH {
                let in_hand = |printed: &Printed| matches!(printed, Printed::CardsInHand(_));
                let reach = |card: CardId| matches!(self.duel.card(card).range, PrintedRange::CardsInHand(_));
                let counts_hand =
                    |card: CardId| reach(card) || self.duel.card(card).stats.iter().any(in_hand);
                if self.attack_card(player).is_some_and(counts_hand) {
                    print.reads |= of(player, HAND);
                }
                if self.attack_card(player).is_some_and(|card| prints_distance(self.duel, card)) {
                    print.reads |= both(POSITION);
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
                        Source::Character(_)
                        | Source::Arena(..)
                        | Source::Grant(_)
                        | Source::Ejection(_)
                        | Source::Rule => 0,
                    };
                }
            });
            for player in Player::BOTH {
                let lent = self.own_boost_lines(player);
                if self.both_sides(player).iter().chain(lent).any(|lines| lines.modifies & kinds != 0) {
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

    /// The lines of its own boost that a player's attack has, or would have on the other side of the fighter.
    fn own_boost_lines(&self, player: Player) -> Option<&Lines> {
        let (card, fighter) = (self.attack_card(player)?, self.table().sides[player].fighter().id);
        let lent = |exceeded| self.duel.lends_boost_lines(fighter, exceeded, card);
        (lent(false) || lent(true)).then(|| &self.duel.card(card).boost)
    }

    /// Everything in play whose lines everybody knows: attacks, boosts, characters.
    fn each_in_play(&self, visit: &mut dyn FnMut(Player, Source, &Lines)) {
        for player in Player::BOTH {
            if let Some(card) = self.attack_card(player) {
                visit(player, Source::Attack(player), &self.duel.card(card).attack);
            }
            if let Some(lines) = self.own_boost_lines(player) {
                visit(player, Source::Attack(player), lines);
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

/// Whether a number of a card is the distance between the fighters.
fn prints_distance(duel: &Duel, card: CardId) -> bool {
    duel.card(card).stats.contains(&Printed::Distance)
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

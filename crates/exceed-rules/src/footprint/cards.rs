//! Cards that leave one area for another.

use exceed_cards::ir::{Cards, Destination, Who, Zone, ZoneKind};

use super::clauses::Walk;
use super::thing::*;
use super::{PrintedOn, number, relative, side, zone};

impl Walk<'_> {
    pub(super) fn move_cards(&mut self, who: Who, cards: &Cards, to: Destination, at_cleanup: bool) {
        let of = |zone: &Zone| relative(who, zone.side);
        // Discarded cards go to the pile of the player whose area they leave.
        let leaves = match cards {
            Cards::Pick { from, .. } => from.first().map_or(who, of),
            Cards::Random { from, .. } | Cards::Copies { from, .. } => of(from),
            Cards::Top { of: zone, .. } | Cards::Bottom { of: zone } | Cards::All(zone) => of(zone),
            Cards::This if self.either || self.on == PrintedOn::Gift => Who::EachPlayer,
            Cards::This
            | Cards::YourAttack
            | Cards::Drawn { .. }
            | Cards::CopyOfNamed
            | Cards::EveryCopyOfNamed
            | Cards::EveryCopyOfIt(_)
            | Cards::SealedWithEqualSpeed
            | Cards::CoversNamedRange => who,
        };
        self.leave(who, leaves, cards, at_cleanup);
        if at_cleanup {
            return;
        }
        let receiver = if to.zone.kind == ZoneKind::Discard { leaves } else { relative(who, to.zone.side) };
        self.print.arrives(receiver, to.zone.kind, to.position);
        // A card that may not lie there goes to its owner's discard pile (CRD-5).
        if receiver != leaves && to.zone.kind != ZoneKind::Discard {
            self.print.arrives(leaves, ZoneKind::Discard, exceed_cards::ir::Position::Top);
        }
    }

    /// Cards leave where they are.
    fn leave(&mut self, who: Who, leaves: Who, cards: &Cards, at_cleanup: bool) {
        let hidden = |kind| matches!(kind, ZoneKind::Hand | ZoneKind::Deck);
        match cards {
            Cards::Pick { count, from, .. } => {
                self.print.count(*count);
                self.print.decides(who);
                for zone in from {
                    self.takes(leaves, zone.kind);
                }
            }
            Cards::Drawn { count } => {
                self.print.count(*count);
                self.print.decides(who);
                self.takes(leaves, ZoneKind::Hand);
            }
            Cards::Random { count, from } => {
                self.print.amount(*count);
                self.takes(leaves, from.kind);
                self.print.adds |= both(KNOWLEDGE);
            }
            Cards::Top { of, .. } | Cards::Bottom { of } => {
                if let Cards::Top { count, .. } = cards {
                    self.print.amount(*count);
                    if of.kind == ZoneKind::Deck {
                        self.print.digs(leaves, number(*count));
                    }
                }
                self.takes(leaves, of.kind);
                self.print.reads |= side(leaves, if of.kind == ZoneKind::Discard { PILE } else { 0 });
                self.print.adds |= if hidden(of.kind) { both(KNOWLEDGE) } else { 0 };
            }
            Cards::All(zone) => {
                self.takes(leaves, zone.kind);
                if zone.kind == ZoneKind::Gauge {
                    self.print.reads |= side(leaves, GAUGE_AGE);
                }
                if hidden(zone.kind) {
                    self.print.decides(leaves);
                }
            }
            Cards::This => self.takes_this(leaves, at_cleanup),
            Cards::YourAttack => self.takes_attack(leaves, at_cleanup),
            Cards::EveryCopyOfIt(kind) => self.takes(leaves, *kind),
            Cards::Copies { count, from, .. } => {
                self.print.count(*count);
                self.print.decides(who);
                self.takes(leaves, from.kind);
            }
            Cards::SealedWithEqualSpeed => self.takes(leaves, ZoneKind::Sealed),
            Cards::CopyOfNamed | Cards::EveryCopyOfNamed | Cards::CoversNamedRange => {
                self.print.decides(who);
                self.takes(leaves, ZoneKind::Hand);
            }
        }
    }

    fn takes(&mut self, from: Who, kind: ZoneKind) {
        let more = match kind {
            ZoneKind::Discard => PILE,
            ZoneKind::Boosts => OTHER_BOOSTS,
            ZoneKind::Hand
            | ZoneKind::Deck
            | ZoneKind::Gauge
            | ZoneKind::Sealed
            | ZoneKind::Overdrive
            | ZoneKind::Transforms
            | ZoneKind::SetAside => 0,
        };
        self.print.writes |= side(from, zone(kind) | more);
    }

    fn takes_this(&mut self, from: Who, at_cleanup: bool) {
        match self.on {
            PrintedOn::Attack => self.takes_attack(from, at_cleanup),
            PrintedOn::Boost => self.print.writes |= side(from, BOOSTS),
            PrintedOn::Character => {}
            PrintedOn::Gift => {
                self.print.writes |= side(from, BOOSTS);
                self.takes_attack(from, at_cleanup);
            }
        }
    }

    fn takes_attack(&mut self, from: Who, at_cleanup: bool) {
        self.print.reads |= side(from, ATTACK);
        self.print.writes |= side(from, if at_cleanup { EXIT } else { ATTACK });
    }
}

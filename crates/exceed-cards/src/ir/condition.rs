//! Things that are true or not. Reading one never changes anything.

use strum::{IntoStaticStr, VariantNames};

use super::{Amount, CardName, Filter, MarkerFact, MarkerName, RangeSpec, Side, Stat, Who, ZoneKind};

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
pub enum Condition {
    /// `a and b`: two or more parts, none of them `All`.
    All(Vec<Condition>),
    /// `a or b`: two or more parts, none of them `All` or `Any`.
    Any(Vec<Condition>),
    /// The opposite of a simple condition, each with its own wording.
    Not(Box<Condition>),
    /// `you initiated`; opposite `you are defending`.
    Initiated(Who),
    /// `you were hit`: an attack hit you earlier this strike.
    WasHit(Who),
    /// `you hit`; opposite `you missed`.
    Hit(Who),
    /// `you are stunned`.
    Stunned(Who),
    /// `you are exceeded`.
    Exceeded(Who),
    /// `there was a strike last turn`.
    StrikeLastTurn,
    /// `there was a strike this turn`.
    StrikeThisTurn,
    /// `a strike follows`: a line has asked for one, and it has not begun; opposite `no strike follows`.
    StrikeFollows,
    /// `during a strike`; opposite `outside a strike`.
    DuringStrike,
    /// `critical`: your attack is.
    Critical,
    /// `your attack is EX`.
    AttackIsEx,
    /// `it is a wild swing`: your attack came from the deck unseen.
    WildSwing,
    /// `you set face-up`.
    SetFaceUp,
    /// `your attack came from gauge`.
    AttackCameFrom(ZoneKind),
    /// `your attack is a special`, `the opponent's attack is a normal`.
    AttackIs(Side, Filter),
    /// `your attack is Tiger Uppercut`.
    AttackNamed(CardName),
    /// `your attack is still in play`.
    AttackInPlay,
    /// `it is a continuous`: the card the previous clause showed or moved.
    ItIs(Filter),
    /// `a copy of your attack is in discard`.
    CopyOfAttackIn(ZoneKind),
    /// `your top card is a normal`.
    TopCardIs(Filter),
    /// `you cancelled this turn`.
    CancelledThisTurn,
    /// `you used this action this turn`: an action line of your character.
    UsedActionThisTurn,
    /// `you spent gauge on this action`: some of what the action of the turn cost came from gauge.
    SpentGaugeOnAction,
    /// `you made your end-of-turn draw`: no strike and no rule of a card took it away (TRN-3).
    MadeEndDraw,
    /// `you spent gauge this strike`.
    SpentGaugeThisStrike,
    /// `you have 2 or more cards in hand`, `you have more gauge`, `you have no boosts`.
    Have(Who, Comparison, Thing),
    /// `your life is 1`.
    LifeIs(u8),
    /// `your life is 6 or less`.
    LifeAtMost(u8),
    /// `you have less life`.
    LessLife,
    /// `your speed is greater`: than the opponent's.
    StatGreater(Stat),
    /// `the opponent's printed speed is higher`, `… is equal`: than or to that of your attack; what is no number is neither.
    OpponentPrinted {
        /// Which.
        stat: Stat,
        /// `equal`; otherwise `higher`.
        equal: bool,
    },
    /// `the opponent's guard is 4 or more`.
    OpponentStatAtLeast(Stat, u8),
    /// `the opponent's speed is 4 or less`.
    OpponentStatAtMost(Stat, u8),
    /// `your positive power bonuses total 3 or more`: penalties and doubling are left out.
    BonusesAtLeast(Stat, u8),
    /// `paid > 1`, `the printed speed of it = your printed speed`.
    Compare(Amount, Relation, Amount),
    /// `range 2-4`: distance from the attack's origin to the opponent (STK-18).
    Range(RangeSpec),
    /// `range 1 from your fighter`: whatever the attack is measured from.
    RangeFromFighter(RangeSpec),
    /// `you are at the edge`: on space 1 or 9.
    AtEdge(Who),
    /// `the opponent is at your maximum range`: of your attack as it is now.
    AtMaximumRange,
    /// `there are 3 or more spaces behind the opponent`: between them and the edge, away from you.
    SpacesBehindOpponent(u8),
    /// `Eddie is in play`, `you are on Burrow`.
    Marker(MarkerName, MarkerFact),
    /// `you moved past the opponent`: the previous clause did it.
    MovedPast,
    /// `you moved past the opponent this strike`.
    MovedPastThisStrike,
    /// `you moved 2 or more this strike`: spaces, by your own movement.
    MovedThisStrikeAtLeast(u8),
    /// `you moved 2 or more this turn before striking`: spaces, by your own movement.
    MovedBeforeStrikeAtLeast(u8),
    /// `the opponent moved or was moved this strike`.
    OpponentMovedThisStrike,
    /// `you moved this strike`: by your own movement; opposite `you did not move this strike`.
    MovedThisStrike(Who),
    /// `you closed less`: the previous clause moved you fewer spaces than it said.
    MovedLess,
    /// `they were pushed less`: the previous clause moved the opponent fewer spaces than it said.
    PushedLess,
    /// `you moved 1 or less`, the previous clause.
    MovedAtMost(u8),
    /// `they were pushed 1 or more`, the previous clause.
    PushedAtLeast(u8),
    /// `they were pulled past you`, the previous clause.
    PulledPast,
    /// `you do`: the previous clause was done in full; opposite `you do not`.
    Done,
    /// `they did`: the opponent did what the previous clause says; opposite `they did not`.
    TheyDid,
    /// `this boost is between you and the opponent`.
    ThisBoostBetween,
    /// `this caused the strike`.
    ThisCausedStrike,
    /// `this was sustained`; opposite `this was not sustained`.
    ThisSustained,
}

impl Condition {
    /// The parts of `… and …` and of `… or …`; of any other condition, itself.
    #[must_use]
    pub fn parts(&self) -> &[Condition] {
        if let Condition::All(parts) | Condition::Any(parts) = self {
            parts
        } else {
            std::slice::from_ref(self)
        }
    }

    /// A part without its `not`.
    #[must_use]
    pub fn without_not(&self) -> &Condition {
        if let Condition::Not(inner) = self { inner } else { self }
    }

    /// Whether it reads the hidden top card of a deck.
    #[must_use]
    pub fn reads_top_card(&self) -> bool {
        self.parts().iter().any(|part| matches!(part.without_not(), Condition::TopCardIs(_)))
    }
}

/// How two numbers relate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Relation {
    /// `>`.
    MoreThan,
    /// `=`.
    Equal,
}

impl Relation {
    /// Whether two numbers relate so.
    #[must_use]
    pub fn holds(self, one: i16, other: i16) -> bool {
        match self {
            Relation::MoreThan => one > other,
            Relation::Equal => one == other,
        }
    }
}

/// How two counts compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Comparison {
    /// `2 or more`.
    AtLeast(u8),
    /// `2 or fewer`.
    AtMost(u8),
    /// `more`: than the other player.
    More,
    /// `fewer`: than the other player.
    Fewer,
    /// `no`.
    None,
}

/// What a player has some number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Thing {
    /// `cards in hand`, `normals in discard`; gauge and boosts have their own words.
    Cards(Filter, ZoneKind),
    /// `different specials in overdrive`: counted by name.
    Different(Filter, ZoneKind),
    /// `gauge`.
    Gauge,
    /// `boosts`: continuous ones in play.
    Boosts,
}

//! A table as clients see it.

use exceed_rules::{ByPlayer, Player, Viewer};

use super::{Occupant, Phase, SpectatorOptions, Standing, Table, seat_of};
use crate::entry::Millis;
use crate::id::Id;
use crate::message::{
    Both, MemberView, PlayerPresence, ServerMessage, SpectatorsView, TableView, UserView, encode,
};

impl Table {
    /// The table as this user sees it.
    #[must_use]
    pub fn view_for(&self, user: Option<&Id>) -> TableView {
        self.view(user.and_then(|user| seat_of(&self.chairs, user)))
    }

    /// The table as a player sees it, or somebody who watches.
    #[must_use]
    pub fn view(&self, you: Option<Player>) -> TableView {
        let ByPlayer(seats) = ByPlayer(Player::BOTH.map(|player| self.member_view(player)));
        let [p1, p2] = seats;
        let SpectatorOptions { allowed, delay_s } = self.watching();
        let watched = self.watched.clone().filter(|_| you.is_none() && delay_s > 0);
        let standing = watched.unwrap_or_else(|| self.standing());
        TableView {
            id: self.id.clone(),
            code: self.code.clone(),
            url: format!("{}/t/{}", self.settings.public_url, self.id),
            state: standing.state,
            you,
            edition: self.options.edition.name().to_owned(),
            rated: self.options.rated,
            listed: self.options.listed,
            best_of: self.options.best_of,
            clock: self.options.clock,
            seats: Both { p1, p2 },
            game: standing.game,
            score: Both::from(standing.score),
            spectators: SpectatorsView { allowed, delay_s, count: self.watchers() },
            hands_shown: Both::from(standing.hands_shown),
        }
    }

    /// How the table stands now.
    pub(super) fn standing(&self) -> Standing {
        let game = self.prepared.as_ref().map(|prepared| &prepared.id);
        let shown =
            |player| self.play.as_ref().is_some_and(|play| self.is_live() && play.course.shows_hand(player));
        Standing {
            state: self.phase.word(),
            game: game
                .or_else(|| self.play.as_ref().map(|play| &play.id))
                .or_else(|| self.lost.as_ref().map(|lost| &lost.id))
                .cloned(),
            score: self.score,
            hands_shown: ByPlayer(Player::BOTH.map(shown)),
        }
    }

    fn member_view(&self, player: Player) -> Option<MemberView> {
        let chair = self.chairs[player].as_ref()?;
        let (user, bot) = match &chair.member.who {
            Occupant::Person { name, guest, .. } => {
                (Some(UserView { name: name.clone(), guest: *guest }), None)
            }
            Occupant::Bot { name } => (None, Some(name.clone())),
        };
        Some(MemberView {
            user,
            bot,
            character: chair.member.shown_characters(),
            connected: chair.away_since.is_none(),
            ready: chair.ready,
        })
    }

    pub(super) fn watchers(&self) -> usize {
        self.sockets.values().filter(|socket| socket.viewer == Viewer::Spectator).count()
    }

    pub(super) fn tabs(&self, player: Player) -> usize {
        self.sockets.values().filter(|socket| socket.viewer.is(player)).count()
    }

    /// Everybody hears who is there.
    pub(super) fn tell_presence(&mut self, now: Millis) {
        let text = self.presence(now);
        self.tell_everybody(now, &text);
    }

    pub(super) fn presence(&self, now: Millis) -> std::sync::Arc<str> {
        let of = |player: Player| {
            let away = self.chairs[player].as_ref().and_then(|chair| chair.away_since);
            let left = away.map(|since| (since + self.options.disconnect_ms() - now).max(0));
            PlayerPresence {
                connected: self.chairs[player].is_some() && away.is_none(),
                tabs: self.tabs(player),
                left_ms: left.filter(|_| self.phase == Phase::Live),
            }
        };
        encode(&ServerMessage::Presence {
            p1: of(Player::One),
            p2: of(Player::Two),
            spectators: self.watchers(),
        })
    }
}

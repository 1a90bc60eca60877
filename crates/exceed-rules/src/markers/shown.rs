//! Markers as they are shown: those of a kind that look the same are one thing.

use super::*;

impl Reader<'_> {
    /// The markers of a player, as they are shown.
    pub fn marker_views(&self, player: Player) -> Vec<AreaView> {
        let fighters = self.table().sides[player].fighters.iter();
        fighters.flat_map(|fighter| self.views_of(player, fighter)).collect()
    }

    fn views_of(&self, owner: Player, fighter: &Fighter) -> Vec<AreaView> {
        let kinds = self.duel.character(fighter.id).markers.iter().zip(self.duel.marker_kinds(fighter.id));
        let views = kinds.flat_map(|(marker, (name, first, count))| {
            let now = fighter.markers.get(first..first + count).unwrap_or_default();
            let sides = now.iter().enumerate().map(|(index, marker)| {
                let hidden = self.side_down(owner, fighter.id, first + index);
                if marker.face_down { Shows::FaceDown(hidden) } else { Shows::of(marker.disabled) }
            });
            let sides: Vec<Shows> = sides.collect();
            let mut shown: Vec<Shows> = Vec::new();
            for (side, _) in sides.iter().zip(now).filter(|(_, marker)| marker.space > 0) {
                if marker.two_sided && !shown.contains(side) {
                    shown.push(*side);
                }
            }
            // What looks the same is one thing; of a kind with one side, or out of play, everything does.
            if shown.is_empty() {
                shown.push(sides.first().copied().unwrap_or(Shows::Active));
            }
            let one = shown.len() == 1;
            // Of several out of play it says nothing which side they showed last.
            let lies = count == 1 || now.iter().any(|marker| marker.space > 0);
            shown.sort_unstable();
            let views: Vec<AreaView> = shown
                .into_iter()
                .map(|look| {
                    let such = sides.iter().zip(now).filter(|(side, _)| one || **side == look);
                    let such: Vec<MarkerNow> = such.map(|(_, marker)| *marker).collect();
                    let side = (marker.two_sided && lies).then(|| look.word());
                    view_of(name, owner, side, such.len(), bits_of(&such))
                })
                .collect();
            views
        });
        views.collect()
    }
}

/// What a marker shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shows {
    Active,
    Disabled,
    /// Nothing: its second side is the one that will show, if that is known.
    FaceDown(Option<bool>),
}

impl Shows {
    fn of(disabled: bool) -> Shows {
        if disabled { Shows::Disabled } else { Shows::Active }
    }

    fn word(self) -> &'static str {
        match self {
            Shows::Active => "active",
            Shows::Disabled => "disabled",
            Shows::FaceDown(None) => "face down",
            Shows::FaceDown(Some(false)) => "active, face down",
            Shows::FaceDown(Some(true)) => "disabled, face down",
        }
    }
}

fn view_of(name: &str, owner: Player, side: Option<&'static str>, count: usize, bits: u16) -> AreaView {
    let spaces: Vec<u8> = (FIRST_SPACE..=LAST_SPACE).filter(|space| bits & 1 << space != 0).collect();
    let listed = spaces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let place = if spaces.is_empty() { "out of play".into() } else { format!("on {listed}") };
    let turned = side.map_or_else(String::new, |side| format!(", {side}"));
    let text = format!("{name}: {place}{turned}");
    AreaView { name: name.into(), kind: "marker", side, owner, spaces, count: count as u8, text }
}

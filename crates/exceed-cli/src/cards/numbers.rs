//! Every printed number as JSON, for other programs. The keys stay as they are.

use exceed_cards::ir::{Cost, Resource};
use exceed_cards::{BoostKind, Card, Catalog, Character, Kind, Printed, PrintedRange};
use serde_json::{Value, json};

/// All characters.
pub fn of_all(catalog: &Catalog) -> Value {
    catalog.characters().iter().map(character).collect()
}

fn character(character: &Character) -> Value {
    json!({
        "id": character.id,
        "name": character.name,
        "season": character.season,
        "exceed_cost": character.exceed_cost.map_or(-1, i32::from),
        "deck_size": character.cards.iter().map(|card| u32::from(card.copies)).sum::<u32>(),
        "cards": character.cards.iter().map(card).collect::<Value>(),
    })
}

fn card(card: &Card) -> Value {
    let (range_min, range_max) = match card.range {
        PrintedRange::Span(least, most) => (json!(least), json!(most)),
        PrintedRange::Power(least) => {
            (least.map_or(json!("TOTAL_POWER"), |least| json!(least)), json!("TOTAL_POWER"))
        }
        PrintedRange::Distance => (json!("RANGE_TO_OPPONENT"), json!("RANGE_TO_OPPONENT")),
        PrintedRange::Dash => (json!(-1), json!(-1)),
    };
    let kind = match card.kind {
        Kind::Normal => "normal",
        Kind::Special => "special",
        Kind::Ultra => "ultra",
        Kind::Character => "faceattack",
    };
    // A trap is a continuous boost that stands on a space.
    let boost_kind = match card.boost.kind {
        BoostKind::Instant => "immediate",
        BoostKind::Continuous | BoostKind::Trap => "continuous",
    };
    json!({
        "name": card.name,
        "kind": kind,
        "copies": card.copies,
        "force_cost": cost(card.cost, Resource::Force),
        "gauge_cost": cost(card.cost, Resource::Gauge),
        "range_min": range_min,
        "range_max": range_max,
        "power": stat(card.power),
        "speed": stat(card.speed),
        "armor": stat(card.armor),
        "guard": stat(card.guard),
        "boost": {
            "name": if card.kind == Kind::Character { "Nothing" } else { card.boost.name.as_str() },
            "kind": boost_kind,
            "force_cost": cost(card.boost.cost, Resource::Force),
            "cancel_cost": if card.boost.cancel { 1 } else { -1 },
        },
    })
}

fn cost(cost: Option<Cost>, resource: Resource) -> Value {
    cost.filter(|cost| cost.resource == resource).map_or(json!(0), |cost| json!(cost.amount))
}

/// A number, or the name of what it depends on.
fn stat(printed: Printed) -> Value {
    match printed {
        Printed::Number(number) => json!(number),
        Printed::Dash => json!(0),
        Printed::X => json!("X"),
        Printed::CardsInHand => json!("CARDS_IN_HAND"),
    }
}

//! One number for everything in the catalog.

use super::Catalog;

/// FNV-1a over every number and every line, as printed.
pub(super) fn of(catalog: &Catalog) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for character in &catalog.characters {
        add(&character.id);
        add(&character.name);
        add(&format!("{} {:?}", character.season, character.exceed_cost));
        add(&format!("{} {} {:?}", character.life, character.hand_limit, character.modules));
        for card in &character.cards {
            add(&card.name);
            add(&format!("{:?} {} {} {:?} {:?}", card.kind, card.copies, card.extra, card.cost, card.range));
            add(&format!("{} {:?}", card.start_sealed, card.discount));
            add(&format!("{:?} {:?} {:?} {:?}", card.power, card.speed, card.armor, card.guard));
            add(&card.boost.name);
            add(&format!("{:?} {:?} {}", card.boost.kind, card.boost.cost, card.boost.cancel));
        }
    }
    for line in &catalog.lines {
        add(&line.id);
        add(&line.text);
    }
    hash
}

//! Characters made of random lines, as card files: whatever the phrase table can say, where it can stand.

use std::fmt::Write as _;

use exceed_cards::{Catalog, Place, embedded_sources, print_ability, random_ability};

use super::Dice;

/// The names that random lines use, so that they find their cards.
const NAMES: [&str; 7] = [
    "Tiger Uppercut",
    "Three Precept Strike",
    "X",
    "Lion's Roar, Part 2: \u{c9}toile.",
    "Fifth Card",
    "Sixth Card",
    "Seventh Card",
];

/// The first two are Ultras.
const KINDS: [&str; 3] = ["ultra", "ultra", "special"];

/// What makes an attack cheaper, mostly nothing.
const DISCOUNTS: [&str; 8] = [
    "",
    "",
    "",
    "",
    ", less 1 per sealed card",
    ", less 1 per 2 cards in hand",
    ", free if you are exceeded",
    ", free if your life is 10 or less",
];

/// The file of a random character, the same for the same seed.
pub fn character_file(seed: u64, name: &str) -> String {
    let mut dice = Dice(seed);
    let id = name.to_lowercase();
    let set = ["standard", "under-night", "guilty-gear"][dice.below(3)];
    let mut file = format!(
        "id = \"{id}\"\nname = \"{name}\"\nseason = {}\nexceed = {}\nnormals = \"{set}\"\n",
        1 + dice.below(7),
        dice.below(4)
    );
    if dice.below(4) == 0 {
        let _ = write!(file, "life = {}\nhand_limit = {}\n", 1 + dice.below(60), 1 + dice.below(20));
    }
    // Some of the copies start sealed: then the deck is not the usual one.
    let sealed = dice.below(4) == 0;
    if sealed {
        file.push_str("unusual_deck = 'Two cards start sealed.'\n");
    }
    let modules = ["critical", "overdrive", "downshift", "secret-seal", "late-swing"];
    let chosen: Vec<String> =
        modules.iter().filter(|_| dice.below(4) == 0).map(|module| format!("\"{module}\"")).collect();
    let _ = write!(file, "modules = [{}]\n\n[basic]\n", chosen.join(", "));
    text(&mut file, "text", Place::Basic, 3, &mut dice);
    file.push_str("\n[exceeded]\n");
    text(&mut file, "text", Place::Exceeded, 3, &mut dice);
    for (index, name) in NAMES.iter().enumerate() {
        let _ = write!(file, "\n[[card]]\nname = \"{name}\"\nkind = \"{}\"\n", KINDS[index.min(2)]);
        let _ = writeln!(file, "copies = 2{}", if sealed && index > 4 { "\nsealed = 1" } else { "" });
        attack(&mut file, &mut dice);
        boost(&mut file, &mut dice);
    }
    if dice.below(4) == 0 {
        file.push_str("\n[[card]]\nname = \"Extra Card\"\nkind = \"special\"\ncopies = 1\nextra = true\n");
        attack(&mut file, &mut dice);
        boost(&mut file, &mut dice);
    }
    if dice.below(4) == 0 {
        file.push_str("\n[[card]]\nname = \"Own Attack\"\nkind = \"character\"\n");
        attack(&mut file, &mut dice);
    }
    file
}

fn attack(file: &mut String, dice: &mut Dice) {
    let range = ["1", "1-2", "2-4", "1-9", "2-power", "power", "distance", "-"][dice.below(8)];
    let _ = writeln!(file, "range = \"{range}\"");
    for stat in ["power", "speed", "armor", "guard"] {
        let value = match dice.below(12) {
            0 => "\"X\"".to_owned(),
            1 => "\"-\"".to_owned(),
            2 => "\"cards in hand\"".to_owned(),
            _ => dice.below(9).to_string(),
        };
        let _ = writeln!(file, "{stat} = {value}");
    }
    let cost = dice.below(5);
    if cost > 2 {
        let less = DISCOUNTS[dice.below(DISCOUNTS.len())];
        let _ = writeln!(file, "cost = \"{} {}{less}\"", cost - 2, ["force", "gauge"][dice.below(2)]);
    }
    text(file, "attack", Place::Attack, 3, dice);
}

fn boost(file: &mut String, dice: &mut Dice) {
    let (kind, place) = [
        ("instant", Place::Instant),
        ("continuous", Place::Continuous),
        ("continuous", Place::Continuous),
        ("trap", Place::Trap),
    ][dice.below(4)];
    let _ = write!(file, "[card.boost]\nname = \"Boost of {}\"\nkind = \"{kind}\"\n", dice.below(1000));
    if dice.below(4) == 0 {
        let _ = writeln!(file, "cost = \"1 {}\"", ["force", "gauge"][dice.below(2)]);
    }
    let _ = writeln!(file, "cancel = {}", dice.below(3) == 0);
    text(file, "text", place, 3, dice);
}

fn text(file: &mut String, field: &str, place: Place, most: usize, dice: &mut Dice) {
    let _ = writeln!(file, "{field} = '''");
    // Many random lines are refused: more are written than wanted.
    for _ in 0..2 * dice.below(most + 1) {
        let ability = random_ability(dice.next(), place);
        let _ = writeln!(file, "{}", print_ability(&ability, place));
    }
    file.push_str("'''\n");
}

/// The catalog of these files, without the lines that are refused. `None` if something else is.
pub fn load(files: &[String]) -> Option<(Catalog, Vec<String>)> {
    let normals = embedded_sources().into_iter().find(|(name, _)| name.ends_with("normals.toml"))?;
    let mut sources = vec![normals];
    for (number, text) in files.iter().enumerate() {
        sources.push((format!("{number}.toml"), text.clone()));
    }
    for _ in 0..40 {
        match Catalog::load(&sources) {
            Ok(catalog) => {
                return Some((catalog, sources.into_iter().skip(1).map(|(_, text)| text).collect()));
            }
            Err(faults) => {
                for (name, text) in &mut sources[1..] {
                    let refused: Vec<usize> =
                        faults.iter().filter(|fault| fault.file == *name).map(|fault| fault.line).collect();
                    let kept = text.lines().enumerate().filter(|(index, _)| !refused.contains(&(index + 1)));
                    *text = kept.map(|(_, line)| format!("{line}\n")).collect();
                }
            }
        }
    }
    None
}

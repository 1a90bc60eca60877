//! The secrets of a game in every form in which they could be written by mistake.

use exceed_server::id::from_hex;
use serde_json::Value;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Secret and seed of a game that is over, and what they could look like.
pub fn needles(export: &Value) -> Vec<String> {
    let fairness = &export["fairness"];
    let mut needles = Vec::new();
    for name in ["secret", "seed"] {
        let text = fairness[name].as_str().expect("a game that is over");
        let bytes: [u8; 32] = from_hex(text).expect("32 bytes");
        needles.extend(forms(&bytes));
    }
    needles
}

fn forms(bytes: &[u8; 32]) -> Vec<String> {
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    // A part is enough to guess the rest, or to know the first shuffles.
    let parts = [0, 16, 32, 48].map(|at| hex[at..at + 16].to_owned());
    let mut forms: Vec<String> =
        parts.iter().cloned().chain(parts.iter().map(|part| part.to_uppercase())).collect();
    let base64 = base64(bytes);
    forms.push(base64[..20].to_owned());
    forms.push(base64[..20].replace('+', "-").replace('/', "_"));
    for eight in bytes.chunks_exact(8) {
        let eight: [u8; 8] = eight.try_into().expect("eight bytes");
        forms.push(u64::from_le_bytes(eight).to_string());
        forms.push(u64::from_be_bytes(eight).to_string());
    }
    let list: Vec<String> = bytes.iter().map(u8::to_string).collect();
    forms.push(list[..8].join(","));
    forms.push(list[..8].join(", "));
    // A short number could stand in a message by chance.
    forms.retain(|form| form.len() >= 16);
    forms
}

fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let number = three.iter().fold(0_u32, |number, &byte| number << 8 | u32::from(byte))
            << (8 * (3 - three.len()));
        for place in 0..=three.len() {
            text.push(LETTERS[(number >> (18 - 6 * place) & 63) as usize] as char);
        }
    }
    text
}

#[test]
fn secrets_are_known_in_every_form() {
    let bytes: [u8; 32] = std::array::from_fn(|index| index as u8 * 7 + 3);
    let forms = forms(&bytes);
    let has = |form: &str| forms.iter().any(|known| form.contains(known.as_str()));
    assert!(has("030a11181f262d343b42494f") && has("030A11181F262D34"));
    assert!(has("AwoRGB8mLTQ7QklQV15lbHN6gYiPlp2kq7K5wMfO1dw="));
    assert!(has("[3,10,17,24,31,38,45,52,59]") && has("3, 10, 17, 24, 31, 38, 45, 52"));
    assert!(has(&u64::from_le_bytes([3, 10, 17, 24, 31, 38, 45, 52]).to_string()));
}

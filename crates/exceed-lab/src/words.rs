//! Numbers as people write them.

use std::fmt::Display;

/// `1 game`, `2 games`, `36 matches`.
#[must_use]
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let ending = match number.as_str() {
        "1" => "",
        _ if noun.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{number} {noun}{ending}")
}

/// `109,440`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with its sign, rounded to so many digits; nothing is `0`, not `-0`.
#[must_use]
pub fn signed(value: f64, digits: usize) -> String {
    without_sign_of_nothing(format!("{value:+.digits$}"))
}

/// A number rounded to so many digits; nothing is `0`, not `-0`.
#[must_use]
pub fn rounded(value: f64, digits: usize) -> String {
    without_sign_of_nothing(format!("{value:.digits$}"))
}

fn without_sign_of_nothing(text: String) -> String {
    if text.bytes().all(|byte| matches!(byte, b'+' | b'-' | b'0' | b'.')) {
        text.trim_start_matches(['+', '-']).to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{counted, grouped, rounded, signed};

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(signed(-0.04, 1), "0.0");
        assert_eq!(signed(0.0, 0), "0");
        assert_eq!(signed(-0.6, 0), "-1");
        assert_eq!(signed(3.26, 1), "+3.3");
        assert_eq!(rounded(-0.0004, 3), "0.000");
        assert_eq!(rounded(-0.0006, 3), "-0.001");
    }

    #[test]
    fn long_numbers_are_grouped() {
        let all = [0, 999, 1_000, 109_440, 1_000_001].map(grouped);
        assert_eq!(all, ["0", "999", "1,000", "109,440", "1,000,001"]);
    }

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(counted(36, "match"), "36 matches");
        assert_eq!(counted(2_u64, "end state"), "2 end states");
    }
}

//! Passwords: hashed so that a copy of the database helps nobody, at a cost that is the same whether a name is known or
//! not. Both take tens of milliseconds and belong on the threads for what takes long.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

/// The shortest password.
pub const SHORTEST: usize = 8;
/// The longest password, in bytes: hashing more would only cost time.
pub const LONGEST: usize = 256;

/// What is compared where there is no account, so that it takes as long.
static NOBODY: LazyLock<Option<String>> = LazyLock::new(|| hash("nobody's password"));

/// The hash of a password as it is kept; nothing if the system has no random numbers.
#[must_use]
pub fn hash(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

/// Whether a password is the one of this hash. Without a hash the answer is no, after as long.
#[must_use]
pub fn fits(password: &str, kept: Option<&str>) -> bool {
    let compared = kept.or(NOBODY.as_deref());
    let parsed = compared.and_then(|text| PasswordHash::new(text).ok());
    let fits =
        parsed.is_some_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
    fits && kept.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_right_password_fits() {
        let kept = hash("correct horse").expect("a hash");
        assert!(kept.starts_with("$argon2id$"), "{kept}");
        assert!(fits("correct horse", Some(&kept)));
        assert!(!fits("correct hors", Some(&kept)));
        assert!(!fits("nobody's password", None));
        assert_ne!(hash("correct horse"), Some(kept));
    }
}

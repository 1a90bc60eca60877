//! Fair shuffles: the server commits to its secret before anybody is ready, and each player adds a number of their
//! own. So neither the server nor a player alone picks the shuffles, and afterwards everybody can check it.

use exceed_rules::{ByPlayer, Player, Seed};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::id::{Id, NoChance, from_hex, hex, random_bytes};

/// The way commitment and seed are made.
pub const SCHEME: u32 = 1;

/// What the server draws when a game is prepared. It is told to nobody before the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// What a player adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nonce([u8; 16]);

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<Secret, NoChance> {
        Ok(Secret(random_bytes()?))
    }

    /// As it is told when the game is over.
    #[must_use]
    pub fn to_hex(self) -> String {
        hex(&self.0)
    }

    /// As it is kept.
    #[must_use]
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// Takes it back.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Reads it from hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Secret> {
        from_hex(text).map(Secret)
    }

    /// What is published before anybody is ready: SHA-256 over `exceed-commit-1`, a zero byte, the id of the game, a
    /// zero byte and the secret.
    #[must_use]
    pub fn commitment(&self, game: &Id) -> String {
        let mut hash = Sha256::new();
        hash.update(b"exceed-commit-1\0");
        hash.update(game.as_str());
        hash.update(b"\0");
        hash.update(self.0);
        hex(&hash.finalize())
    }

    /// The seed of the game: SHA-256 over `exceed-seed-1`, a zero byte, the id of the game, a zero byte, the secret and
    /// both nonces.
    #[must_use]
    pub fn seed(&self, game: &Id, nonces: &ByPlayer<Nonce>) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"exceed-seed-1\0");
        hash.update(game.as_str());
        hash.update(b"\0");
        hash.update(self.0);
        for player in Player::BOTH {
            hash.update(nonces[player].0);
        }
        hash.finalize().into()
    }
}

impl std::fmt::Debug for Secret {
    /// It must not stand in a log.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

impl Nonce {
    /// 32 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Nonce> {
        from_hex(text).map(Nonce)
    }

    /// As text.
    #[must_use]
    pub fn to_hex(self) -> String {
        hex(&self.0)
    }

    /// As it is kept.
    #[must_use]
    pub fn bytes(self) -> [u8; 16] {
        self.0
    }

    /// Takes it back.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 16]) -> Nonce {
        Nonce(bytes)
    }
}

/// What anybody needs to check the shuffles of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Fairness {
    /// How the rest was made.
    pub scheme: u32,
    /// What was published before the game.
    pub commitment: String,
    /// What the players added.
    pub nonces: Nonces,
    /// Once the game is over.
    pub secret: Option<String>,
    /// Once the game is over.
    pub seed: Option<String>,
}

/// Both nonces as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Nonces {
    /// Player one's.
    pub p1: String,
    /// Player two's.
    pub p2: String,
}

impl Nonces {
    /// As text.
    #[must_use]
    pub fn of(nonces: &ByPlayer<Nonce>) -> Nonces {
        Nonces { p1: nonces[Player::One].to_hex(), p2: nonces[Player::Two].to_hex() }
    }
}

impl Fairness {
    /// What is told while the game runs.
    #[must_use]
    pub fn during(game: &Id, secret: &Secret, nonces: &ByPlayer<Nonce>) -> Fairness {
        Fairness {
            scheme: SCHEME,
            commitment: secret.commitment(game),
            nonces: Nonces::of(nonces),
            secret: None,
            seed: None,
        }
    }

    /// What is told when it is over.
    #[must_use]
    pub fn after(game: &Id, secret: &Secret, nonces: &ByPlayer<Nonce>) -> Fairness {
        Fairness {
            secret: Some(secret.to_hex()),
            seed: Some(hex(&secret.seed(game, nonces))),
            ..Fairness::during(game, secret, nonces)
        }
    }

    /// Checks commitment and seed; the seed of the game if they hold.
    ///
    /// # Errors
    /// The line that fails.
    pub fn check(&self, game: &Id) -> Result<Seed, String> {
        if self.scheme != SCHEME {
            return Err(format!(
                "scheme {} is not known here; this program knows scheme {SCHEME}",
                self.scheme
            ));
        }
        let missing = || "the secret is not there: the game was not over when this was written".to_owned();
        let secret = self.secret.as_deref().and_then(Secret::from_hex).ok_or_else(missing)?;
        let commitment = secret.commitment(game);
        if !commitment.eq_ignore_ascii_case(&self.commitment) {
            return Err(format!(
                "commitment: the secret gives {commitment}, but {} was published",
                self.commitment
            ));
        }
        let [one, two] = [&self.nonces.p1, &self.nonces.p2].map(|text| Nonce::parse(text));
        let (Some(one), Some(two)) = (one, two) else {
            return Err("nonces: each is 32 hexadecimal digits".to_owned());
        };
        let seed = secret.seed(game, &ByPlayer([one, two]));
        match &self.seed {
            Some(told) if *told == hex(&seed) => Ok(seed),
            Some(told) => Err(format!("seed: secret and nonces give {}, but {told} is told", hex(&seed))),
            None => Err("the seed is not there: the game was not over when this was written".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> (Id, Secret, ByPlayer<Nonce>) {
        let game = Id::parse("9fd0").expect("an id");
        let secret = Secret([7; 32]);
        (game, secret, ByPlayer([Nonce([1; 16]), Nonce::default()]))
    }

    /// Computed with `sha256sum` over the bytes the protocol names.
    #[test]
    fn commitment_and_seed_are_what_the_protocol_says() {
        let (game, secret, nonces) = example();
        let fairness = Fairness::after(&game, &secret, &nonces);
        assert_eq!(fairness.commitment, COMMITMENT);
        assert_eq!(fairness.seed.as_deref(), Some(SEED));
    }

    const COMMITMENT: &str = "5aa3629a5cc2489cb681af7efa3085aa4af00cf39dabd9922a04f14e3577f827";
    const SEED: &str = "fa6a3e48bbe1707ba3a35a91325b0ac81b25c09c0e41db283dac5377145ba1bb";

    #[test]
    fn what_was_changed_is_found() {
        let (game, secret, nonces) = example();
        let fairness = Fairness::after(&game, &secret, &nonces);
        assert_eq!(fairness.check(&game), Ok(secret.seed(&game, &nonces)));
        let other = Fairness { secret: Some(Secret([8; 32]).to_hex()), ..fairness.clone() };
        assert!(other.check(&game).is_err_and(|error| error.starts_with("commitment")));
        let mut other = fairness.clone();
        other.nonces.p2 = "00".repeat(15) + "01";
        assert!(other.check(&game).is_err_and(|error| error.starts_with("seed")));
        let running = Fairness::during(&game, &secret, &nonces);
        assert!(running.check(&game).is_err());
        assert_eq!(running.secret, None);
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Secret([7; 32])), "Secret(…)");
    }
}

//! What a client sends.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The longest `ref`.
const LONGEST_REFERENCE: usize = 40;

/// A message with what the reply must carry.
#[derive(Clone, Debug, PartialEq)]
pub struct Received {
    /// Comes back in the direct reply.
    pub reference: Option<Reference>,
    /// What was said.
    pub message: Result<ClientMessage, BadMessage>,
}

/// A mark that a client gives its message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Reference {
    /// A whole number.
    Number(i64),
    /// A short text.
    Text(String),
}

/// A message that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadMessage(pub String);

impl fmt::Display for BadMessage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Everything a client may say. Fields that are not named here are ignored: no message says for whom it acts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message on a socket.
    Hello(Hello),
    /// The game may start.
    Ready {
        /// 32 hexadecimal digits that go into the seed.
        nonce: Option<String>,
    },
    /// Answers a question.
    Answer {
        /// The number of the first question that is answered.
        decision: u32,
        /// One or several choices, in order.
        choices: Vec<String>,
    },
    /// Leaves an unfinished group.
    Back {
        /// The question that is asked.
        decision: u32,
    },
    /// Asks to take the last answer back.
    Takeback,
    /// Answers an offer of the opponent's.
    OfferReply {
        /// Which.
        offer: Offer,
        /// Agreed.
        yes: bool,
    },
    /// Gives up.
    Concede,
    /// Offers a draw.
    Draw,
    /// Asks for another game.
    Rematch,
    /// Asks what to do.
    Hint {
        /// The question that is asked.
        decision: u32,
    },
    /// Says something.
    React {
        /// What.
        reaction: Reaction,
    },
    /// Does not want to see reactions.
    Mute {
        /// From now on.
        on: bool,
    },
    /// Shows the own hand to those who watch.
    ShowHand {
        /// From now on.
        on: bool,
    },
    /// Is the server there?
    Ping {
        /// Comes back.
        t: i64,
    },
    /// Closes the socket.
    Leave,
    /// Claims a game whose other player has left.
    Claim {
        /// A draw instead of the win.
        #[serde(default)]
        draw: bool,
    },
}

/// The first message on a socket.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Hello {
    /// The version the client speaks.
    pub protocol: u32,
    /// The game it knows.
    pub game: Option<String>,
    /// The last update it has seen of that game.
    pub after: Option<u32>,
}

/// What one player can offer the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To take an answer back.
    Takeback,
    /// A draw.
    Draw,
    /// Another game.
    Rematch,
}

/// What players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thinking.
    Thinking,
    /// Oops.
    Oops,
    /// Good game.
    GoodGame,
}

impl Received {
    /// Reads a text frame.
    #[must_use]
    pub fn read(text: &str) -> Received {
        let bad = |why: String| Received { reference: None, message: Err(BadMessage(why)) };
        let value: serde_json::Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => return bad(format!("this is not JSON: {error}")),
        };
        let Some(fields) = value.as_object() else {
            return bad("a message is a JSON object with a field `type`".to_owned());
        };
        let reference = match fields.get("ref") {
            None | Some(serde_json::Value::Null) => None,
            Some(given) => match Reference::read(given) {
                Some(reference) => Some(reference),
                None => {
                    return bad(format!(
                        "`ref` is a whole number or a text of at most {LONGEST_REFERENCE} characters"
                    ));
                }
            },
        };
        let message = serde_json::from_value(value).map_err(|error| BadMessage(error.to_string()));
        Received { reference, message }
    }
}

impl Reference {
    fn read(value: &serde_json::Value) -> Option<Reference> {
        if let Some(text) = value.as_str() {
            return (text.chars().count() <= LONGEST_REFERENCE).then(|| Reference::Text(text.to_owned()));
        }
        value.as_i64().map(Reference::Number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> String {
        Received::read(text).message.expect_err("refused").0
    }

    #[test]
    fn messages_are_read() {
        let read = |text: &str| Received::read(text).message.expect("a message");
        assert_eq!(read(r#"{"type":"concede","seat":"p2"}"#), ClientMessage::Concede);
        assert_eq!(read(r#"{"type":"ready"}"#), ClientMessage::Ready { nonce: None });
        assert_eq!(
            read(r#"{"type":"answer","decision":17,"choices":["walk:4"]}"#),
            ClientMessage::Answer { decision: 17, choices: vec!["walk:4".to_owned()] }
        );
        let hello = Hello { protocol: 1, game: None, after: Some(41) };
        assert_eq!(read(r#"{"type":"hello","protocol":1,"after":41}"#), ClientMessage::Hello(hello));
    }

    #[test]
    fn the_reply_knows_the_reference() {
        let reference = |text: &str| Received::read(text).reference;
        assert_eq!(reference(r#"{"type":"draw","ref":7}"#), Some(Reference::Number(7)));
        assert_eq!(reference(r#"{"type":"nonsense","ref":"a"}"#), Some(Reference::Text("a".to_owned())));
        assert!(why(&format!(r#"{{"type":"draw","ref":"{}"}}"#, "x".repeat(41))).contains("`ref`"));
        assert!(why(r#"{"type":"draw","ref":{}}"#).contains("`ref`"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(why("{").contains("not JSON"));
        assert!(why("[]").contains("object"));
        assert!(why("{}").contains("type"));
        assert!(why(r#"{"type":"dance"}"#).contains("dance"));
        assert!(why(r#"{"type":"answer","choices":[]}"#).contains("decision"));
        assert!(why(r#"{"type":"answer","decision":-1,"choices":[]}"#).contains("-1"));
        assert!(why(&"[".repeat(5000)).contains("not JSON"));
    }
}

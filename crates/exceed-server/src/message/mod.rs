//! What goes over a socket, both ways.

mod client;
mod server;

pub use client::{BadMessage, ClientMessage, Hello, Offer, Reaction, Received, Reference};
pub use exceed_telling::Both;
pub use server::{
    Characters, Clock, Code, HintMessage, MemberView, Over, PlayerPresence, RatingView, Ratings, Refused,
    ServerMessage, SpectatorsView, TableView, UserView, encode, seat_word,
};

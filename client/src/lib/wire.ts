// What goes between a client and the server. Made by `cargo xtask types` from the server's own types: do not edit.
//
// `ServerMessage` comes over a socket and `Sent` goes over it; narrow the first by `type`. Requests and answers of HTTP are
// below by name; GET /docs of a running server says which belongs where.

/** A value for each seat. */
export type Both<T> = { p1: T; p2: T };

/** A message to the server. The direct reply to it carries its `ref`; `client` is for `hello`. */
export type Sent = ClientMessage & { ref?: Reference; client?: string };

/** The message of this type: `Received<"update">`. */
export type Received<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;

/** The version of the protocol, for `hello`. */
export const PROTOCOL = 1;

/** One side of the table after a beat. */
export type After = {
  /** Boosts in play, oldest first. */
  boosts: CardName[];
  /** Cards in gauge. */
  gauge: number;
  /** Cards in hand. */
  hand: number;
  /** Life left. */
  life: number;
  /** Where the fighter stands. */
  space: number;
};

/** A number that another one was held against. */
export type Against = {
  /** What it is. */
  label: string;
  /** Whose. */
  seat: SeatName;
  /** Its parts. */
  sum: Term[];
  /** The number. */
  total: number;
};

/** How much: `3`, or `[1,6]` where the payer picks. */
export type Amount = number | [number, number];

/** A whole duel. */
export type Analysis = {
  /** How many answers there are. */
  answers: number;
  /** Every decision with more than one answer. */
  decisions: DecisionReport[];
  /** The rulebook. */
  edition: string;
  /** The version of the engine. */
  engine: string;
  /** Version of this format. */
  format: number;
  /** How many of them were judged: all, unless the work was stopped early. */
  judged: number;
  /** What chance did. */
  luck: Luck;
  /** The characters of player one and player two. */
  names: [string, string];
  /** How it ended, with `p1` and `p2`; `None` if the record stops before. */
  outcome: string | null;
  /** Player one's result: 1 won, 0 lost, ½ drawn. */
  result: number | null;
  /** Every strike. */
  strikes: StrikeReport[];
  /** The turns that decided most, in order. */
  turning_points: TurningPoint[];
  /** How many turns. */
  turns: number;
};

/** An area that cards lie in. */
export type AreaName =
  | "hand"
  | "deck"
  | "discard"
  | "gauge"
  | "sealed"
  | "boosts"
  | "overdrive"
  | "set_aside"
  | "attack"
  | "playing"
  | "transforms"
  | "under";

/** An area of a seat. */
export type AreaOf = {
  /** Which. */
  area: AreaName;
  /** Whose. */
  seat: SeatName;
};

/** Something that lies outside the usual areas: a card in a space, a marker, cards under a boost, or a card beside the fighter for the rest of the game. */
export type AreaShown = {
  /** Which, where everybody may know. */
  cards: Card[] | null;
  /** How many cards or markers, those out of play included. */
  count: number;
  /** What it is: `trap`, `marker`, `under` or `transform`. */
  kind: string;
  /** What it is called. */
  name: string;
  /** Whose it is. */
  owner: SeatName;
  /** The side that is up, of something with two. */
  side: string | null;
  /** The spaces it lies on. */
  spaces: number[];
  /** What it does. */
  text: string;
};

/** What is asked of whom. While a group of picks is unfinished it stays what it was. */
export type Asked = {
  /** What kind of question. */
  question: Question;
  /** Why. */
  reason: Reason;
  /** Who is asked. */
  seat: SeatName;
};

/** An attack of the strike under way. */
export type Attack = {
  /** Its face, if it is known. */
  card: Card | null;
  /** With how many cards it is set. */
  copies: number;
  /** Critical. */
  critical: boolean;
  /** Set with a second copy. */
  ex: boolean;
  /** It hit. */
  hit: boolean;
  /** The least and the most distance it hits at, once it is valid and can hit. */
  range: [number, number] | null;
  /** Its numbers once it is valid. */
  stats: Stats | null;
  /** Its player is stunned. */
  stunned: boolean;
  /** A wild swing. */
  wild: boolean;
};

/** One thing that happened, as a person follows it. */
export type Beat = {
  /** The table after it. */
  after: Both<After>;
  /** A second number it was held against: the slower speed, the armor. */
  against?: Against;
  /** The kinds of cards it is about: `ryu/hadoken`. */
  cards: string[];
  /** What happened, in one line. */
  headline: string;
  /** What kind of thing. */
  kind: BeatKind;
  /** The numbers of its first and last event, counted over the game from 1. */
  n: [number, number];
  /** The clause of the rules at work. */
  rule: string | null;
  /** Whose beat it is, if anybody's. */
  seat: SeatName | null;
  /** Its number within the strike, from 1; none outside a strike. */
  step: number | null;
  /** The parts of the number in the headline; their values add up to `total`. */
  sum: Term[];
  /** What explains it, where the sum does not: the card's text, a reason. Often empty. */
  text: string;
  /** That number. */
  total: number | null;
};

/** Kinds of beats. A strike has those up to `Advantage`, a turn the others; lines of text can come in both. */
export type BeatKind =
  | "set"
  | "wild"
  | "critical"
  | "reveal"
  | "cost"
  | "invalid"
  | "replace"
  | "speed"
  | "before"
  | "range"
  | "hit"
  | "damage"
  | "guard"
  | "stun"
  | "after"
  | "cleanup"
  | "advantage"
  | "draw"
  | "move"
  | "boost"
  | "exceed"
  | "reshuffle"
  | "effect"
  | "turn"
  | "over";

/** Whom somebody does not want to meet. */
export type Block = { name: string };

export type Blocked = { name: string };

/** What is added to one number. */
export type Bonus = {
  /** What would come on top, and when. */
  may?: Term[];
  /** What it is made of; the values add up to it. */
  parts: Term[];
  /** What holds now. */
  total: number;
};

/** What is added to the numbers of the attack of the strike under way, or of the next one. A number that nothing is added to is absent. */
export type Bonuses = { armor?: Bonus; guard?: Bonus; power?: Bonus; speed?: Bonus };

/** A boost in play. */
export type Boost = {
  /** The card. */
  card: Card;
  /** The boost's name. */
  name: string;
  /** The space of a trap. */
  space: number | null;
  /** Stays in this cleanup. */
  sustained: boolean;
  /** What it does. */
  text: string;
};

/** A kind of card, never a copy that could be followed. */
export type Card = {
  /** `ryu/hadoken`. */
  card: string;
  /** The attack's name. */
  name: string;
  /** Whose card it is for good. */
  owner: SeatName;
};

export type CardFault = { column: number; length: number; line: number; suggestion?: string; text: string };

/** A card file. */
export type CardFile = { toml: string };

/** A card and what it is called there. */
export type CardName = {
  /** The kind of card. */
  card: string;
  /** The boost's name. */
  name: string;
};

/** The boost half of a card. */
export type CatalogBoost = {
  /** Gauge that cancels; -1 if it can't be cancelled. */
  cancel_cost: number;
  /** Force to pay for it; -1 if the Boost action can't play it. */
  force_cost: number;
  /** Gauge to pay for it. */
  gauge_cost: number;
  /** `immediate`, `continuous`, `transform` or `overload`. */
  kind: string;
  /** Line by line. */
  lines: CatalogLine[];
  /** Its name. */
  name: string;
  /** All lines, one below the other. */
  text: string;
  /** It stands on a space. */
  trap: boolean;
};

/** A card. */
export type CatalogCard = {
  /** Printed armor. */
  armor: PrintedValue;
  /** The boost half. */
  boost: CatalogBoost;
  /** How many there are. */
  copies: number;
  /** What makes the attack cheaper. */
  discount: string | null;
  /** It starts beside the deck. */
  extra: boolean;
  /** Force to pay for the attack. */
  force_cost: number;
  /** Gauge to pay for it. */
  gauge_cost: number;
  /** Printed guard. */
  guard: PrintedValue;
  /** `ryu/hadoken`. */
  id: string;
  /** `normal`, `special`, `ultra`, `faceattack` for one that is printed on the character, and what a card that is only a boost calls itself (`trait`, `decree_royal`). */
  kind: string;
  /** Line by line. */
  lines: CatalogLine[];
  /** The attack's name. */
  name: string;
  /** Printed power; 0 for a dash. */
  power: PrintedValue;
  /** The farthest. */
  range_max: PrintedValue;
  /** The nearest distance it hits at; -1 if it never hits. */
  range_min: PrintedValue;
  /** Printed speed. */
  speed: PrintedValue;
  /** How many copies start sealed. */
  start_sealed: number;
  /** All lines, one below the other. */
  text: string;
};

/** A character. */
export type CatalogCharacter = {
  /** The basic side. */
  basic: CatalogText;
  /** Its cards. */
  cards: CatalogCard[];
  /** Cards of its deck, and those beside it. */
  deck_size: number;
  /** Gauge for the Exceed action; -1 if there is none. */
  exceed_cost: number;
  /** The exceed side. */
  exceeded: CatalogText;
  /** Cards kept at the end of a turn. */
  hand_limit: number;
  /** `ryu`. */
  id: string;
  /** Life at the start. */
  life: number;
  /** Parts of how it is drawn, where its file pins them. */
  look?: Look;
  /** Season rules that come with it. */
  modules: string[];
  /** The most life, if it is not that at the start. */
  most_life?: number;
  /** As players read it. */
  name: string;
  /** The id of its set of Normals. */
  normals: string;
  /** Cards more than usual in the opening hand; left out if there are none. */
  opening_cards?: number;
  /** Rulings, in order. */
  rulings: string[];
  /** The season of its release. */
  season: number;
};

/** One line of text. */
export type CatalogLine = {
  /** `ryu/hadoken/attack/1`. */
  id: string;
  /** The whole line, as it is printed. */
  text: string;
  /** The moment it happens at, in snake case; `action`; or `static`, always in force. */
  trigger: string;
};

/** A text and its lines. */
export type CatalogText = {
  /** Line by line. */
  lines: CatalogLine[];
  /** All lines, one below the other. */
  text: string;
};

/** Why a game ended. */
export type Cause = "life" | "deck_out" | "concession" | "time" | "abandoned" | "agreed" | "fault" | "void";

/** A character, or two in Tag Team. */
export type Characters = string | [string, string];

export type CheckedCards = { character?: CatalogCharacter; faults: CardFault[]; ok: boolean };

/** An answer that is offered. */
export type Choice = {
  /** What it costs. */
  cost?: Cost;
  /** What to send: `walk:4`. */
  id: string;
  /** A short consequence. */
  note?: string;
  /** Where a person finds it. */
  on: On;
  /** What it does; no two of one decision say the same. */
  text: string;
  /** What is asked next in the same group: `critical`. */
  then?: string[];
};

/** Everything a client may say. Fields that are not named here are ignored: no message says for whom it acts. */
export type ClientMessage =
  | Hello & { type: "hello" }
  | /** The game may start. */
  {
    /** 32 hexadecimal digits that go into the seed. */
    nonce?: string | null;
    type: "ready";
  }
  | /** Answers a question. */
  {
    /** One or several choices, in order. */
    choices: string[];
    /** The number of the first question that is answered. */
    decision: number;
    type: "answer";
  }
  | /** Leaves an unfinished group. */
  {
    /** The question that is asked. */
    decision: number;
    type: "back";
  }
  | /** Asks to take the last answer back. */
  { type: "takeback" }
  | /** Answers an offer of the opponent's. */
  {
    /** Which. */
    offer: Offer;
    type: "offer_reply";
    /** Agreed. */
    yes: boolean;
  }
  | /** Gives up. */
  { type: "concede" }
  | /** Offers a draw. */
  { type: "draw" }
  | /** Asks for another game. */
  { type: "rematch" }
  | /** Asks what to do. */
  {
    /** The question that is asked. */
    decision: number;
    type: "hint";
  }
  | /** Says something. */
  {
    /** What. */
    reaction: Reaction;
    type: "react";
  }
  | /** Does not want to see reactions. */
  {
    /** From now on. */
    on: boolean;
    type: "mute";
  }
  | /** Shows the own hand to those who watch. */
  {
    /** From now on. */
    on: boolean;
    type: "show_hand";
  }
  | /** Is the server there? */
  {
    /** Comes back. */
    t: number;
    type: "ping";
  }
  | /** Closes the socket. */
  { type: "leave" }
  | /** Claims a game whose other player has left. */
  {
    /** A draw instead of the win. */
    draw?: boolean;
    type: "claim";
  };

/** The clocks of both players. */
export type Clock = {
  /** When this was so. */
  at: number;
  /** Left to player one. */
  p1_ms: number;
  /** Left to player two. */
  p2_ms: number;
  /** Whose clock runs. */
  running: SeatName | null;
};

/** Thinking time. */
export type ClockOptions = {
  /** How long somebody may be away. */
  disconnect_s: number;
  /** For every question at least. */
  min_s: number;
  /** For the whole game. */
  total_s: number;
};

/** An end that the rules know nothing of. */
export type Closing = {
  /** The one who stayed took a draw instead of the win. */
  draw: boolean;
  /** `time`, `draw` or `abandon`. */
  kind: string;
  /** Whose time ran out, or who was away. */
  seat: string | null;
};

/** The codes of refusals. */
export type Code =
  | "stale_decision"
  | "unknown_decision"
  | "not_offered"
  | "not_your_seat"
  | "game_over"
  | "no_game"
  | "not_allowed"
  | "too_soon"
  | "busy"
  | "bad_message"
  | "unavailable";

/** A price: one of the three. */
export type Cost = {
  /** Force. */
  force?: Amount;
  /** Gauge. */
  gauge?: Amount;
  /** Life. */
  life?: Amount;
};

/** A card that may be there. */
export type CouldBe = {
  /** The card. */
  card: Card;
  /** How many of them. */
  count: number;
  /** How many of them everybody knows to be in hand, or set from it. */
  known?: number;
  /** They may be able to pay for it. */
  payable: boolean;
  /** It would hit from where they stand, perhaps after its own movement. */
  reaches: boolean;
};

/** What a player could hold. */
export type CouldHold = {
  /** Which. */
  cards: CouldBe[];
  /** Cards in hand. */
  in_hand: number;
  /** What a face-down attack can be; nothing if there is none. */
  set: CouldBe[] | null;
  /** Cards that lie unseen in hand, in deck or face down. */
  unseen: number;
};

/** Who somebody says they are. */
export type Credentials = { name: string; password: string; token?: boolean };

/** What a seat is asked. Nobody else gets it. */
export type Decision = {
  /** What may be answered. */
  choices: Choice[];
  /** Counts the questions put to this seat in this game, from 1. */
  id: number;
  /** What a lesson says about it. */
  lesson?: LessonStep;
  /** What payments and picks need. */
  need?: Need;
  /** What was picked already in this group. */
  picks: string[];
  /** What kind of question. */
  question: Question;
  /** Why. */
  reason: Reason;
  /** In words. */
  text: string;
  /** A group of picks has begun and is not complete. */
  unfinished: boolean;
};

/** A decision with more than one answer. */
export type DecisionReport = {
  /** What was answered, in words. */
  answer: string;
  /** Which entry of the record, from 0. */
  entry: number;
  /** With what the player knew. */
  known: Judgement;
  /** With both hands open. */
  open: Judgement;
  /** Who was asked: 1 or 2. */
  player: number;
  /** What was asked, in words. */
  question: string;
  /** In which turn. */
  turn: number;
};

/** A card of a deck whose place is known. */
export type DeckCard = {
  /** The card. */
  card: Card;
  /** How many cards lie above it. */
  from_top: number;
};

export type ErrorBody = { error: ErrorFacts };

export type ErrorFacts = { code: string; hint?: string; text: string };

/** A game as a file. */
export type Export = {
  /** The last entry of the log if it was neither a choice nor a concession, which are in the record. */
  closing: Closing | null;
  /** What the shuffles were made from. */
  fairness: Fairness;
  /** The version of this format. */
  format: number;
  /** What it went on from, if it began in the middle of another game. */
  from?: Origin;
  /** The id of the game: commitment and seed are made from it. */
  game: Id;
  /** How it ended. */
  outcome: Outcome | null;
  /** Who played. */
  players: Both<PlayerFacts>;
  /** The game, as `exceed replay` and `exceed analyse` read it. */
  record: unknown;
};

/** What anybody needs to check the shuffles of a game. */
export type Fairness = {
  /** What was published before the game. */
  commitment: string;
  /** What the players added. */
  nonces: Nonces;
  /** How the rest was made. */
  scheme: number;
  /** Once the game is over. */
  secret: string | null;
  /** Once the game is over. */
  seed: string | null;
};

/** Where a fork begins, and who plays it. */
export type Fork = { as: string; bot?: string | null; input: number };

/** Something that happened. */
export type GameEvent = {
  /** Its number, counted over the game from 1. */
  n: number;
  /** In words, with the players' names. */
  text: string;
} & (
  | { first: SeatName; kind: "game_started" }
  | { count: number; kind: "mulliganed"; player: SeatName }
  | { kind: "turn_started"; player: SeatName }
  | { kind: "prepared"; player: SeatName }
  | { kind: "walked"; player: SeatName; to: number }
  | { count: number; kind: "changed_cards"; player: SeatName }
  | { kind: "character_acted"; line: string; player: SeatName }
  | { kind: "action_given"; player: SeatName }
  | { card: Card | null; from: AreaOf; kind: "card_moved"; to: AreaOf }
  | { area: AreaName; kind: "shuffled"; player: SeatName }
  | { kind: "swapped"; one: AreaName; player: SeatName; two: AreaName }
  | { kind: "reshuffled"; manual: boolean; player: SeatName }
  | { area: AreaName; card: Card | null; kind: "revealed"; player: SeatName }
  | { kind: "nothing_revealed"; player: SeatName }
  | { amount: number; kind: "paid"; player: SeatName; reason: Reason; with: PaidWith }
  | {
    from: number;
    kind: "fighter_moved";
    movement: MovementName;
    passed: boolean;
    player: SeatName;
    to: number;
  }
  | {
    from: number | null;
    kind: "marker_moved";
    marker: string;
    player: SeatName;
    to: number | null;
  }
  | { disabled: boolean; kind: "marker_flipped"; marker: string; player: SeatName }
  | { card: Card | null; kind: "boost_played"; player: SeatName }
  | { card: Card | null; kind: "boost_negated"; player: SeatName }
  | { card: Card | null; kind: "trap_placed"; player: SeatName; space: number }
  | { card: Card | null; kind: "sustained"; player: SeatName }
  | { kind: "cancelled"; player: SeatName }
  | { attacker: SeatName; kind: "strike_started" }
  | {
    card: Card | null;
    double: boolean;
    ex: boolean;
    kind: "attack_set";
    player: SeatName;
    wild: boolean;
  }
  | { kind: "critical"; player: SeatName }
  | { card: Card | null; double: boolean; ex: boolean; kind: "attack_revealed"; player: SeatName }
  | { card: Card | null; kind: "attack_invalid"; player: SeatName; why: InvalidBy }
  | { kind: "wild_swing"; player: SeatName }
  | {
    first: SeatName;
    kind: "order_fixed";
    speed_first: number;
    speed_second: number;
    /** A value for each player, by seat. */
    speeds: Both<number>;
  }
  | { card: Card | null; kind: "attack_performed"; player: SeatName }
  | { given: string | null; kind: "line_resolved"; line: string; player: SeatName }
  | { kind: "line_continued"; line: string; player: SeatName }
  | { by: string; kind: "given"; player: SeatName; value: number }
  | { distance: number; kind: "hit"; player: SeatName; range: [number, number] }
  | {
    distance: number;
    kind: "missed";
    player: SeatName;
    range: [number, number] | null;
    why: MissBy;
  }
  | {
    absorbed: number;
    attacker: SeatName | null;
    kind: "damage_taken";
    life: number;
    player: SeatName;
    power: number;
    taken: number;
  }
  | { guard: number; kind: "stunned"; player: SeatName; taken: number }
  | { guard: number; kind: "guard_held"; player: SeatName; taken: number; why: StunStopped }
  | { kind: "advantage"; player: SeatName }
  | { amount: number; kind: "life_gained"; life: number; player: SeatName }
  | { amount: number; kind: "life_spent"; life: number; player: SeatName }
  | /** It became so much, neither gained nor spent. */
  { kind: "life_set"; life: number; player: SeatName }
  | { kind: "exceeded"; player: SeatName }
  | { kind: "reverted"; player: SeatName }
  | { fighter: string; kind: "switched"; life: number; player: SeatName }
  | { fighter: string; kind: "ejected"; life: number; player: SeatName }
  | { fighter: string; kind: "partner_exceeded"; player: SeatName }
  | { fighter: string; kind: "partner_reverted"; player: SeatName }
  | { kind: "named"; name: string | null; player: SeatName }
  | { kind: "range_named"; player: SeatName; range: RangeNamed }
  | { kind: "turn_ending"; player: SeatName }
  | { kind: "cleanup_began"; player: SeatName }
  | { kind: "strike_ended" }
  | { kind: "conceded"; player: SeatName }
  | { kind: "game_over"; outcome: Outcome });

/** What everybody may know about a game. */
export type GameFacts = {
  /** A value for each player, by seat. */
  characters: Both<Characters>;
  edition: string;
  ended: number | null;
  fairness: Fairness;
  id: Id;
  number: number;
  outcome: Outcome | null;
  /** A value for each player, by seat. */
  players: Both<PlayerFacts>;
  rated: boolean;
  /** Why it counts for nobody. */
  reason?: string;
  started: number | null;
  state: "ready_check" | "live" | "over" | "void";
  table: Id;
  turns: number;
};

export type Health = { protocol: number; status: string; version: string };

/** The first message on a socket. */
export type Hello = {
  /** The last update it has seen of that game. */
  after?: number | null;
  /** The game it knows. */
  game?: string | null;
  /** The version the client speaks. */
  protocol: number;
};

/** What to do, and why. */
export type HintMessage = {
  /** The question it is about. */
  decision: number;
  /** The best answers, best first. */
  options: HintOption[];
  /** Of the request. */
  ref?: Reference;
  /** At a strike: how often to set what. */
  strike: HintStrike | null;
  /** The chance to win, between 0 and 1. */
  value: number;
};

/** An answer and what speaks for it. */
export type HintOption = {
  /** What to send. */
  choice: string;
  /** The standard error of that. */
  error: number;
  /** One line. */
  reason: string;
  /** The chance to win with it. */
  value: number;
};

/** An own attack. */
export type HintOwn = {
  /** What to send. */
  choice: string;
  /** What it is called. */
  label: string;
  /** How often to set it, between 0 and 1. */
  share: number;
  /** The chance to win with it against their mix. */
  value: number;
};

/** How to play a strike. */
export type HintStrike = {
  /** The own attacks. */
  own: HintOwn[];
  /** The chance to win of each own attack (rows) against each of theirs (columns). */
  payoffs: number[][];
  /** What the opponent may set. */
  theirs: HintTheirs[];
  /** The chance to win of the mix. */
  value: number;
};

/** An attack of theirs. */
export type HintTheirs = {
  /** The card; nothing for a wild swing. */
  card: Card | null;
  /** What it is called. */
  label: string;
  /** How likely it is, between 0 and 1. */
  share: number;
};

/** An id of a table, a game or a user. */
export type Id = string;

/** Why an attack is invalid. */
export type InvalidBy = "not_paid" | "declared" | "text" | "partners";

/** With whom somebody joins. */
export type Join = {
  character: Characters;
  code?: string | null;
  /** Who may watch, if they wish more than the table's owner; the stricter wish counts. */
  spectators?: SpectatorOptions | null;
};

/** What one view says about a decision. All chances are those of the player who was asked. */
export type Judgement = {
  /** The best answer, in words. */
  best: string;
  /** What the answer that was given lost; 0 for an attack inside the right mix. */
  loss: number;
  /** The mark for that. */
  mark: Mark;
  /** The game could have been won at once. */
  missed_win: boolean;
  /** At a strike: the right mix, likeliest first. */
  mix: [string, number][];
  /** At a strike: how often the attack that was set is right. */
  share: number | null;
  /** The chance to win before the answer, played on as well as can be. */
  value: number;
};

/** Where an attack's own movement can take the fighters. */
export type Landing = {
  /** The distances it hits from there. */
  hits: number[];
  /** The opponent's, if they are moved. */
  other?: number;
  /** The own space. */
  space: number;
};

/** A lesson. */
export type Lesson = {
  /** What is to be reached. */
  goal: string;
  /** What it goes by. */
  id: string;
  /** Whose cards it is played with. */
  season: string;
  /** What it is about. */
  text: string;
  /** A few words. */
  title: string;
};

/** What a lesson says about a question. */
export type LessonStep = {
  /** In words. */
  text: string;
  /** The ids of the choices that lead on. */
  wanted: string[];
};

/** The parts of a look that a file pins. */
export type Look = {
  /** The second colour. */
  accent?: number;
  cloth?: string;
  crest?: string;
  eyes?: string;
  face?: string;
  hair?: string;
  head?: string;
  /** The colour of the character's tile and cards. */
  hue?: number;
  jaw?: string;
  mark?: string;
  weapon?: string;
};

/** What chance did, in win probability. */
export type Luck = {
  /** What player one's cards brought player one beyond the average, and player two's cards player two. */
  cards: [number, number];
  /** The standard error of the cards' part. */
  error: number;
  /** What the guesses at strikes brought player one. */
  guesses: number;
};

/** How a decision was. */
export type Mark = "fine" | "inaccuracy" | "mistake" | "blunder";

/** The user as they are told about themselves. */
export type Me = { token?: string; user: MeUser };

export type MeUser = { guest: boolean; id: Id; name: string };

/** Somebody at a table. */
export type MemberView = {
  /** A bot. */
  bot?: string;
  /** Whom they play. */
  character: Characters;
  /** They are there. */
  connected: boolean;
  /** The game may start. */
  ready: boolean;
  /** A person. */
  user?: UserView;
};

/** Why an attack missed. */
export type MissBy = "out_of_range" | "no_range" | "gone" | "does_not_hit" | "dodged";

/** How a fighter moved. */
export type MovementName = "advance" | "close" | "retreat" | "push" | "pull" | "move_left" | "move_right";

/** What a payment or a pick needs. */
export type Need =
  | /** Force is paid. */
  {
    /** At least so much. */
    amount: number;
    kind: "force";
    /** At most so much, where that is more; as much as there is, if it is nothing. */
    most: number | null;
    /** Whether the order of the cards can matter. */
    ordered: boolean;
    /** What is picked for it already. */
    paid: number;
  }
  | /** Gauge is paid. */
  {
    /** At least so much. */
    amount: number;
    kind: "gauge";
    /** At most so much. */
    most: number | null;
    /** Whether the order of the cards can matter. */
    ordered: boolean;
    /** What is picked for it already. */
    paid: number;
  }
  | /** Cards are picked. */
  {
    kind: "cards";
    /** At least so many. */
    least: number;
    /** At most so many. */
    most: number;
    /** Whether the order of the picks can be seen afterwards. */
    ordered: boolean;
    /** How many are picked already. */
    picked: number;
  };

export type NewOpponent = { bot?: string | null; character?: Characters | null; person?: boolean };

/** What a new guest may say. */
export type NewSession = { name?: string | null; token?: boolean };

/** A table as it is asked for. */
export type NewTable = {
  best_of?: number;
  character?: Characters | null;
  clock?: ClockOptions | null;
  edition?: string;
  /** A lesson brings everything else along. */
  lesson?: string | null;
  listed?: boolean;
  opponent?: NewOpponent;
  order?: TriggerOrder;
  rated?: boolean;
  spectators?: SpectatorOptions;
};

/** Both nonces as text. */
export type Nonces = Both<string>;

/** What one player can offer the other. */
export type Offer = "takeback" | "draw" | "rematch";

/** Where a person finds a choice. */
export type On =
  | /** On a card. */
  {
    /** Which area. */
    area: AreaName;
    /** Its index there. */
    index: number;
    /** The indexes of all cards it may stand for: itself and equal ones. */
    indexes: number[];
    kind: "card";
    /** For payments: what the card may count as. */
    may_count?: number[];
    /** In whose area. */
    seat: SeatName;
    /** What is done with it. */
    verb: string;
  }
  | /** On a space. */
  {
    kind: "space";
    /** Which. */
    space: number;
    /** What is done. */
    verb: string;
  }
  | /** On a button. */
  {
    kind: "button";
    /** What is done. */
    verb: string;
  };

/** The middle of another game. */
export type Origin = {
  /** Who went on with what they knew. */
  as: string;
  /** That game up to there. */
  record: unknown;
};

/** How a game ended. */
export type Outcome = {
  /** Why. */
  cause: Cause;
  /** Who won; nobody in a draw, and where the game counts for nobody. */
  winner: SeatName | null;
};

/** The end of a game. */
export type Over = {
  /** What it takes to check the shuffles. */
  fairness: Fairness;
  /** Which. */
  game: Id;
  /** How. */
  outcome: Outcome;
  /** In rated games. */
  ratings: Both<RatingView> | null;
  /** Games won at this table. */
  score: Both<number>;
};

/** What was paid with. */
export type PaidWith = "force" | "gauge";

/** The tagged-out character of a team. */
export type Partner = {
  /** Its id. */
  character: string;
  /** Whether its exceed side is up. */
  exceeded: boolean;
  /** Life left. */
  life: number;
  /** The most there can be. */
  max_life: number;
};

/** A player of a game, as facts about it say. */
export type PlayerFacts = {
  /** A bot. */
  bot?: string;
  /** A person. */
  user?: UserView;
};

/** Whether a player is there. */
export type PlayerPresence = {
  /** With at least one socket, or a bot. */
  connected: boolean;
  /** How long until the other player may claim the game. */
  left_ms?: number;
  /** How many sockets. */
  tabs: number;
};

/** A number, or the name of what it depends on. */
export type PrintedValue = number | string;

/** What everybody may know about a user. */
export type Profile = { games: GameFacts[]; guest: boolean; name: string; ratings: Record<string, RatingView> };

/** How far an analysis is. */
export type Progress = {
  /** So many answers are judged. */
  done: number;
  /** Of so many. */
  of: number;
};

/** A kind of question. */
export type Question = "action" | "set" | "pay" | "confirm" | "pick" | "cards" | "space" | "number" | "name" | "order";

/** Where somebody stands. */
export type QueuePlace = { table?: Id; waiting?: boolean };

/** What somebody wants to play. */
export type QueueRequest = { character: Characters; edition?: string; rated?: boolean; roster?: string };

/** A distance, or a word printed for one. */
export type RangeNamed = number | string;

/** A rating. */
export type RatingView = {
  /** How sure it is. */
  deviation: number;
  /** Rated games played. */
  games: number;
  /** Glicko-2. */
  rating: number;
};

/** What an attack reaches. */
export type Reach = {
  /** It hits after its own movement. */
  hits_moved: boolean;
  /** It hits from here. */
  hits_now: boolean;
  /** Where its own movement before it can take it. */
  moved: Landing[];
  /** The distances it hits from here. */
  now: number[];
  /** Its cost can be paid. */
  payable: boolean;
  /** The same for every distance. */
  strip: Strip;
};

/** What players can say to each other. */
export type Reaction = "hello" | "good_luck" | "well_played" | "thinking" | "oops" | "good_game";

export type Ready = { database: string; games: number; ready: boolean };

/** Why a question is asked, or what was paid for. */
export type Reason =
  | /** The rules ask. */
  { kind: "rule" }
  | /** Cards to set aside at the start. */
  { kind: "mulligan" }
  | /** The text of a card. */
  {
    /** Which. */
    card: Card | null;
    kind: "card";
  }
  | /** The text of a character. */
  {
    kind: "character";
    /** Whose. */
    seat: SeatName;
  }
  | /** A walk. */
  { kind: "walk" }
  | /** Change Cards. */
  { kind: "change_cards" }
  | /** The cost of Exceed. */
  { kind: "exceed" }
  | /** The cost of a boost. */
  {
    /** Which. */
    card: Card | null;
    kind: "boost_cost";
  }
  | /** The cost of an attack. */
  {
    /** Which. */
    card: Card | null;
    kind: "attack_cost";
  }
  | /** Whether to declare a wild swing invalid. */
  {
    /** Which. */
    card: Card | null;
    kind: "invalidate";
  }
  | /** Whether to pay for Critical. */
  { kind: "critical" }
  | /** Whether to cancel. */
  { kind: "cancel" }
  | /** The hand limit. */
  { kind: "hand_limit" }
  | /** The overdrive step. */
  { kind: "overdrive" }
  | /** The card of a Downshift. */
  { kind: "downshift" }
  | /** Armor that is paid for when hit. */
  { kind: "spend_for_armor" }
  | /** Where a trap is placed. */
  {
    /** Which. */
    card: Card | null;
    kind: "trap";
  }
  | /** In which order cards leave together. */
  { kind: "leaving_order" }
  | /** The cost of Cross Exceed. */
  { kind: "cross_exceed" }
  | /** The gauge of a Cross Boost. */
  {
    /** Which. */
    card: Card | null;
    kind: "cross_boost";
  }
  | /** The gauge of a Cross Strike. */
  { kind: "cross_strike" }
  | /** Whether to swap the opponent's fighter. */
  { kind: "ejection" }
  | /** Whether an attack becomes a transform. */
  {
    /** Which. */
    card: Card | null;
    kind: "transform";
  };

/** A mark that a client gives its message. */
export type Reference = number | string;

/** A game as a viewer saw it. */
export type Replay = { as: ViewerName; game: Id; inputs?: ReplayInput[]; updates: Update[] };

/** What was put into the game. Its number is its place in the log, from 0: a fork at `n` goes on before it. */
export type ReplayInput = {
  at: number;
  choice: string | null;
  kind: "choice" | "concede" | "rewind" | "time" | "draw" | "abandon" | "show_hand";
  n: number;
  seat: SeatName | null;
};

/** A complaint. */
export type Report = { game: string; reason: string; text?: string | null };

export type Reported = { id: Id };

/** A takeback, as the viewer reads it. */
export type RewoundTo = {
  /** Who took something back. */
  by: SeatName;
  /** The last event that still stands. */
  to_event: number;
};

/** A clause of the rules. */
export type RuleClause = {
  /** Where editions differ: what each of them says. */
  editions?: Record<string, string>;
  /** `DMG-2`. */
  id: string;
  /** What it says. */
  text: string;
};

/** A seat of a table. */
export type SeatName = "p1" | "p2";

/** Everything the server says on the socket of a table. */
export type ServerMessage =
  | /** The answer to `hello`. */
  {
    game: Id | null;
    now: number;
    protocol: number;
    seq: number;
    table: TableView;
    type: "welcome";
    version: string;
    viewer: ViewerName;
  }
  | /** The table has changed. */
  { table: TableView; type: "table" }
  | /** A game begins. */
  {
    /** A value for each player, by seat. */
    characters: Both<Characters>;
    commitment: string;
    edition: string;
    game: Id;
    nonces: Nonces;
    type: "start";
  }
  | /** One step of a stream. */
  {
    /** What the viewer is asked. */
    decision: Decision | null;
    /** What happened. */
    events: GameEvent[];
    game: Id;
    /** Somebody took something back. */
    rewound: RewoundTo | null;
    /** Its number in the stream, from 1. */
    seq: number;
    /** What happened, as beats. */
    telling: Beat[];
    type: "update";
    /** The table after it. */
    view: View;
  }
  | /** The table as it is. */
  {
    decision: Decision | null;
    game: Id;
    seq: number;
    telling: Beat[];
    type: "snapshot";
    view: View;
  }
  | /** It is done. */
  { decision?: number; duplicate: boolean; ref?: Reference; type: "accepted" }
  | /** It is not done, and nothing has changed. */
  {
    /** For programs. */
    code: Code;
    decision: Decision | null;
    /** Which of the choices was not offered. */
    index?: number;
    ref?: Reference;
    /** When to try again. */
    retry_ms?: number;
    /** For people. */
    text: string;
    type: "refused";
  }
  | Clock & { type: "clock" }
  | /** Who is there. */
  { p1: PlayerPresence; p2: PlayerPresence; spectators: number; type: "presence" }
  | /** The other player offers something. */
  { from: SeatName; offer: Offer; type: "offer" }
  | /** An offer is over. */
  { granted: boolean; offer: Offer; type: "offer_over" }
  | HintMessage & { type: "hint" }
  | /** A player says something. */
  { from: SeatName; reaction: Reaction; type: "reaction" }
  | Over & { type: "over" }
  | /** An answer to `ping`. */
  { now: number; ref?: Reference; t: number; type: "pong" }
  | /** The queue has found a table. */
  { table: Id; type: "paired" }
  | /** Tables that wait, and tables that can be watched. */
  { live: TableView[]; open: TableView[]; type: "tables" }
  | /** The socket will be closed. */
  { reason: string; retry_ms: number; type: "bye" };

/** One side of the table. The index of a card in a list is its index in choices, but for another player's hand. */
export type Side = {
  /** The lines of the side that is up. */
  ability: string[];
  /** What lies outside the usual areas. */
  areas: AreaShown[];
  /** The attack of the strike under way. */
  attack: Attack | null;
  /** What is added to the attack of the strike under way, or to the next one. */
  bonuses: Bonuses;
  /** Boosts in play, oldest first. */
  boosts: Boost[];
  /** The id of the fighter in play. */
  character: string;
  /** Cards in deck. */
  deck_count: number;
  /** Cards of the deck that the viewer knows, from the top. */
  deck_known: DeckCard[];
  /** The discard pile, top last. */
  discard: Card[];
  /** Gauge for the Exceed action, if there is one. */
  exceed_cost: number | null;
  /** Whether the exceed side is up. */
  exceeded: boolean;
  /** Oldest first. */
  gauge: Card[];
  /** The own hand; of another's the cards that everybody knows to be there, sorted by `card`. */
  hand: Card[];
  /** Cards in hand. */
  hand_count: number;
  /** Cards that are kept at the end of a turn. */
  hand_limit: number;
  /** Life left. */
  life: number;
  /** A team that may not swap characters now. */
  locked: boolean;
  /** The most there can be. */
  max_life: number;
  /** What the player is called in texts. */
  name: string;
  /** Overdrive. */
  overdrive: Card[];
  /** The tagged-out character of a team. */
  partner: Partner | null;
  /** The one reshuffle is used up. */
  reshuffled: boolean;
  /** Sealed cards that the viewer may see. */
  sealed: Card[];
  /** Sealed cards. */
  sealed_count: number;
  /** Cards that have not entered the game. */
  set_aside: Card[];
  /** Where the fighter stands. */
  space: number;
};

/** Who may watch. */
export type SpectatorOptions = {
  /** Anybody at all. */
  allowed: boolean;
  /** How much later they see it. */
  delay_s?: number;
};

/** Who may watch. */
export type SpectatorsView = {
  /** Anybody at all. */
  allowed: boolean;
  /** How many there are. */
  count: number;
  /** How much later they see it. */
  delay_s: number;
};

/** How far a strike is. */
export type Stage = "set" | "reveal" | "attack" | "cleanup";

/** The totals of an attack. */
export type Stats = { armor: number; guard: number; power: number; speed: number };

/** The strike under way. */
export type Strike = {
  /** Who gained Advantage last. */
  advantage: SeatName | null;
  /** Armor that is left. */
  armor_left: Both<number>;
  /** Who started it. */
  attacker: SeatName;
  /** Who goes first, once that is fixed. */
  first: SeatName | null;
  /** How far it is. */
  stage: Stage;
  /** Damage taken in it. */
  taken: Both<number>;
};

/** A strike. */
export type StrikeReport = {
  /** Who began it: 1 or 2. */
  attacker: number;
  /** What the guess brought player one, beyond what both choices were worth on average. */
  guess: number | null;
  /** Player one's and player two's. */
  sides: [StrikeSide, StrikeSide];
  /** In which turn. */
  turn: number;
};

/** One player's attack in a strike. */
export type StrikeSide = {
  /** What was revealed. */
  attack: string;
  /** Life lost in the strike. */
  lost: number;
  /** The mix that would have been right, likeliest first. */
  mix: [string, number][];
  /** How often that was right, with what the player knew; `None` if there was nothing to choose. */
  share: number | null;
};

/** Distances from 1 to 8. */
export type Strip = {
  /** Where it hits at once. */
  hits: number[];
  /** Where it hits only after its own movement. */
  moved: number[];
};

/** Why damage did not stun. */
export type StunStopped = "guard" | "cannot_stun" | "immune";

/** A page of a list. */
export type TableList = { tables: TableView[] };

/** A table as clients see it. */
export type TableView = {
  /** Games of the match. */
  best_of: number;
  /** Thinking time. */
  clock: ClockOptions | null;
  /** To join with. */
  code: string;
  /** The edition of the rules. */
  edition: string;
  /** The current or last game. */
  game: Id | null;
  /** Who shows their hand to those who watch. */
  hands_shown: Both<boolean>;
  /** Its id. */
  id: Id;
  /** Everybody may see it. */
  listed: boolean;
  /** It counts. */
  rated: boolean;
  /** Games won. */
  score: Both<number>;
  /** Who sits there. */
  seats: Both<MemberView | null>;
  /** Who may watch. */
  spectators: SpectatorsView;
  /** `open`, `ready_check`, `live` or `over`. */
  state: "open" | "ready_check" | "live" | "over";
  /** To share. */
  url: string;
  /** The seat of who asks. */
  you: SeatName | null;
};

/** One part of a number. */
export type Term = {
  /** The line of the character it comes from: `ryu/basic/1`. */
  ability?: string;
  /** It stands on the boost half of that card. */
  boost?: boolean;
  /** The card it is printed on. */
  card?: string;
  /** What it is called. */
  label: string;
  /** The clause of the rules it comes from. */
  rule?: string;
  /** Whose it is, if it is not the player's of the sum. */
  seat?: SeatName;
  /** What it adds. */
  value: number;
  /** The condition that holds: `if critical`. */
  when?: string;
};

/** When the order of triggers is asked. */
export type TriggerOrder = "when_it_matters" | "always";

/** A turn that decided much. */
export type TurningPoint = {
  /** And as it was over. */
  after: number;
  /** Player one's chance to win as it began: the table with both hands open, nothing played on. */
  before: number;
  /** Which turn. */
  turn: number;
  /** What happened. */
  what: string;
};

/** One update, as the viewer reads it. */
export type Update = {
  /** What the viewer is asked. */
  decision: Decision | null;
  /** What happened. */
  events: GameEvent[];
  /** Somebody took something back. */
  rewound: RewoundTo | null;
  /** Its number in the stream, from 1. */
  seq: number;
  /** What happened, as beats. */
  telling: Beat[];
  /** The table after it. */
  view: View;
};

/** A person as others see them. */
export type UserView = {
  /** Without an account. */
  guest: boolean;
  /** What they are called. */
  name: string;
};

/** The table as one viewer sees it. */
export type View = {
  /** Actions of the turn that are still to be chosen. */
  actions_left: number;
  /** What is asked of whom, as everybody may know it. */
  asked: Asked | null;
  /** What the opponent could hold; to a seat. */
  could_hold?: CouldHold;
  /** How far apart the fighters are. */
  distance: number;
  /** How the game ended. */
  outcome: Outcome | null;
  /** Boosts that are being played and have not reached their place. */
  playing: Card[];
  /** What the attacks of the viewer's hand reach, by index of the hand; to a seat. */
  reach?: Reach[];
  /** Both sides. */
  sides: Both<Side>;
  /** The strike under way. */
  strike: Strike | null;
  /** Whose turn it is. */
  turn: SeatName;
  /** Its number; 0 before the first. */
  turn_number: number;
  /** Who looks. */
  viewer: ViewerName;
};

/** Who looks. */
export type ViewerName = "p1" | "p2" | "spectator" | "open";

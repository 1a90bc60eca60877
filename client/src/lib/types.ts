// What the server sends, as this client names it. The page docs/protocol.md describes every field.

export type SeatName = 'p1' | 'p2';
export type Viewer = SeatName | 'spectator';

export interface CardRef {
  card: string;
  name: string;
  owner: SeatName;
}

export interface Line {
  id: string;
  trigger: string;
  text: string;
}

export interface BoostHalf {
  name: string;
  kind: 'continuous' | 'immediate';
  force_cost: number;
  gauge_cost: number;
  cancel_cost: number;
  trap: boolean;
  text: string;
  lines: Line[];
}

/** A printed number, or what it is counted from (`CARDS_IN_HAND`). */
export type Printed = number | string;

export interface CatalogCard {
  id: string;
  name: string;
  kind: 'normal' | 'special' | 'ultra' | 'faceattack';
  copies: number;
  force_cost: number;
  gauge_cost: number;
  /** -1: none. A word where the game decides. */
  range_min: Printed;
  range_max: Printed;
  power: Printed;
  speed: Printed;
  armor: Printed;
  guard: Printed;
  discount: string | null;
  boost: BoostHalf | null;
  extra: boolean;
  text: string;
  lines: Line[];
}

/** What a card file pins of its character's look; the names are those of `lib/look/parts.json`. */
export interface Look {
  hue?: number;
  crest?: string;
  [part: string]: unknown;
}

export interface Character {
  id: string;
  name: string;
  season: number;
  exceed_cost: number;
  deck_size: number;
  life: number;
  hand_limit: number;
  normals: string;
  basic: { text: string; lines: Line[] };
  exceeded: { text: string; lines: Line[] };
  rulings: string[];
  cards: CatalogCard[];
  look?: Look | null;
}

export interface Part {
  value: number;
  label: string;
  card?: string;
  ability?: string;
  rule?: string;
  boost?: boolean;
  seat?: SeatName;
  when?: string;
}

export interface Bonus {
  total: number;
  parts: Part[];
  may?: Part[];
}

export type StatName = 'range' | 'power' | 'speed' | 'armor' | 'guard';

export interface BoostInPlay {
  card: CardRef;
  name: string;
  space: number | null;
  sustained: boolean;
  text?: string;
}

export interface Attack {
  card: CardRef | null;
  ex: boolean;
  copies: number;
  wild: boolean;
  critical: boolean;
  hit: boolean;
  stunned: boolean;
  stats: { power: number; speed: number; armor: number; guard: number } | null;
  range: [number, number] | null;
}

export interface Area {
  name: string;
  kind: string;
  owner: SeatName;
  spaces?: number[];
  count?: number;
  cards?: CardRef[] | null;
  side?: string | null;
  text?: string | null;
}

export interface Side {
  name: string;
  character: string;
  life: number;
  max_life: number;
  exceeded: boolean;
  exceed_cost: number;
  ability: string[];
  space: number;
  reshuffled: boolean;
  hand: CardRef[];
  hand_count: number;
  hand_limit: number;
  deck_count: number;
  deck_known: { from_top: number; card: CardRef }[];
  discard: CardRef[];
  gauge: CardRef[];
  sealed: CardRef[];
  sealed_count: number;
  overdrive: CardRef[];
  set_aside: CardRef[];
  boosts: BoostInPlay[];
  areas: Area[];
  attack: Attack | null;
  bonuses: Partial<Record<string, Bonus>>;
  partner: { character: string; name?: string; life: number; max_life: number; exceeded: boolean } | null;
  locked: boolean;
}

export interface Reach {
  now: number[];
  moved: { space: number; hits: number[] }[];
  hits_now: boolean;
  hits_moved: boolean;
  payable: boolean;
  strip: { hits: number[]; moved: number[] };
}

export interface CouldHoldCard {
  card: CardRef;
  count: number;
  reaches: boolean;
  payable: boolean;
}

export interface Outcome {
  winner: SeatName | null;
  cause: string;
}

export interface Strike {
  attacker: SeatName;
  first: SeatName | null;
  stage: string;
  taken: Record<SeatName, number>;
  armor_left: Record<SeatName, number>;
  advantage: SeatName | null;
}

export interface Reason {
  kind: string;
  card?: CardRef;
  seat?: SeatName;
}

export interface View {
  viewer: Viewer;
  turn: SeatName;
  turn_number: number;
  actions_left: number;
  distance: number;
  asked: { seat: SeatName; question: string; reason: Reason } | null;
  outcome: Outcome | null;
  strike: Strike | null;
  playing: CardRef[];
  sides: Record<SeatName, Side>;
  reach?: Reach[];
  could_hold?: { in_hand: number; unseen: number; cards: CouldHoldCard[]; set: CouldHoldCard[] | null };
}

export type Target =
  | { kind: 'button'; verb: string }
  | { kind: 'space'; space: number; verb: string }
  | {
      kind: 'card';
      seat: SeatName;
      area: string;
      index: number;
      indexes?: number[];
      may_count?: number[];
      verb: string;
    };

export interface Cost {
  force?: number | [number, number];
  gauge?: number | [number, number];
  life?: number | [number, number];
}

export interface Choice {
  id: string;
  text: string;
  on: Target;
  cost?: Cost;
  note?: string;
  then?: string[];
}

export interface Need {
  kind: 'force' | 'gauge' | 'cards' | string;
  amount?: number;
  paid?: number;
  least?: number;
  most?: number;
  picked?: number;
  ordered: boolean;
}

export interface Decision {
  id: number;
  question: string;
  reason: Reason;
  text: string;
  unfinished: boolean;
  picks: string[];
  need?: Need;
  choices: Choice[];
  lesson?: { text: string; wanted: string[] };
}

export interface BeatSide {
  life: number;
  space: number;
  gauge: number;
  hand: number;
  boosts: { card: string; name: string }[];
}

export interface Beat {
  n: [number, number];
  seat: SeatName | null;
  kind: string;
  headline: string;
  text: string;
  sum: Part[];
  total: number | null;
  against?: { label: string; seat: SeatName | null; sum: Part[]; total: number };
  rule: string | null;
  cards: string[];
  step: number | null;
  after: Record<SeatName, BeatSide>;
}

export interface GameEvent {
  n: number;
  kind: string;
  text: string;
  [field: string]: unknown;
}

export interface Update {
  game: string;
  seq: number;
  events: GameEvent[];
  view: View;
  decision: Decision | null;
  rewound: { by: SeatName; to_event: number } | null;
  telling: Beat[];
}

export type CharacterChoice = string | [string, string];

export interface Seat {
  user?: { name: string; guest: boolean };
  bot?: string;
  character: CharacterChoice;
  connected: boolean;
  ready: boolean;
}

export interface Table {
  id: string;
  code: string;
  url: string;
  state: 'open' | 'ready_check' | 'live' | 'over' | 'closed';
  you: Viewer | null;
  edition: string;
  rated: boolean;
  listed: boolean;
  best_of: number;
  clock: { total_s: number; min_s: number; disconnect_s: number } | null;
  seats: { p1: Seat | null; p2: Seat | null };
  game: string | null;
  score: { p1: number; p2: number };
  spectators: { allowed: boolean; delay_s: number; count: number };
  hands_shown: { p1: boolean; p2: boolean };
  lesson?: string;
}

export interface Presence {
  connected: boolean;
  tabs: number;
  left_ms?: number;
}

export interface HintOption {
  choice: string;
  value: number;
  error: number;
  reason: string;
}

export interface Hint {
  decision: number;
  value: number;
  options: HintOption[];
  strike: {
    own: { choice: string; label: string; share: number; value: number }[];
    theirs: { card: string; label: string; share: number }[];
    payoffs: number[][];
    value: number;
  } | null;
}

export interface Fairness {
  scheme: number;
  commitment: string;
  nonces: { p1: string; p2: string };
  secret: string | null;
  seed: string | null;
}

export interface Rating {
  rating: number;
  deviation: number;
  games: number;
}

export interface Over {
  game: string;
  outcome: Outcome;
  fairness: Fairness;
  score: { p1: number; p2: number };
  ratings: Record<SeatName, Rating> | null;
}

export type ServerMessage =
  | {
      type: 'welcome';
      protocol: number;
      version: string;
      viewer: Viewer;
      table: Table;
      game: string | null;
      seq: number;
      now: number;
    }
  | { type: 'table'; table: Table }
  | { type: 'start'; game: string; commitment: string; edition: string; characters: Record<SeatName, CharacterChoice> }
  | ({ type: 'update' } & Update)
  | { type: 'snapshot'; game: string; seq: number; view: View; decision: Decision | null; telling: Beat[] }
  | { type: 'accepted'; ref?: number | string; decision?: number; duplicate: boolean }
  | {
      type: 'refused';
      ref?: number | string;
      code: string;
      text: string;
      decision: Decision | null;
      index?: number;
      retry_ms?: number;
    }
  | { type: 'clock'; p1_ms: number; p2_ms: number; running: SeatName | null; at: number }
  | { type: 'presence'; p1: Presence; p2: Presence; spectators: number }
  | { type: 'offer'; offer: 'takeback' | 'draw' | 'rematch'; from: SeatName }
  | { type: 'offer_over'; offer: 'takeback' | 'draw' | 'rematch'; granted: boolean }
  | ({ type: 'hint'; ref?: number | string } & Hint)
  | { type: 'reaction'; from: SeatName; reaction: string }
  | ({ type: 'over' } & Over)
  | { type: 'pong'; t: number; now: number }
  | { type: 'bye'; reason: string; retry_ms: number }
  | { type: 'paired'; table: string }
  | { type: 'tables'; open: Table[]; live: Table[] };

export interface User {
  id: string;
  name: string;
  guest: boolean;
}

export interface Lesson {
  id: string;
  title: string;
  text: string;
  goal: string;
  season: string;
}

export interface Rule {
  id: string;
  text: string;
  /** What each edition says, where they differ. */
  editions?: Record<string, string>;
}

export interface Fault {
  line: number;
  column: number;
  length: number;
  text: string;
  suggestion?: string;
}

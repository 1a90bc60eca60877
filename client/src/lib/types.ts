// The server's own types, under the names this client uses. `wire.ts` is generated; docs/protocol.md describes every field.

import type * as wire from './wire';
import type { Pins } from './look/parts';

export type {
  Attack,
  Beat,
  Bonus,
  Choice,
  Cost,
  Decision,
  Fairness,
  HintOption,
  Lesson,
  Need,
  Outcome,
  Over,
  Reach,
  Reason,
  SeatName,
  ServerMessage,
  Side,
  Strike,
  Update,
  View,
} from './wire';

export type Viewer = wire.SeatName | 'spectator';
export type CardRef = wire.Card;
export type Line = wire.CatalogLine;
export type BoostHalf = wire.CatalogBoost;
/** A printed number, or what it is counted from (`CARDS_IN_HAND`). */
export type Printed = wire.PrintedValue;
export type Look = Pins;
/** A card; one that is still being written in the editor may lack its boost half. */
export type CatalogCard = Omit<wire.CatalogCard, 'boost' | 'start_sealed'> & { boost: BoostHalf | null };
export type Character = Omit<wire.CatalogCharacter, 'cards' | 'modules' | 'look'> & {
  cards: CatalogCard[];
  look?: Look | null;
};
export type Part = wire.Term;
export type StatName = 'range' | 'power' | 'speed' | 'armor' | 'guard';
export type BoostInPlay = wire.Boost;
export type Area = wire.AreaShown;
export type CouldHoldCard = wire.CouldBe;
export type Target = wire.On;
export type BeatSide = wire.After;
export type CharacterChoice = wire.Characters;
export type Seat = wire.MemberView;
export type Table = wire.TableView;
export type Presence = wire.PlayerPresence;
export type Hint = wire.HintMessage;
export type Rating = wire.RatingView;
export type User = wire.MeUser;
export type Rule = wire.RuleClause;
export type Fault = wire.CardFault;
/** What happened, by `kind`. Fields of kinds that are not looked at stay unknown. */
export type GameEvent = wire.GameEvent;

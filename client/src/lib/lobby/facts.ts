// Facts of a game as the server tells them, and words made of them.

import { characterOf } from '../catalog.svelte';
import { texts } from '../texts';
import type { CharacterChoice, Seat, SeatName, Table } from '../types';
import type { GameFacts, PlayerFacts } from '../wire';

export type { GameFacts, Profile } from '../wire';
export type Player = PlayerFacts;

export const EDITIONS = ['S3', 'M19', 'S5', 'S6', 'S7'] as const;
export const NEWEST = 'S7';
export const SEATS: SeatName[] = ['p1', 'p2'];

export const listOf = (choice: CharacterChoice): string[] => (Array.isArray(choice) ? choice : [choice]);

/** The names of a seat's fighters: `Ryu`, `Ryu and Sagat`. */
export function fightersWords(choice: CharacterChoice): string {
  return listOf(choice)
    .map((id) => (id === 'random' ? texts.lobby.random : (characterOf(id)?.name ?? id)))
    .join(` ${texts.lobby.and} `);
}

export function playerWords(player: Player | Seat | null | undefined): string {
  if (!player) return texts.lobby.nobody;
  if (player.user) return player.user.name;
  return player.bot ? botWords(player.bot) : texts.lobby.nobody;
}

export const botWords = (bot: string): string => {
  const level = /^level(\d)$/.exec(bot);
  return level ? texts.lobby.botLevel(level[1]!) : texts.lobby.bot(bot);
};

/** The seat of a user in a game; guests may share a name, so that it is only a guess for others. */
export function seatNamed(players: Record<SeatName, Player | Seat | null>, name: string): SeatName | null {
  return SEATS.find((seat) => players[seat]?.user?.name === name) ?? null;
}

export const otherSeat = (seat: SeatName): SeatName => (seat === 'p1' ? 'p2' : 'p1');

export function clockWords(clock: Table['clock']): string {
  if (!clock) return texts.lobby.noClock;
  return clock.total_s % 60 === 0 ? texts.lobby.minutes(clock.total_s / 60) : texts.lobby.seconds(clock.total_s);
}

/** What a table is played under, in a few words. */
export function termsWords(table: Table): string {
  const words = [table.edition];
  if (table.clock) words.push(clockWords(table.clock));
  if (table.best_of > 1) words.push(texts.lobby.bestOf(table.best_of));
  if (table.seats.p1 && Array.isArray(table.seats.p1.character)) words.push(texts.lobby.tagTeam);
  if (table.rated) words.push(texts.lobby.rated);
  return words.join(', ');
}

export type Result = 'won' | 'lost' | 'draw' | 'none';

/** How a game ended for this seat. */
export function resultFor(facts: GameFacts, seat: SeatName | null): Result {
  const { outcome } = facts;
  if (!outcome || outcome.cause === 'void' || outcome.cause === 'fault') return 'none';
  if (!outcome.winner) return 'draw';
  return outcome.winner === seat ? 'won' : 'lost';
}

const DAY = 24 * 60 * 60 * 1000;

/** When something was, as people say it. */
export function agoWords(at: number | null, now = Date.now()): string {
  if (at === null) return '';
  const minutes = Math.max(0, Math.round((now - at) / 60000));
  if (minutes < 1) return texts.lobby.justNow;
  if (minutes < 60) return texts.lobby.minutesAgo(minutes);
  if (minutes < 24 * 60) return texts.lobby.hoursAgo(Math.round(minutes / 60));
  if (now - at < 7 * DAY) return texts.lobby.daysAgo(Math.round((now - at) / DAY));
  return new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Seconds as a clock shows them: `0:42`. */
export const clockFace = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

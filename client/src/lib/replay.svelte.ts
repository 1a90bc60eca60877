// A finished game laid out as a course of moments.

import { get } from './api';
import { Course } from './duel/course.svelte';
import type { CharacterChoice, Fairness, Outcome, SeatName, Update } from './types';

export type Eyes = SeatName | 'spectator' | 'open';
export const EYES: Eyes[] = ['open', 'p1', 'p2', 'spectator'];

export interface Player {
  user?: { name: string; guest: boolean };
  bot?: string;
}

/** GET /api/games/{id} */
export interface Facts {
  id: string;
  table: string;
  number: number;
  players: Record<SeatName, Player | null>;
  characters: Record<SeatName, CharacterChoice>;
  edition: string;
  rated: boolean;
  started: number | null;
  ended: number | null;
  turns: number;
  state: 'ready_check' | 'live' | 'over' | 'void';
  outcome: Outcome | null;
  fairness: Fairness | null;
}

export interface ReplayInput {
  n: number;
  kind: string;
  seat: SeatName | null;
  choice: string | null;
  at: number;
}

export interface ReplayFile {
  game: string;
  as: Eyes;
  updates: Update[];
  inputs?: ReplayInput[];
}

export const factsOf = (game: string) => get<Facts>(`/api/games/${encodeURIComponent(game)}`);
export const replayOf = (game: string, eyes: Eyes) =>
  get<ReplayFile>(`/api/games/${encodeURIComponent(game)}/replay?as=${eyes}`);

/** Which seat somebody of this name had. */
export function seatOf(facts: Facts, name: string | undefined): SeatName | null {
  return (['p1', 'p2'] as const).find((seat) => name !== undefined && facts.players[seat]?.user?.name === name) ?? null;
}

export function courseOf(file: ReplayFile, seat: SeatName): Course {
  const course = new Course(seat);
  for (const update of file.updates) course.take(update, true);
  course.running = false;
  course.show(0);
  return course;
}

/** The number of the last event that a moment shows: the same for all who look on. */
export function eventAt(course: Course, at: number): number {
  for (let back = at; back >= 0; back--) {
    const beat = course.moments[back]?.beat;
    if (beat) return beat.n[1];
  }
  return 0;
}

/** The moment at which an event has happened. */
export function momentOf(course: Course, event: number): number {
  let found = 0;
  for (const [at, moment] of course.moments.entries()) if (moment.beat && moment.beat.n[0] <= event) found = at;
  return found;
}

/** Where strikes begin: the moments to jump to. */
export function strikesOf(course: Course): { at: number; strike: number }[] {
  const found: { at: number; strike: number }[] = [];
  for (const [at, moment] of course.moments.entries()) {
    if (moment.strike > 0 && !found.some((one) => one.strike === moment.strike))
      found.push({ at, strike: moment.strike });
  }
  return found;
}

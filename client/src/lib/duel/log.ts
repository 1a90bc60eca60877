// The log: turns with what happened in them; a strike is one line with its result.

import { texts } from '../texts';
import type { Beat, SeatName } from '../types';
import type { Laid, Moment } from './course.svelte';
import { nameOf, otherSeat, spoken, voicesOf } from './telling';

export interface BeatLine {
  kind: 'beat';
  key: number;
  beat: Beat;
  head: string;
  text: string;
  /** Nothing but the course of things. */
  quiet: boolean;
}

export interface StrikeLine {
  kind: 'strike';
  key: number;
  strike: number;
  /** Whether it can be looked at again: the attacks were revealed. */
  told: boolean;
  head: string;
  results: { seat: SeatName; text: string }[];
}

export interface TurnPart {
  key: string;
  title: string;
  side: 'you' | 'opp' | '';
  lines: (BeatLine | StrikeLine)[];
}

const words = texts.log;

function attack(laid: Laid | null | undefined): string {
  if (!laid) return '';
  return `${laid.card?.name ?? words.face}${laid.ex ? ' EX' : ''}`;
}

function strikeLine(moments: Moment[], before: Moment | null, seat: SeatName): StrikeLine {
  const first = moments[0]!;
  const last = moments.at(-1)!;
  const other = otherSeat(seat);
  const told = moments.some((moment) => moment.beat?.kind === 'reveal');
  const head = told
    ? words.strike(attack(last.attacks[seat]), attack(last.attacks[other]))
    : spoken(first.beat?.headline ?? words.begun, voicesOf(first.view, seat));
  const results = [seat, other].map((of) => {
    const lost = (before ?? first).view.sides[of].life - (last.beat?.after[of].life ?? last.view.sides[of].life);
    const stunned = last.attacks[of]?.stunned ? `, ${words.stunned}` : '';
    return { seat: of, text: `${words.lost(nameOf(last.view, of, seat, words.you), lost)}${stunned}` };
  });
  return { kind: 'strike', key: first.beat?.n[0] ?? 0, strike: first.strike, told, head, results: told ? results : [] };
}

const QUIET = new Set(['draw', 'cost', 'turn']);

// A line is made once: a long game has many, and each step that is told looks at all of them.
const made: Record<SeatName, WeakMap<Moment, BeatLine>> = { p1: new WeakMap(), p2: new WeakMap() };

function beatLine(moment: Moment, seat: SeatName): BeatLine {
  let line = made[seat].get(moment);
  if (!line) {
    line = newLine(moment, seat);
    made[seat].set(moment, line);
  }
  return line;
}

function newLine(moment: Moment, seat: SeatName): BeatLine {
  const beat = moment.beat!;
  const voices = voicesOf(moment.view, seat);
  return {
    kind: 'beat',
    key: beat.n[0],
    beat,
    head: spoken(beat.headline, voices),
    text: spoken(beat.text, voices),
    quiet: QUIET.has(beat.kind),
  };
}

function titleOf(moment: Moment, seat: SeatName): Pick<TurnPart, 'title' | 'side'> {
  const { turn, turn_number } = moment.view;
  if (turn_number === 0) return { title: words.before, side: '' };
  const who = moment.view.viewer === seat && turn === seat ? words.you : moment.view.sides[turn].name;
  return { title: words.turn(turn_number, who), side: turn === seat ? 'you' : 'opp' };
}

/** The turns up to a moment. */
export function logOf(moments: Moment[], until: number, seat: SeatName): TurnPart[] {
  const parts: TurnPart[] = [];
  for (let at = 0; at <= until && at < moments.length; at++) {
    const moment = moments[at]!;
    // The update that ends a turn already shows the next turn's number; its own beats belong to the turn before.
    if (!parts.length || moment.beat?.kind === 'turn')
      parts.push({ key: `${at}`, ...titleOf(moment, seat), lines: [] });
    if (!moment.beat) continue;
    const lines = parts.at(-1)!.lines;
    if (moment.strike > 0) {
      const from = at;
      while (at < until && moments[at + 1]?.strike === moment.strike) at += 1;
      const strike = moments.slice(from, at + 1).filter((one) => one.beat !== null);
      lines.push(strikeLine(strike, moments[from - 1] ?? null, seat));
    } else if (moment.beat.kind !== 'turn' || moment.view.turn_number === 0) lines.push(beatLine(moment, seat));
  }
  return parts;
}

/** A line in pieces: plain words and cards that can be read. */
export function piecesOf(text: string, cards: { id: string; name: string }[]): { text: string; card?: string }[] {
  let pieces: { text: string; card?: string }[] = [{ text }];
  const sorted = [...cards].filter((card) => card.name).sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of sorted) {
    pieces = pieces.flatMap((piece) => {
      if (piece.card) return [piece];
      const at = piece.text.indexOf(name);
      if (at < 0) return [piece];
      return [
        { text: piece.text.slice(0, at) },
        { text: name, card: id },
        { text: piece.text.slice(at + name.length) },
      ];
    });
  }
  return pieces.filter((piece) => piece.text !== '');
}

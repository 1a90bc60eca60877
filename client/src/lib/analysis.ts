// A finished game looked back at: what `GET /api/games/{id}/analysis` sends, and what the page shows of it.

import { post, RequestError } from './api';
import { replayOf, type ReplayInput } from './replay.svelte';
import type { SeatName, Table } from './types';

export type Mark = 'fine' | 'inaccuracy' | 'mistake' | 'blunder';
export const MARKS: Mark[] = ['inaccuracy', 'mistake', 'blunder'];
export const GLYPHS: Record<Mark, string> = { fine: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** Chances are those of the player who was asked. */
export interface Judgement {
  value: number;
  best: string;
  loss: number;
  mark: Mark;
  share: number | null;
  mix: [string, number][];
  missed_win: boolean;
}

export interface DecisionReport {
  entry: number;
  turn: number;
  player: 1 | 2;
  question: string;
  answer: string;
  known: Judgement;
  open: Judgement;
}

export interface StrikeSide {
  attack: string;
  share: number | null;
  mix: [string, number][];
  lost: number;
}

export interface StrikeReport {
  turn: number;
  attacker: 1 | 2;
  sides: [StrikeSide, StrikeSide];
  guess: number | null;
}

export interface Analysis {
  format: number;
  names: [string, string];
  outcome: string | null;
  result: number | null;
  turns: number;
  answers: number;
  judged: number;
  decisions: DecisionReport[];
  strikes: StrikeReport[];
  luck: { cards: [number, number]; guesses: number; error: number };
  turning_points: { turn: number; before: number; after: number; what: string }[];
}

export interface Progress {
  done: number;
  of: number;
}

/** Which cards count: those the player saw, or both hands. */
export type Sight = 'known' | 'open';

const path = (game: string) => `/api/games/${encodeURIComponent(game)}/analysis?as=open`;
const isProgress = (answer: Analysis | Progress): answer is Progress => 'done' in answer;

export type State =
  { kind: 'none' } | { kind: 'busy' } | { kind: 'working'; progress: Progress } | { kind: 'done'; analysis: Analysis };

/** Asks for an analysis: begins one, or says how far it is, or has it. */
export async function ask(game: string): Promise<State> {
  try {
    const answer = await post<Analysis | Progress>(path(game));
    return isProgress(answer) ? { kind: 'working', progress: answer } : { kind: 'done', analysis: answer };
  } catch (error) {
    if (error instanceof RequestError && error.status === 429) return { kind: 'busy' };
    throw error;
  }
}

export interface Point {
  turn: number;
  /** The chance of the one whose graph it is. */
  value: number;
  decision: DecisionReport | null;
  mark: Mark;
}

const chanceFor = (player: 1 | 2, decision: DecisionReport, sight: Sight): number => {
  const value = decision[sight].value;
  return decision.player === player ? value : 1 - value;
};

/** The graph: with what a player knew, at that player's decisions; with hands open, at everybody's. */
export function pointsOf(analysis: Analysis, player: 1 | 2, sight: Sight): Point[] {
  const points = analysis.decisions
    .filter((decision) => sight === 'open' || decision.player === player)
    .map((decision): Point => {
      const mark = decision.player === player ? decision[sight].mark : 'fine';
      return { turn: decision.turn, value: chanceFor(player, decision, sight), decision, mark };
    });
  if (analysis.result !== null) {
    const value = player === 1 ? analysis.result : 1 - analysis.result;
    points.push({ turn: analysis.turns, value, decision: null, mark: 'fine' });
  }
  return points;
}

/** How often each mark was earned, and how much was lost in all, in points. */
export function givenAway(analysis: Analysis, player: 1 | 2, sight: Sight): { marks: number[]; points: number } {
  const own = analysis.decisions.filter((decision) => decision.player === player);
  return {
    marks: MARKS.map((mark) => own.filter((decision) => decision[sight].mark === mark).length),
    points: Math.round(own.reduce((sum, decision) => sum + decision[sight].loss, 0) * 100),
  };
}

const plain = (text: string): string =>
  text.replace(/@gauge\b/g, ' from gauge').replace(/@discard\b/g, ' from discard');

/** An answer with what it answers, where it does not stand for itself: `Hadoken: no`. */
export function answered(decision: DecisionReport, answer: string, name: string): string {
  const said = plain(answer.startsWith(`${name}: `) ? answer.slice(name.length + 2) : answer);
  const at = decision.question.indexOf(': ');
  const about = at < 0 ? '' : decision.question.slice(at + 2).replace(/\?$/, '');
  if (!about || about === name || said.startsWith(about)) return said;
  return `${about}: ${said}`;
}

export const percent = (value: number): number => Math.round(value * 100);
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

/**
 * The place of an answer that stands in the log of everything that was put into the game, with what was taken back. What was
 * taken back is not part of the record: the two are laid side by side from their ends.
 */
export function inputOf(inputs: ReplayInput[], standing: number, entry: number): number {
  const choices = inputs.filter((input) => input.kind === 'choice');
  if (choices.length === standing) return choices[entry]?.n ?? entry;
  const last = inputs.findLastIndex((input) => input.kind === 'rewind');
  const after = inputs.filter((input, at) => at > last && input.kind === 'choice');
  const first = standing - after.length;
  if (entry >= first) return after[entry - first]?.n ?? entry;
  // Before the last take-back the first of that number is the one: earlier answers were given once, or in the same words.
  return choices[entry]?.n ?? entry;
}

/** A new table at a decision, against a bot. */
export async function playOn(game: string, analysis: Analysis, decision: DecisionReport, bot: string): Promise<Table> {
  const file = await replayOf(game, 'open');
  const input = inputOf(file.inputs ?? [], analysis.answers, decision.entry);
  const as: SeatName = decision.player === 1 ? 'p1' : 'p2';
  return post<Table>(`/api/games/${encodeURIComponent(game)}/fork`, { input, as, bot });
}

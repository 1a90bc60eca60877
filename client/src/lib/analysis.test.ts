import { describe, expect, it } from 'vitest';
import { answered, givenAway, inputOf, pointsOf, type Analysis, type DecisionReport, type Judgement } from './analysis';
import { checked } from './fairness';
import type { ReplayInput } from './replay.svelte';

const judged = (value: number, loss = 0, mark: Judgement['mark'] = 'fine'): Judgement => ({
  value,
  best: 'prepare',
  loss,
  mark,
  share: null,
  mix: [],
  missed_win: false,
});
const decision = (entry: number, player: 1 | 2, known: Judgement, question = 'Choose an action'): DecisionReport => ({
  entry,
  turn: entry + 1,
  player,
  question,
  answer: 'strike',
  known,
  open: known,
});
const analysis: Analysis = {
  format: 1,
  names: ['Ryu', 'Ken Masters'],
  outcome: 'Ryu wins',
  result: 1,
  turns: 3,
  answers: 3,
  judged: 3,
  decisions: [
    decision(0, 1, judged(0.5)),
    decision(1, 2, judged(0.4, 0.2, 'blunder')),
    decision(2, 1, judged(0.7, 0.05, 'inaccuracy')),
  ],
  strikes: [],
  luck: { cards: [0, 0], guesses: 0, error: 0 },
  turning_points: [],
};

describe('the graph', () => {
  it('shows what one player knew, and ends with the result', () => {
    expect(pointsOf(analysis, 1, 'known').map((point) => point.value)).toEqual([0.5, 0.7, 1]);
    expect(pointsOf(analysis, 2, 'known').map((point) => point.value)).toEqual([0.4, 0]);
  });
  it('counts the chances of the other from this side, and marks only the own decisions', () => {
    const points = pointsOf(analysis, 1, 'open');
    expect(points.map((point) => Math.round(point.value * 100))).toEqual([50, 60, 70, 100]);
    expect(points.map((point) => point.mark)).toEqual(['fine', 'fine', 'inaccuracy', 'fine']);
  });
  it('sums what was given away', () => {
    expect(givenAway(analysis, 2, 'known')).toEqual({ marks: [0, 0, 1], points: 20 });
  });
});

describe('answers in words', () => {
  it('say what they answer', () => {
    const asked = decision(0, 1, judged(0.5), 'Yes or no: pay 1 gauge to cancel?');
    expect(answered(asked, 'no', 'Ryu')).toBe('pay 1 gauge to cancel: no');
    expect(answered(decision(0, 1, judged(0.5)), 'pay Dust@gauge', 'Ryu')).toBe('pay Dust from gauge');
    expect(answered(decision(0, 1, judged(0.5), 'Yes or no: Ryu'), 'Ryu: yes', 'Ryu')).toBe('yes');
  });
});

describe('where to play on', () => {
  const input = (n: number, kind = 'choice'): ReplayInput => ({
    n,
    kind,
    seat: 'p1',
    choice: kind === 'choice' ? `c${n}` : null,
    at: 0,
  });
  it('skips what is no answer', () => {
    expect(inputOf([input(0), input(1, 'show_hand'), input(2)], 2, 1)).toBe(2);
  });
  it('finds answers around one that was taken back', () => {
    // The second answer was taken back and given otherwise.
    const log = [input(0), input(1), input(2, 'rewind'), input(3), input(4)];
    expect([0, 1, 2].map((entry) => inputOf(log, 3, entry))).toEqual([0, 3, 4]);
  });
});

describe('fair shuffles', () => {
  const fairness = {
    scheme: 1,
    commitment: 'c954a085989c728c1762c50fbd83d0ed7adab72e61549c48a034bac8cacc97e1',
    nonces: { p1: '0'.repeat(32), p2: '0'.repeat(32) },
    secret: 'ff175857be69d0a37dc978f1b8e9e06ec7063acd6ca14cc351f24f250ce29424',
    seed: 'd9f7bc5ff408a3051b9eb2f6bfa3e93385358c42acb76404e112b76d04596fc6',
  };
  it('fit what a server committed itself to', async () => {
    expect(await checked('e95k9nq2ktjwb4z0', fairness)).toBe(true);
  });
  it('do not fit another game or another secret', async () => {
    expect(await checked('e95k9nq2ktjwb4z1', fairness)).toBe(false);
    expect(await checked('e95k9nq2ktjwb4z0', { ...fairness, secret: fairness.secret.replace('f', 'e') })).toBe(false);
  });
});

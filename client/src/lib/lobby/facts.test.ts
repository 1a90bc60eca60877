import { describe, expect, it } from 'vitest';
import type { Table } from '../types';
import { agoWords, clockFace, resultFor, seatNamed, termsWords, type GameFacts } from './facts';

const table = (more: Partial<Table>): Table => ({
  id: 'k3v',
  code: '7HKQ2M',
  url: '',
  state: 'open',
  you: null,
  edition: 'S7',
  rated: false,
  listed: true,
  best_of: 1,
  clock: null,
  seats: { p1: null, p2: null },
  game: null,
  score: { p1: 0, p2: 0 },
  spectators: { allowed: true, delay_s: 0, count: 0 },
  hands_shown: { p1: false, p2: false },
  ...more,
});

describe('words about tables', () => {
  it('names the terms that are not the usual ones', () => {
    expect(termsWords(table({}))).toBe('S7');
    const clock = { total_s: 900, min_s: 10, disconnect_s: 180 };
    expect(termsWords(table({ clock, best_of: 3, rated: true }))).toBe('S7, 15 minutes, best of 3, rated');
    const seat = { character: ['ryu', 'sagat'] as [string, string], connected: true, ready: false };
    expect(termsWords(table({ seats: { p1: seat, p2: null } }))).toContain('Tag Team');
  });

  it('shows seconds as a clock', () => {
    expect([0, 9, 60, 754].map(clockFace)).toEqual(['0:00', '0:09', '1:00', '12:34']);
  });

  it('says when something was', () => {
    const now = Date.UTC(2030, 0, 10);
    expect(agoWords(null, now)).toBe('');
    expect(agoWords(now - 20_000, now)).toBe('just now');
    expect(agoWords(now - 5 * 60_000, now)).toBe('5 min ago');
    expect(agoWords(now - 26 * 3_600_000, now)).toBe('yesterday');
  });
});

describe('how a game ended', () => {
  const game = (outcome: GameFacts['outcome']) => ({ outcome }) as GameFacts;
  it('is seen from a seat', () => {
    expect(resultFor(game({ winner: 'p2', cause: 'life' }), 'p2')).toBe('won');
    expect(resultFor(game({ winner: 'p2', cause: 'life' }), 'p1')).toBe('lost');
    expect(resultFor(game({ winner: null, cause: 'agreed' }), 'p1')).toBe('draw');
  });
  it('counts for nobody after a fault', () => {
    expect(resultFor(game({ winner: null, cause: 'void' }), 'p1')).toBe('none');
    expect(resultFor(game(null), 'p1')).toBe('none');
  });
  it('finds the seat of a name', () => {
    const players = { p1: { bot: 'level3' }, p2: { user: { name: 'Mira', guest: true } } };
    expect(seatNamed(players, 'Mira')).toBe('p2');
    expect(seatNamed(players, 'Otto')).toBeNull();
  });
});

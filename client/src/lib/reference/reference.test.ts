import { describe, expect, it } from 'vitest';
import found from '../../fixtures/catalog.json';
import type { Character } from '../types';
import { addressOf, filterOf, groupsOf, rulingsOf } from './cards';
import { clausesOf } from './clauses';
import { namesOf, piecesOf } from './links';

const catalog = found as unknown as Character[];
const shown = (query: string, character = '') => groupsOf(catalog, filterOf(new URLSearchParams(query), character));
const cards = (query: string, character = '') => shown(query, character).flatMap((group) => group.cards);

describe('filters of the card reference', () => {
  it('show every card once, Normals once a set', () => {
    const own = catalog.flatMap((one) => one.cards.filter((card) => card.kind !== 'normal'));
    const sets = new Set(catalog.map((one) => one.normals));
    expect(cards('')).toHaveLength(own.length + sets.size * 8);
  });

  it('leave what fits all of them', () => {
    for (const card of cards('kind=ultra&cost=gauge&at=2&speed=5-6')) {
      expect(card.kind).toMatch(/ultra|faceattack/);
      expect(card.gauge_cost).toBeGreaterThan(0);
      expect(Number(card.speed)).toBeGreaterThanOrEqual(5);
    }
    expect(cards('season=7').every((card) => /^(sol-badguy|happy-chaos)\//.test(card.id))).toBe(true);
    expect(cards('', 'phonon').every((card) => card.id.startsWith('phonon/'))).toBe(true);
    expect(cards('q=sol%20gain%20advantage').map((card) => card.name)).toContain('Gun Flame');
    expect(cards('q=there-is-no-such-word')).toEqual([]);
  });

  it('are kept in the address', () => {
    const address = '/cards/phonon?q=hit&kind=special,ultra&at=2&card=phonon/x';
    const filter = filterOf(new URL(address, 'http://x').searchParams, 'phonon');
    expect(addressOf(filter, 'phonon/x')).toBe(address);
  });
});

describe('texts with links', () => {
  it('lead to clauses, cards and fighters, and nothing is lost', () => {
    const text = 'Gun Flame goes by STK-13, as Happy Chaos knows. `Now:` comes first; Cross Boost is not Cross.';
    const pieces = piecesOf(text, namesOf(catalog));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text.replaceAll('`', ''));
    const links = Object.fromEntries(pieces.filter((piece) => piece.href).map((piece) => [piece.text, piece.href]));
    expect(links['STK-13']).toBe('/rules#STK-13');
    expect(links['Gun Flame']).toBe('/cards?card=sol-badguy/gun-flame');
    expect(links['Happy Chaos']).toBe('/cards/happy-chaos');
    expect(pieces.filter((piece) => piece.text === 'Cross')).toHaveLength(1);
  });

  it('find what was ruled about a card, and its rules', () => {
    const sol = catalog.find((one) => one.id === 'sol-badguy')!;
    const card = sol.cards.find((one) => one.name === 'Tyrant Rave')!;
    const { own, other } = rulingsOf(sol, card);
    expect(own.length + other.length).toBe(sol.rulings.length);
    expect(own.every((ruling) => /Tyrant Rave|Flame of corruption/.test(ruling))).toBe(true);
    expect(clausesOf(card)).toEqual(expect.arrayContaining(['STK-8', 'MOV-5', 'BST-3', 'BST-7']));
  });
});

import { describe, expect, it } from 'vitest';
import found from '../../fixtures/catalog.json';
import type { Character } from '../types';
import { EYES, JAWS, MARKS } from './face';
import { HEADS } from './head';
import { CREST_DRAWINGS, lookOf } from './index';
import { paletteOf } from './palette';
import parts from './parts.json';
import { faultsOf } from './parts';
import { WEAPON_DRAWINGS } from './weapon';

const catalog = found as unknown as Character[];

describe('parts of looks', () => {
  it('are drawn, every one that has a name, and no other', () => {
    expect([...CREST_DRAWINGS.keys()].sort()).toEqual([...parts.crest].sort());
    expect(Object.keys(HEADS).sort()).toEqual([...parts.head].sort());
    expect(Object.keys(EYES).sort()).toEqual([...parts.eyes].sort());
    expect(Object.keys(MARKS).sort()).toEqual([...parts.mark].sort());
    expect(Object.keys(JAWS).sort()).toEqual([...parts.jaw].sort());
    expect(Object.keys(WEAPON_DRAWINGS).sort()).toEqual([...parts.weapon].sort());
  });

  it('have colours, every one that has a name', () => {
    for (const part of ['hair', 'cloth'] as const) {
      const colours = parts[part].map(
        (name) => paletteOf({ id: 'x', season: 1, look: { hue: 0, [part]: name } })[part],
      );
      expect(new Set(colours).size).toBe(parts[part].length);
    }
    const faces = parts.face.map((face) => paletteOf({ id: 'x', season: 1, look: { hue: 0, face } }).face);
    expect(new Set(faces).size).toBe(parts.face.length);
  });

  it('are refused under wrong names', () => {
    expect(faultsOf({ hue: 25, crest: 'band' })).toEqual([]);
    expect(faultsOf({ hue: 360, crest: 'bnad', nose: 'long' })).toHaveLength(3);
  });
});

describe('a look', () => {
  const drawings = [
    ...catalog.map((character) => lookOf(character)),
    ...catalog.map((character) => lookOf(character, true)),
    ...[...Array(60).keys()].map((at) => lookOf({ id: `made-${at}`, season: at % 8 })),
  ];

  it('is drawn without gaps, and without styles that the page forbids', () => {
    for (const drawn of drawings)
      for (const svg of [drawn.mask, drawn.tile, drawn.figure]) {
        expect(svg).not.toMatch(/undefined|NaN|null|style=|url\(/);
        expect(svg.length).toBeGreaterThan(200);
      }
  });

  it('is the same each time, and follows what is pinned', () => {
    const sol = catalog.find((one) => one.id === 'sol-badguy')!;
    expect(lookOf({ ...sol }).tile).toBe(lookOf(sol).tile);
    expect(lookOf({ ...sol, look: { hue: 200, crest: 'witch' } }).palette.hue).toBe(200);
    expect(lookOf({ ...sol, look: { hue: 25, crest: 'witch' } }).mask).not.toBe(lookOf(sol).mask);
    expect(lookOf(sol, true).palette.base).not.toBe(lookOf(sol).palette.base);
    expect(lookOf(sol, true).palette.hair).toBe(lookOf(sol).palette.hair);
  });
});

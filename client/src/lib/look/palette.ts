// Colours from a character's id and season. Same id, same colours, on every machine.

import type { Character } from '../types';

const SALT = 'khjmoz';

/** FNV-1a, mixed. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) {
    value ^= letter.codePointAt(0)!;
    value = Math.imul(value, 16777619) >>> 0;
  }
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A number from 0 to 1 for one part of one character's look. */
export const chance = (id: string, part: string): number => hash(`${SALT}/${id}/${part}`) / 4294967296;

export const pick = <T>(id: string, part: string, list: readonly T[]): T =>
  list[Math.floor(chance(id, part) * list.length)]!;

const colour = (light: number, chroma: number, hue: number): string =>
  `oklch(${light} ${chroma} ${((hue % 360) + 360) % 360})`;

interface Season {
  chroma: number;
  light: number;
  /** How far the accent's hue lies from the main one. */
  accents: number[];
  faces: string[];
  pattern: string;
}

const SEASONS: Record<number, Season> = {
  1: { chroma: 0.15, light: 0.66, accents: [40, -40, 180], faces: ['bone', 'dark', 'self'], pattern: 'rays' },
  2: { chroma: 0.12, light: 0.7, accents: [60, 160, -60], faces: ['bone', 'steel', 'bone', 'dark'], pattern: 'arcs' },
  3: { chroma: 0.19, light: 0.66, accents: [30, 190, -35], faces: ['skin', 'skin2', 'bone', 'self'], pattern: 'dots' },
  4: {
    chroma: 0.14,
    light: 0.72,
    accents: [90, 180, -90],
    faces: ['steel', 'dark', 'gold', 'steel'],
    pattern: 'check',
  },
  5: { chroma: 0.17, light: 0.62, accents: [70, -70, 180], faces: ['bone', 'dark', 'steel', 'skin'], pattern: 'rings' },
  6: {
    chroma: 0.2,
    light: 0.64,
    accents: [150, -150, 40],
    faces: ['dark', 'bone', 'dark', 'steel'],
    pattern: 'shards',
  },
  7: { chroma: 0.18, light: 0.68, accents: [50, -50, 170], faces: ['skin', 'bone', 'dark', 'skin2'], pattern: 'flame' },
};

/** Characters that belong to no season of the game. */
const OWN: Season = {
  chroma: 0.16,
  light: 0.68,
  accents: [60, -60, 180],
  faces: ['bone', 'dark', 'steel', 'skin'],
  pattern: 'grid',
};

const FACES: Record<string, [string, string]> = {
  bone: ['#f4ead9', '#cdbfa9'],
  steel: ['#d5dee9', '#93a1b3'],
  dark: ['#37333f', '#211e29'],
  gold: ['#f0cf7a', '#a9853a'],
  skin: ['#f2c9a4', '#c48f68'],
  skin2: ['#b57d55', '#82553a'],
};

export interface Palette {
  hue: number;
  base: string;
  dark: string;
  deep: string;
  light: string;
  accent: string;
  accent2: string;
  glow: string;
  face: string;
  face2: string;
  pattern: string;
}

export type Looks = Pick<Character, 'id' | 'season'> & { look?: Character['look'] };

export function hueOf(character: Looks): number {
  return typeof character.look?.hue === 'number' ? character.look.hue : chance(character.id, 'hue') * 360;
}

/** `second`: the other player's colours where both hues are close. */
export function paletteOf(character: Looks, second = false): Palette {
  const season = SEASONS[character.season] ?? OWN;
  const hue = hueOf(character) + (second ? 150 : 0);
  const accent = hue + pick(character.id, 'off', season.accents);
  const kind =
    typeof character.look?.face === 'string' ? character.look.face : pick(character.id, 'face', season.faces);
  const own: [string, string] = [
    colour(season.light + 0.08, season.chroma, accent),
    colour(season.light - 0.14, season.chroma, accent),
  ];
  const face = FACES[kind] ?? own;
  return {
    hue,
    base: colour(season.light, season.chroma, hue),
    dark: colour(season.light - 0.24, season.chroma * 0.8, hue),
    deep: colour(0.26, 0.06, hue),
    light: colour(0.86, season.chroma * 0.55, hue),
    accent: colour(0.8, season.chroma * 0.9, accent),
    accent2: colour(0.52, season.chroma, accent),
    glow: colour(0.93, 0.13, accent + 20),
    face: face[0],
    face2: face[1],
    pattern: season.pattern,
  };
}

/** How far two characters' hues lie apart, in degrees. */
export function hueGap(a: Looks, b: Looks): number {
  const gap = Math.abs(hueOf(a) - hueOf(b)) % 360;
  return Math.min(gap, 360 - gap);
}

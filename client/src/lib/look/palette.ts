// Colours from a character's id and season. Same id, same colours, on every machine.

import type { Character } from '../types';
import { pinsOf } from './pins';

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

/** What is pinned if it is one of the names, else one by chance. */
export function choose(id: string, part: string, pinned: string | undefined, names: readonly string[]): string {
  return pinned !== undefined && names.includes(pinned) ? pinned : pick(id, part, names);
}

const colour = (light: number, chroma: number, hue: number): string =>
  `oklch(${+light.toFixed(3)} ${+chroma.toFixed(3)} ${+(((hue % 360) + 360) % 360).toFixed(1)})`;

interface Season {
  chroma: number;
  light: number;
  /** How far the accent's hue lies from the main one. */
  accents: number[];
  faces: string[];
  pattern: string;
}

const season = (chroma: number, light: number, accents: number[], faces: string[], pattern: string): Season => ({
  chroma,
  light,
  accents,
  faces,
  pattern,
});

const SEASONS: Record<number, Season> = {
  1: season(0.15, 0.66, [40, -40, 180], ['bone', 'night', 'accent'], 'rays'),
  2: season(0.12, 0.7, [60, 160, -60], ['bone', 'steel', 'fair', 'night'], 'arcs'),
  3: season(0.19, 0.66, [30, 190, -35], ['fair', 'brown', 'tan', 'accent'], 'dots'),
  4: season(0.14, 0.72, [90, 180, -90], ['steel', 'night', 'gold', 'steel'], 'check'),
  5: season(0.17, 0.62, [70, -70, 180], ['bone', 'night', 'steel', 'fair'], 'rings'),
  6: season(0.2, 0.64, [150, -150, 40], ['night', 'bone', 'fair', 'steel'], 'shards'),
  7: season(0.18, 0.66, [50, -50, 170], ['fair', 'bone', 'tan', 'brown'], 'flame'),
};

/** Characters that belong to no season of the game. */
const OWN = season(0.16, 0.68, [60, -60, 180], ['bone', 'night', 'steel', 'fair', 'brown'], 'grid');

const FACES: Record<string, [string, string]> = {
  bone: ['#f4ead9', '#cdbfa9'],
  steel: ['#d5dee9', '#93a1b3'],
  night: ['#45404f', '#2a2633'],
  gold: ['#f0cf7a', '#a9853a'],
  fair: ['#f7d3b2', '#d19f78'],
  tan: ['#dea776', '#ab774c'],
  brown: ['#a56f4b', '#754a31'],
};

/** Lightness, chroma and hue of the colours that have names. */
const NAMED: Record<string, [number, number, number]> = {
  black: [0.4, 0.018, 290],
  brown: [0.5, 0.08, 50],
  sand: [0.78, 0.07, 80],
  blond: [0.88, 0.13, 95],
  orange: [0.74, 0.17, 57],
  red: [0.61, 0.21, 25],
  pink: [0.78, 0.14, 355],
  purple: [0.6, 0.19, 305],
  blue: [0.64, 0.16, 255],
  navy: [0.43, 0.11, 268],
  teal: [0.72, 0.12, 195],
  green: [0.66, 0.16, 150],
  grey: [0.62, 0.015, 280],
  silver: [0.86, 0.02, 270],
  white: [0.96, 0.01, 95],
};

export interface Palette {
  hue: number;
  base: string;
  dark: string;
  deep: string;
  light: string;
  hair: string;
  hair2: string;
  cloth: string;
  cloth2: string;
  accent: string;
  accent2: string;
  glow: string;
  face: string;
  face2: string;
  pattern: string;
}

export type Looks = Pick<Character, 'id' | 'season'> & { look?: Character['look'] };

export function hueOf(character: Looks): number {
  return pinsOf(character).hue ?? chance(character.id, 'hue') * 360;
}

/** A pair of a light and a dark side, by name or the theme's own. */
function pair(name: string, theme: [string, string]): [string, string] {
  const found = NAMED[name];
  if (!found) return theme;
  const [light, chroma, hue] = found;
  return [colour(light, chroma, hue), colour(light * 0.76, chroma * 0.95, hue)];
}

/** Half of all hair has the theme's colour; the rest the usual ones, so that close hues stay apart. */
const HAIR = ['theme', 'theme', 'theme', 'theme', 'black', 'brown', 'blond', 'silver'];

/** `second`: the other player's colours where both hues are close. Hair stays, as it is how one knows a fighter. */
export function paletteOf(character: Looks, second = false): Palette {
  const pins = pinsOf(character);
  const of = SEASONS[character.season] ?? OWN;
  const hue = hueOf(character) + (second ? 150 : 0);
  const accent = (pins.accent ?? hueOf(character) + pick(character.id, 'off', of.accents)) + (second ? 150 : 0);
  const theme: [string, string] = [colour(of.light, of.chroma, hue), colour(of.light - 0.24, of.chroma * 0.8, hue)];
  const hair = pair(pins.hair ?? pick(character.id, 'hair', HAIR), theme);
  const cloth = pair(second ? 'theme' : (pins.cloth ?? 'theme'), theme);
  const own: [string, string] = [
    colour(of.light + 0.08, of.chroma, accent),
    colour(of.light - 0.14, of.chroma, accent),
  ];
  const face = FACES[pins.face ?? pick(character.id, 'face', of.faces)] ?? own;
  return {
    hue,
    base: theme[0],
    dark: theme[1],
    deep: colour(0.27, 0.065, hue),
    light: colour(0.86, of.chroma * 0.55, hue),
    hair: hair[0],
    hair2: hair[1],
    cloth: cloth[0],
    cloth2: cloth[1],
    accent: colour(0.8, of.chroma * 0.9, accent),
    accent2: colour(0.56, of.chroma, accent),
    glow: colour(0.93, 0.13, accent + 20),
    face: face[0],
    face2: face[1],
    pattern: of.pattern,
  };
}

/** How far two characters' hues lie apart, in degrees. */
export function hueGap(a: Looks, b: Looks): number {
  const gap = Math.abs(hueOf(a) - hueOf(b)) % 360;
  return Math.min(gap, 360 - gap);
}

// The parts of a look that a card file may pin, and the names each allows. `parts.json` is the one list: the drawings are kept
// under its names, and whoever checks card files reads the same file.

import parts from './parts.json';

export const COLOURS = parts.hair;
export const CRESTS = parts.crest;
export const FACES = parts.face;
export const HEADS = parts.head;
export const EYES = parts.eyes;
export const MARKS = parts.mark;
export const JAWS = parts.jaw;
export const WEAPONS = parts.weapon;

/** What a card file may say about its character's look. Everything left out follows from the id, the season and the deck. */
export interface Pins {
  /** The colour of its tile, cards and, if nothing else is said, of hair and cloth: 0 to 359 on the circle of OKLCH. */
  hue?: number;
  /** The second colour: weapon, belt, horns, band. */
  accent?: number;
  hair?: string;
  cloth?: string;
  crest?: string;
  face?: string;
  head?: string;
  eyes?: string;
  mark?: string;
  jaw?: string;
  weapon?: string;
}

type Rule = string[] | { least: number; most: number };

/** What is wrong with pins, one sentence each; nothing if they are fine. */
export function faultsOf(pins: Record<string, unknown>): string[] {
  const known = parts as Record<string, Rule>;
  return Object.entries(pins).flatMap(([part, value]) => {
    const rule = known[part];
    if (!rule) return [`There is no part "${part}".`];
    if (Array.isArray(rule)) return rule.includes(value as string) ? [] : [`"${String(value)}" is no ${part}.`];
    const fits = Number.isInteger(value) && (value as number) >= rule.least && (value as number) <= rule.most;
    return fits ? [] : [`${part} is a whole number from ${rule.least} to ${rule.most}.`];
  });
}

// A character's look, from data alone: no artwork is involved. A card file may pin parts of it (`look`).

import type { CatalogCard, Character, Printed } from '../types';
import { EYES, JAWS, MARKS } from './face';
import { bodyOf, type Build } from './figure';
import { CRESTS } from './crest';
import { MORE_CRESTS } from './crest-more';
import { HEADS } from './head';
import { chance, choose, paletteOf, type Palette } from './palette';
import * as names from './parts';
import { patternOf } from './pattern';
import { pinsOf } from './pins';
import { mirrored, outline } from './shapes';

export { hueGap } from './palette';

export interface Drawn {
  palette: Palette;
  /** The mask alone, in a box of 100 by 100, with a little around it. */
  mask: string;
  /** The mask on its pattern, filling a box of 100 by 100. */
  tile: string;
  /** The whole figure, facing right, in a box of 220 by 244 from -10, -4. */
  figure: string;
}

type Shown = Pick<Character, 'id' | 'season'> & { cards?: CatalogCard[]; look?: Character['look'] };

/** The means of a character's own cards: what the select screen shows as bars. */
export function buildOf(cards: CatalogCard[]): Build {
  const own = cards.filter((card) => card.kind === 'special' || card.kind === 'ultra');
  const mean = (value: (card: CatalogCard) => Printed) =>
    own.length === 0 ? 0 : own.reduce((sum, card) => sum + Math.max(0, Number(value(card)) || 0), 0) / own.length;
  return {
    power: mean((card) => card.power),
    speed: mean((card) => card.speed),
    reach: mean((card) => card.range_max),
    guard: mean((card) => card.guard),
    armor: mean((card) => card.armor),
  };
}

const USUAL: Build = { power: 4, speed: 4, reach: 2.5, guard: 1.5, armor: 0 };

/** Everything a head may wear, by name. */
export const CREST_DRAWINGS = new Map([...CRESTS, ...MORE_CRESTS].map((crest) => [crest.name, crest]));

/** Crests that belong to one fighter only are drawn where they are pinned, not by chance. */
const BY_CHANCE = names.CRESTS.filter((name) => name !== 'bag');
/** Half of all masks have no mark. */
const MARKS_BY_CHANCE = [...names.MARKS, ...names.MARKS.map(() => 'none')];
const EYES_BY_CHANCE = names.EYES.filter((name) => name !== 'one');

const pinned = (value: string | undefined, allowed: readonly string[]) =>
  value !== undefined && allowed.includes(value) ? value : undefined;

function draw(character: Shown, second: boolean): Drawn {
  const { id } = character;
  const pins = pinsOf(character);
  const palette = paletteOf(character, second);
  const head = HEADS[choose(id, 'head', pins.head, names.HEADS)]!;
  const crest = CREST_DRAWINGS.get(pinned(pins.crest, names.CRESTS) ?? choose(id, 'crest', undefined, BY_CHANCE))!;
  const eyes = EYES[pinned(pins.eyes, names.EYES) ?? choose(id, 'eye', undefined, EYES_BY_CHANCE)]!;
  const mark = MARKS[pinned(pins.mark, names.MARKS) ?? choose(id, 'mark', undefined, MARKS_BY_CHANCE)]!;
  const jaw = JAWS[choose(id, 'jaw', pins.jaw, names.JAWS)]!;
  const right = outline(head.filter((point) => point[0] >= 50));
  const mask =
    crest.back(palette) +
    `<path d="${mirrored(head)}" fill="${palette.face}"/><path d="${right}" fill="${palette.face2}"/>` +
    mark(palette) +
    jaw(palette) +
    eyes(palette) +
    crest.front(palette);
  const tile =
    `<rect width="100" height="100" fill="${palette.deep}"/>${patternOf(palette)}` +
    `<g transform="translate(8 12) scale(.84 .84)">${mask}</g>`;
  const build = buildFor(character.cards);
  return { palette, mask, tile, figure: bodyOf(id, build, palette, mask, pins.weapon) };
}

const builds = new WeakMap<CatalogCard[], Build>();
function buildFor(cards: CatalogCard[] | undefined): Build {
  if (!cards?.length) return USUAL;
  let build = builds.get(cards);
  if (!build) {
    build = buildOf(cards);
    builds.set(cards, build);
  }
  return build;
}

const drawn = new Map<string, Drawn>();

/** The look of a character; `second` where two hues are close. */
export function lookOf(character: Shown, second = false): Drawn {
  // A draft changes under the same id: its deck shapes the body, so it is part of the key.
  const build = Object.values(buildFor(character.cards)).join();
  const key = `${character.id}/${character.season}/${second}/${build}/${JSON.stringify(character.look ?? null)}`;
  let found = drawn.get(key);
  if (!found) {
    found = draw(character, second);
    drawn.set(key, found);
  }
  return found;
}

/** The strokes behind a card's text. */
export function strokesOf(name: string): { angle: number; paths: string[] } {
  const paths: string[] = [];
  const count = 2 + Math.floor(chance(name, 'n') * 3);
  for (let at = 0; at < count; at++) {
    const y = 20 + at * 22 + chance(name, `y${at}`) * 12;
    const width = 5 + chance(name, `w${at}`) * 12;
    paths.push(`M-20 ${y}Q60 ${y - width * 2.4} 150 ${y + width}Q60 ${y - width * 0.6} -20 ${y}Z`);
  }
  return { angle: -20 - chance(name, 'a') * 40, paths };
}

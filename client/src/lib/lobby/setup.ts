// What a duel is set up with: chosen on the select screen, kept for the next time.

import { catalog, characterOf } from '../catalog.svelte';
import { keep, settings } from '../settings.svelte';
import { read, write } from '../storage';
import type { CharacterChoice, Table } from '../types';
import { EDITIONS, NEWEST } from './facts';

export const RANDOM = 'random';

export interface Setup {
  /** One fighter, and the partner in Tag Team. */
  you: [string, string];
  them: [string, string];
  tag: boolean;
  level: number;
  edition: string;
  best_of: 1 | 3;
  /** Minutes for each player; 0 is no clock. */
  minutes: number;
  listed: boolean;
  rated: boolean;
}

const defaults: Setup = {
  you: [RANDOM, RANDOM],
  them: [RANDOM, RANDOM],
  tag: false,
  level: 3,
  edition: NEWEST,
  best_of: 1,
  minutes: 0,
  listed: false,
  rated: false,
};

const MOST_RECENT = 8;

const isThere = (id: string) => id === RANDOM || characterOf(id) !== undefined;
const there = (ids: [string, string]): [string, string] => [
  isThere(ids[0]) ? ids[0] : RANDOM,
  isThere(ids[1]) ? ids[1] : RANDOM,
];

/** What was last played with; characters that are there no more have become random ones. */
export function lastSetup(): Setup {
  const kept = { ...defaults, ...read<Partial<Setup>>('setup', {}) };
  const { last } = settings;
  if (last) {
    kept.you = [last.you, kept.you[1]];
    kept.them = [last.them, kept.them[1]];
    kept.level = last.level;
    kept.edition = last.edition;
  }
  if (!EDITIONS.some((edition) => edition === kept.edition)) kept.edition = NEWEST;
  return { ...kept, you: there(kept.you), them: there(kept.them) };
}

/** Keeps what a duel was begun with. */
export function keepSetup(setup: Setup) {
  write('setup', setup);
  settings.last = { you: setup.you[0], them: setup.them[0], level: setup.level, edition: setup.edition };
  keep();
  const picked = [...(setup.tag ? setup.you : [setup.you[0]]), ...(setup.tag ? setup.them : [setup.them[0]])];
  const named = picked.filter((id) => id !== RANDOM);
  write('recent', [...new Set([...named, ...recent()])].slice(0, MOST_RECENT));
}

/** Fighters chosen lately, the last one first. */
export const recent = (): string[] => read<string[]>('recent', []).filter((id) => characterOf(id) !== undefined);

/** Any fighter but these. */
export function drawFighter(but: string[] = []): string {
  const free = catalog.characters.filter((character) => !but.includes(character.id));
  return free[Math.floor(Math.random() * free.length)]?.id ?? RANDOM;
}

/** Draws what was left to chance, so that it can be seen before it is played. */
export function drawn(setup: Setup): Setup {
  const draw = ([one, two]: [string, string], but: string[]): [string, string] => {
    const first = one === RANDOM ? drawFighter([...but, two]) : one;
    return [first, two === RANDOM ? drawFighter([first]) : two];
  };
  const you = draw(setup.you, [setup.them[0]]);
  return { ...setup, you, them: draw(setup.them, [you[0]]) };
}

const choice = (ids: [string, string], tag: boolean): CharacterChoice => (tag ? [ids[0], ids[1]] : ids[0]);

export const ownChoice = (setup: Setup): CharacterChoice => choice(setup.you, setup.tag);

/** The clock of a table between people. */
export const clockOf = (minutes: number): Table['clock'] =>
  minutes > 0 ? { total_s: minutes * 60, min_s: 10, disconnect_s: 180 } : null;

export function againstBot(setup: Setup): object {
  return {
    character: ownChoice(setup),
    opponent: { bot: `level${setup.level}`, character: choice(setup.them, setup.tag) },
    edition: setup.edition,
    best_of: setup.best_of,
  };
}

export function againstPerson(setup: Setup): object {
  return {
    character: ownChoice(setup),
    opponent: { person: true },
    edition: setup.edition,
    best_of: setup.best_of,
    listed: setup.listed,
    rated: setup.rated,
    clock: clockOf(setup.minutes),
  };
}

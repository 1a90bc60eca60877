// Which cards the reference shows: filters, kept in the address so that a view can be shared.

import type { CatalogCard, Character, Printed } from '../types';

export interface Filter {
  words: string;
  character: string;
  kinds: string[];
  costs: string[];
  distance: number;
  speeds: string[];
  seasons: string[];
}

export interface Group {
  /** The id of the character, or of the set of Normals. */
  id: string;
  name: string;
  /** Whose cards these are; the first who has them, for Normals. */
  character: Character;
  normals: boolean;
  cards: CatalogCard[];
}

export const KINDS = ['normal', 'special', 'ultra'];
export const COSTS = ['free', 'force', 'gauge'];
export const DISTANCES = [1, 2, 3, 4, 5, 6];
/** Bands of printed speed. */
export const SPEEDS: Record<string, [number, number]> = { '0-2': [0, 2], '3-4': [3, 4], '5-6': [5, 6], '7+': [7, 99] };

const list = (value: string | null): string[] => (value ? value.split(',').filter(Boolean) : []);

export function filterOf(query: URLSearchParams, character = ''): Filter {
  return {
    words: query.get('q') ?? '',
    character,
    kinds: list(query.get('kind')),
    costs: list(query.get('cost')),
    distance: Number(query.get('at')) || 0,
    speeds: list(query.get('speed')),
    seasons: list(query.get('season')),
  };
}

/** The address of a view of the reference; `card` opens a card's sheet, `view` is how the cards are shown. */
export function addressOf(filter: Filter, card = '', view = ''): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => value && query.set(name, value);
  put('q', filter.words);
  put('kind', filter.kinds.join(','));
  put('cost', filter.costs.join(','));
  put('at', filter.distance ? String(filter.distance) : '');
  put('speed', filter.speeds.join(','));
  put('season', filter.seasons.join(','));
  put('view', view);
  put('card', card);
  const tail = query.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');
  return (filter.character ? `/cards/${filter.character}` : '/cards') + (tail ? `?${tail}` : '');
}

export const filtered = (filter: Filter): boolean =>
  !!(
    filter.words.trim() ||
    filter.kinds.length ||
    filter.costs.length ||
    filter.distance ||
    filter.speeds.length ||
    filter.seasons.length
  );

/** A printed number; words such as `CARDS_IN_HAND` count as the other one. */
const number = (value: Printed, otherwise: number): number => {
  const found = Number(value);
  return Number.isNaN(found) ? otherwise : found;
};

function costOf(card: CatalogCard): string {
  if (card.gauge_cost > 0) return 'gauge';
  return card.force_cost > 0 ? 'force' : 'free';
}

/** All that can be read on a card, in small letters, made once. */
const readable = new WeakMap<CatalogCard, string>();
function wordsOf(card: CatalogCard): string {
  let words = readable.get(card);
  if (words === undefined) {
    words = [card.name, card.kind, card.text, card.boost?.name, card.boost?.text].join('\n').toLowerCase();
    readable.set(card, words);
  }
  return words;
}

export function fits(card: CatalogCard, filter: Filter, words: string[]): boolean {
  const kind = card.kind === 'faceattack' ? 'ultra' : card.kind;
  if (filter.kinds.length && !filter.kinds.includes(kind)) return false;
  if (filter.costs.length && !filter.costs.includes(costOf(card))) return false;
  if (filter.distance) {
    const least = number(card.range_min, 1);
    if (least < 0 || filter.distance < least || filter.distance > number(card.range_max, 9)) return false;
  }
  if (filter.speeds.length) {
    const speed = number(card.speed, 0);
    const inside = (band: string) => speed >= (SPEEDS[band]?.[0] ?? 0) && speed <= (SPEEDS[band]?.[1] ?? 0);
    if (speed < 0 || !filter.speeds.some(inside)) return false;
  }
  const text = wordsOf(card);
  return words.every((word) => text.includes(word));
}

/** Characters in their order, each with its own cards; then every set of Normals once. */
export function groupsOf(characters: Character[], filter: Filter): Group[] {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  const groups: Group[] = [];
  const sets = new Map<string, Group>();
  for (const character of characters) {
    if (filter.character && filter.character !== character.id) continue;
    if (filter.seasons.length && !filter.seasons.includes(String(character.season))) continue;
    // Whoever types a fighter's name wants its cards, not those that speak of it.
    const named = words.filter((word) => !character.name.toLowerCase().includes(word));
    const cards = character.cards.filter((card) => card.kind !== 'normal' && fits(card, filter, named));
    if (cards.length) groups.push({ id: character.id, name: character.name, character, normals: false, cards });
    if (sets.has(character.normals)) continue;
    const normals = character.cards.filter((card) => card.kind === 'normal' && fits(card, filter, words));
    if (!normals.length) continue;
    sets.set(character.normals, {
      id: `normals-${character.normals}`,
      name: character.normals,
      character,
      normals: true,
      cards: normals,
    });
  }
  return [...groups, ...sets.values()];
}

/** Rulings that name a card or its boost, and the others. */
export function rulingsOf(character: Character, card: CatalogCard): { own: string[]; other: string[] } {
  const names = [card.name, card.boost?.name ?? ''].filter(Boolean);
  const own = character.rulings.filter((ruling) => names.some((name) => ruling.includes(name)));
  return { own, other: character.rulings.filter((ruling) => !own.includes(ruling)) };
}

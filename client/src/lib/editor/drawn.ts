// A draft as a character that can be drawn: what is not there yet is empty.

import type { BoostHalf, CatalogCard, Character, Printed } from '../types';
import type { Draft, DraftCard, Fields } from './draft';

export const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'my-first-fighter';

function cost(fields: Fields, kind: 'force' | 'gauge'): number {
  const found = /(\d+)\s*(force|gauge)/.exec(String(fields['cost'] ?? ''));
  return found && found[2] === kind ? Number(found[1]) : 0;
}

const WORDS: Record<string, Printed> = {
  '-': -1,
  distance: 'RANGE_TO_OPPONENT',
  power: 'TOTAL_POWER',
  'cards in hand': 'CARDS_IN_HAND',
};

function stat(value: unknown): Printed {
  if (typeof value === 'number') return value;
  const word = String(value ?? '').trim();
  if (word === '') return 0;
  return WORDS[word] ?? (/^\d+$/.test(word) ? Number(word) : word);
}

function range(value: unknown): [Printed, Printed] {
  const word = String(value ?? '').trim();
  if (word === '' || word === '-') return [-1, -1];
  const [least, most] = word.split('-').map(stat);
  return [least ?? -1, most ?? least ?? -1];
}

function boostOf(fields: Fields): BoostHalf {
  const kind = String(fields['kind'] ?? '');
  return {
    name: String(fields['name'] ?? ''),
    kind: kind === 'instant' ? 'immediate' : kind === 'transform' || kind === 'overload' ? kind : 'continuous',
    force_cost: kind === 'transform' || kind === 'overload' ? -1 : cost(fields, 'force'),
    gauge_cost: cost(fields, 'gauge'),
    cancel_cost: fields['cancel'] === true ? 1 : -1,
    trap: kind === 'trap',
    text: String(fields['text'] ?? '').trim(),
    lines: [],
  };
}

/** What a card that is only a boost calls itself before the colon, the noun first. */
function kindOfBoost(name: string): string {
  const [label, rest] = name.split(': ');
  return rest ? label!.toLowerCase().split(' ').reverse().join('_') : 'boost';
}

export function cardOfDraft(card: DraftCard, owner: string): CatalogCard {
  const { fields, boost } = card;
  const [least, most] = range(fields['range']);
  const kind = String(fields['kind'] ?? 'special');
  const known = ['normal', 'special', 'ultra'].includes(kind) ? kind : 'special';
  const name = String(fields['name'] ?? '');
  return {
    id: `${owner}/${idOf(name)}`,
    name,
    kind: kind === 'character' ? 'faceattack' : kind === 'boost' ? kindOfBoost(name) : known,
    copies: Number(fields['copies']) || 0,
    force_cost: cost(fields, 'force'),
    gauge_cost: cost(fields, 'gauge'),
    range_min: kind === 'boost' ? 0 : least,
    range_max: kind === 'boost' ? 0 : most,
    power: stat(fields['power']),
    speed: stat(fields['speed']),
    armor: stat(fields['armor']),
    guard: stat(fields['guard']),
    discount: null,
    boost: boost ? boostOf(boost) : null,
    extra: fields['extra'] === true,
    text: String(fields['attack'] ?? '').trim(),
    lines: [],
  };
}

export function characterOfDraft(draft: Draft): Character {
  const name = String(draft.fields['name'] ?? '');
  const id = String(draft.fields['id'] ?? '') || idOf(name);
  const exceed = draft.fields['exceed'];
  return {
    id,
    name,
    season: Number(draft.fields['season']) || 0,
    exceed_cost: typeof exceed === 'number' ? exceed : -1,
    deck_size: 0,
    life: Number(draft.fields['life']) || 30,
    hand_limit: Number(draft.fields['hand_limit']) || 7,
    normals: String(draft.fields['normals'] ?? 'standard'),
    basic: { text: draft.basic, lines: [] },
    exceeded: { text: draft.exceeded, lines: [] },
    rulings: [],
    cards: draft.cards.map((card) => cardOfDraft(card, id)),
    look: Object.keys(draft.look).length ? draft.look : null,
  };
}

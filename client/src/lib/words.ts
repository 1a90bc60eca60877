// Printed numbers and lines of cards as words on the page.

import type { BoostHalf, CatalogCard, Cost, Printed } from './types';

const COUNTED: Record<string, string> = {
  CARDS_IN_HAND: 'hand',
  RANGE_TO_OPPONENT: 'any',
  TOTAL_POWER: 'power',
};

/** A printed number, or a short word for what it is counted from. */
export function printed(value: Printed): string {
  if (typeof value === 'number') return value < 0 ? '–' : String(value);
  return COUNTED[value] ?? value.toLowerCase().replaceAll('_', ' ');
}

const ATTACKS = ['normal', 'special', 'ultra', 'faceattack'];

/** Whether a card can be set; others are boosts only. */
export const isAttack = (card: Pick<CatalogCard, 'kind'>): boolean => ATTACKS.includes(card.kind);

/** What a card is called: a `decree_royal` is a royal decree. */
export const kindWords = (kind: string): string => kind.split('_').reverse().join(' ');

export function rangeWords(card: Pick<CatalogCard, 'range_min' | 'range_max'> & Partial<CatalogCard>): string {
  if (card.range_min === -1 || (card.kind && !ATTACKS.includes(card.kind))) return '–';
  const least = printed(card.range_min);
  const most = printed(card.range_max);
  return least === most ? least : `${least}–${most}`;
}

export const rangeOf = ([least, most]: [number, number]): string =>
  least === most ? String(least) : `${least}–${most}`;

/** A line split where its trigger ends: `Before`, `, if you initiated`, `: close 3.` */
export function splitLine(text: string): { trigger: string; condition: string; rest: string } {
  const found = /^(Before|Hit|After|Now|Set|Cleanup|On [a-z ]+?|Start of turn|When hit|Action)(,[^:]*)?:(.*)$/s.exec(
    text,
  );
  if (!found) return { trigger: '', condition: '', rest: text };
  return { trigger: found[1]!, condition: found[2] ?? '', rest: found[3]! };
}

export const costWords = (card: Pick<CatalogCard, 'force_cost' | 'gauge_cost'>): string =>
  [card.gauge_cost ? `${card.gauge_cost} gauge` : '', card.force_cost > 0 ? `${card.force_cost} force` : '']
    .filter(Boolean)
    .join(', ');

const KINDS_OF_BOOSTS: Record<string, string> = {
  immediate: 'Once',
  continuous: 'Stays',
  transform: 'Transform',
  overload: 'Overload',
};

export function boostWords(boost: BoostHalf): string {
  const words = [boost.trap ? 'Trap' : (KINDS_OF_BOOSTS[boost.kind] ?? boost.kind)];
  if (boost.cancel_cost >= 0) words.push('Cancel');
  const cost = costWords(boost);
  if (cost) words.push(cost);
  return words.join(' · ');
}

function amount(value: number | [number, number]): string {
  if (typeof value === 'number') return String(value);
  return value[0] === value[1] ? String(value[0]) : `${value[0]}–${value[1]}`;
}

/** A price as words: `2 force`, `1–7 force`. */
export function priceWords(cost: Cost | null | undefined): string {
  if (!cost) return '';
  return (['force', 'gauge', 'life'] as const)
    .filter((kind) => cost[kind] != null)
    .map((kind) => `${amount(cost[kind]!)} ${kind}`)
    .join(', ');
}

/** A card read aloud. */
export function cardWords(card: CatalogCard): string {
  const cost = costWords(card);
  const boost = card.boost ? ` Boost ${card.boost.name}, ${boostWords(card.boost)}: ${card.boost.text}` : '';
  return (
    `${card.name}, ${kindWords(card.kind)}${cost ? `, costs ${cost}` : ''}. Range ${rangeWords(card)}, power ${printed(card.power)}, ` +
    `speed ${printed(card.speed)}, armor ${printed(card.armor)}, guard ${printed(card.guard)}. ${card.text}${boost}`
  );
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** What somebody is called in passing; the two of a team are called by both names. */
export const firstName = (name: string): string => (/ and |\+/.test(name) ? name : (name.split(' ')[0] ?? name));

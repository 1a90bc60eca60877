// A character of the catalog written as a card file, to start one's own from.

import type { BoostHalf, CatalogCard, Character, Printed } from '../types';
import { isAttack } from '../words';

const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const literal = (text: string) => (text.includes("'") ? quoted(text) : `'${text}'`);
const block = (text: string) => `'''\n${text}\n'''`;

const WORDS: Record<string, string> = {
  RANGE_TO_OPPONENT: 'distance',
  TOTAL_POWER: 'power',
  CARDS_IN_HAND: 'cards in hand',
};
const word = (value: Printed): string =>
  typeof value === 'number' ? (value < 0 ? '-' : String(value)) : (WORDS[value] ?? value);
const stat = (value: Printed): string =>
  typeof value === 'number' && value >= 0 ? String(value) : quoted(word(value));

function rangeOf(card: CatalogCard): string {
  if (card.range_min === -1) return '"-"';
  const least = word(card.range_min);
  const most = word(card.range_max);
  return quoted(least === most ? least : `${least}-${most}`);
}

function costLine(of: Pick<CatalogCard, 'force_cost' | 'gauge_cost'>, discount?: string | null): string[] {
  const amount = of.gauge_cost || of.force_cost;
  if (!(amount > 0)) return [];
  return [`cost = ${quoted(`${amount} ${of.gauge_cost ? 'gauge' : 'force'}${discount ? `, ${discount}` : ''}`)}`];
}

function boostLines(boost: BoostHalf): string[] {
  const kind = boost.trap ? 'trap' : boost.kind === 'immediate' ? 'instant' : boost.kind;
  return [
    '[card.boost]',
    `name = ${quoted(boost.name)}`,
    `kind = "${kind}"`,
    ...costLine(boost),
    ...(boost.cancel_cost >= 0 ? ['cancel = true'] : []),
    ...(boost.text ? [`text = ${block(boost.text)}`] : []),
  ];
}

type Sealed = CatalogCard & { start_sealed?: number };

function cardLines(card: Sealed): string[] {
  const character = card.kind === 'faceattack';
  return [
    '',
    '[[card]]',
    `name = ${quoted(card.name)}`,
    `kind = "${character ? 'character' : isAttack(card) ? card.kind : 'boost'}"`,
    ...(character ? [] : [`copies = ${card.copies}`]),
    ...costLine(card, card.discount),
    `range = ${isAttack(card) ? rangeOf(card) : quoted('-')}`,
    `power = ${stat(card.power)}`,
    `speed = ${stat(card.speed)}`,
    ...(card.armor !== 0 ? [`armor = ${stat(card.armor)}`] : []),
    ...(card.guard !== 0 ? [`guard = ${stat(card.guard)}`] : []),
    ...(card.extra && !character ? ['extra = true'] : []),
    ...(card.start_sealed ? [`sealed = ${card.start_sealed}`] : []),
    ...(card.text ? [`attack = ${block(card.text)}`] : []),
    ...(card.boost && !character ? boostLines(card.boost) : []),
  ];
}

/** Cards in the deck at the start: without those that are sealed or set aside. */
function deckOf(character: Character): number {
  return character.cards
    .filter((card) => !card.extra && card.kind !== 'faceattack')
    .reduce((sum, card: Sealed) => sum + card.copies - (card.start_sealed ?? 0), 0);
}

/** The whole file. `name` becomes the new character's own. */
export function fileOf(character: Character & { modules?: string[] }, name: string, id: string): string {
  const side = (which: 'basic' | 'exceeded') =>
    character[which].text ? ['', `[${which}]`, `text = ${block(character[which].text)}`] : [];
  return [
    `id = ${quoted(id)}`,
    `name = ${quoted(name)}`,
    `season = ${character.season}`,
    `exceed = ${character.exceed_cost < 0 ? '"never"' : character.exceed_cost}`,
    `normals = ${quoted(character.normals)}`,
    ...(character.modules?.length ? [`modules = [${character.modules.map(quoted).join(', ')}]`] : []),
    ...(character.life !== 30 ? [`life = ${character.life}`] : []),
    ...(character.hand_limit !== 7 ? [`hand_limit = ${character.hand_limit}`] : []),
    ...(deckOf(character) !== 30 ? [`unusual_deck = "as that of ${character.name}"`] : []),
    ...(character.rulings.length
      ? ['rulings = [', ...character.rulings.map((one) => `    ${literal(one)},`), ']']
      : []),
    ...side('basic'),
    ...side('exceeded'),
    ...character.cards.filter((card) => card.kind !== 'normal').flatMap(cardLines),
    '',
  ].join('\n');
}

// Which card lies where a choice says, as far as the viewer may know.

import type { CardRef, SeatName, Side, View } from '../types';

/** Areas that are shown among others, by what they are called there. */
const SHOWN_AS: Record<string, string> = {
  under_marker: 'under',
  stored: 'stored',
  arena: 'card',
  transforms: 'transform',
};

function cardsOf(side: Side, area: string): (CardRef | undefined)[] {
  const kind = SHOWN_AS[area];
  if (kind) return side.areas.filter((one) => one.kind === kind).flatMap((one) => one.cards ?? []);
  if (area === 'boosts') return side.boosts.map((boost) => boost.card);
  if (area === 'deck') {
    const cards: (CardRef | undefined)[] = [];
    for (const known of side.deck_known) cards[side.deck_count - 1 - known.from_top] = known.card;
    return cards;
  }
  const list = (side as unknown as Record<string, unknown>)[area];
  return Array.isArray(list) ? (list as CardRef[]) : [];
}

/** The card at a place; `label` is what a choice about it says. Of a hand that is only partly known the list has other places. */
export function cardAt(view: View, place: string, label?: string): CardRef | undefined {
  const [seat, area, index] = place.split('.') as [SeatName, string, string];
  const side = view.sides[seat];
  if (!side) return undefined;
  const cards = cardsOf(side, area);
  const there = cards[Number(index)];
  const whole = area !== 'hand' || seat === view.viewer || side.hand.length === side.hand_count;
  if (label === undefined || (there && label.includes(there.name))) return there;
  return whole && !SHOWN_AS[area] ? there : cards.find((card) => card && label.includes(card.name));
}

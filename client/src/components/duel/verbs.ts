// How choices are worded on buttons. The server's own label is always the accessible name.

import { cardOf } from '../../lib/catalog.svelte';
import { texts } from '../../lib/texts';
import type { CardRef, Choice, Side } from '../../lib/types';
import { capital, priceWords } from '../../lib/words';

export interface Button {
  choice: Choice | null;
  /** The accessible name. */
  name: string;
  title: string;
  small: string;
  key: string;
  /** main: full yellow; other verbs are white. */
  look: 'main' | 'verb' | 'second' | 'plain' | 'exceed';
}

const KEYS: Record<string, string> = {
  prepare: 'P',
  change_cards: 'C',
  exceed: 'E',
  reshuffle: 'R',
  strike: 'S',
  wild: 'W',
  yes: 'Y',
  no: 'N',
  switch: 'T',
  cross_exceed: 'X',
  cross_strike: 'K',
  downshift: 'D',
};

const small = (choice: Choice): string => [priceWords(choice.cost), choice.note].filter(Boolean).join('; ');

/** A choice that lies on no card and no space. */
export function buttonOf(choice: Choice, index: number): Button {
  const verb = choice.on.verb;
  const words = texts.verbs as Record<string, { title: string; small: string } | undefined>;
  const known = words[verb];
  const look =
    verb === 'strike'
      ? 'main'
      : verb === 'exceed' || verb === 'cross_exceed'
        ? 'exceed'
        : verb === 'yes'
          ? 'verb'
          : 'plain';
  return {
    choice,
    name: choice.text,
    title: known?.title ?? capital(choice.text),
    small: small(choice) || (known?.small ?? ''),
    key: KEYS[verb] ?? (index < 9 ? String(index + 1) : ''),
    look,
  };
}

/** What can be done with a card that is picked. */
export function cardButton(choice: Choice, card: CardRef, side: Side): Button {
  const face = cardOf(card.card);
  const base = { choice, name: choice.text, small: small(choice), key: '', look: 'verb' as Button['look'] };
  switch (choice.on.verb) {
    case 'boost': {
      const boost = face?.boost;
      const how = boost
        ? [
            boost.trap
              ? texts.card_verbs.trap
              : boost.kind === 'continuous'
                ? texts.card_verbs.stays
                : texts.card_verbs.once,
            boost.cancel_cost >= 0 ? texts.card_verbs.can_cancel : '',
          ]
        : [];
      return {
        ...base,
        title: `${texts.card_verbs.boost_word} ${boost?.name ?? card.name}`,
        small: [...how, base.small].filter(Boolean).join(', '),
        key: 'B',
        look: 'second',
      };
    }
    case 'set':
      return {
        ...base,
        title: `${texts.card_verbs.strike_with} ${card.name}`,
        small: base.small || totals(card, side) + then(choice),
        key: '↵',
      };
    case 'set_ex':
      return {
        ...base,
        title: `${texts.card_verbs.strike_with} ${card.name} EX`,
        small: base.small || texts.card_verbs.ex + then(choice),
        key: 'X',
        look: 'second',
      };
    case 'set_double':
      return {
        ...base,
        title: `${texts.card_verbs.strike_with} ${card.name}, ${texts.card_verbs.double}`,
        key: 'D',
        look: 'second',
      };
    default:
      return { ...base, title: capital(choice.text), key: '↵' };
  }
}

/** Strikes first; the card stays picked for the question that follows. */
export function strikeWith(strike: Choice, card: CardRef, side: Side): Button {
  return {
    choice: strike,
    name: `strike with ${card.name}`,
    title: `${texts.card_verbs.strike_with} ${card.name}`,
    small: totals(card, side),
    key: '↵',
    look: 'verb',
  };
}

const then = (choice: Choice): string => (choice.then?.includes('critical') ? `; ${texts.card_verbs.critical}` : '');

/** Power and speed with what is added to the next attack. */
function totals(card: CardRef, side: Side): string {
  const face = cardOf(card.card);
  if (!face) return '';
  const one = (stat: 'power' | 'speed') => {
    const value = face[stat];
    if (typeof value !== 'number') return '';
    const bonus = side.bonuses[stat];
    const onHit = (bonus?.may ?? [])
      .filter((part) => part.when === 'if it hits')
      .reduce((sum, part) => sum + part.value, 0);
    return `${stat} ${Math.max(0, value + (bonus?.total ?? 0))}${onHit ? `, +${onHit} ${texts.card_verbs.if_it_hits}` : ''}`;
  };
  return [one('power'), one('speed')].filter(Boolean).join('; ');
}

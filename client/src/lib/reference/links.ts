// Names of cards and fighters, and ids of clauses, as links inside texts.

import type { Character } from '../types';

export interface Piece {
  text: string;
  href?: string;
  /** Printed words of a card, in the source between backticks. */
  quoted?: boolean;
}

export type Names = Map<string, string>;

/** Too short or too usual to be told apart from a word of the sentence. */
const tellable = (name: string) => name.length > 3;
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Names of all attacks and fighters; of a character's own, boosts too. */
export function namesOf(characters: Character[], own?: Character): Names {
  const names: Names = new Map();
  for (const character of characters) {
    for (const card of character.cards)
      if (tellable(card.name) && !names.has(card.name)) names.set(card.name, `/cards?card=${card.id}`);
    if (tellable(character.name)) names.set(character.name, `/cards/${character.id}`);
  }
  for (const card of own?.cards ?? []) {
    if (card.boost && tellable(card.boost.name)) names.set(card.boost.name, `/cards/${own!.id}?card=${card.id}`);
    names.set(card.name, `/cards/${own!.id}?card=${card.id}`);
  }
  return names;
}

const patterns = new WeakMap<Names, RegExp>();
function patternOf(names: Names): RegExp {
  let pattern = patterns.get(names);
  if (!pattern) {
    const words = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
    // A clause's id; else a name that stands alone, and is not the first half of "Cross Exceed" and its like.
    const name = words.length
      ? `|(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d]| (?:Exceed|Boost|Strike)\\b)`
      : '';
    pattern = new RegExp(`\`[^\`]+\`|\\b[A-Z]{3}-\\d+\\b${name}`, 'gu');
    patterns.set(names, pattern);
  }
  return pattern;
}

export function piecesOf(text: string, names: Names): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const found of text.matchAll(patternOf(names))) {
    if (found.index > done) pieces.push({ text: text.slice(done, found.index) });
    if (found[0].startsWith('`')) pieces.push({ text: found[0].slice(1, -1), quoted: true });
    else pieces.push({ text: found[0], href: names.get(found[0]) ?? `/rules#${found[0]}` });
    done = found.index + found[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}

// What is pinned of a character's look: what its card file says, as the catalog tells it; where that says nothing, the pins
// kept beside this client.

import kept from '../../../looks.json';
import type { Character } from '../types';
import type { Pins } from './parts';

const KEPT = kept as Record<string, Pins>;
const NONE: Pins = {};

/** Pins belong to the official characters: a custom one of the same name has season 0 and is drawn from its id. */
export function pinsOf(character: Pick<Character, 'id' | 'season'> & { look?: Character['look'] }): Pins {
  if (character.look) return character.look as Pins;
  return character.season > 0 ? (KEPT[character.id] ?? NONE) : NONE;
}

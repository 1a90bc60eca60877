// What is pinned of a character's look: what its card file says, as the catalog tells it.

import type { Character } from '../types';
import type { Pins } from './parts';

const NONE: Pins = {};

export const pinsOf = (character: { look?: Character['look'] }): Pins => character.look ?? NONE;

// What the keys of a duel do. Everything a mouse can press has one.

import type { Picks } from '../../lib/duel/picks.svelte';
import { settings } from '../../lib/settings.svelte';
import type { SeatName } from '../../lib/types';

export interface Doings {
  picks: Picks;
  seat: SeatName;
  inStrike: boolean;
  live: boolean;
  answer: (choices: string[]) => void;
  back: () => void;
  skip: () => void;
  hint: () => void;
  log: () => void;
  all: () => void;
  keys: () => void;
  discards: () => void;
  card: (index: number) => void;
  space: (at: number) => void;
}

const VERBS: Record<string, string> = {
  p: 'prepare',
  c: 'change_cards',
  e: 'exceed',
  r: 'reshuffle',
  s: 'strike',
  w: 'wild',
  y: 'yes',
  n: 'no',
  t: 'switch',
  k: 'cross_strike',
};

/** Does what a key stands for; false if it stands for nothing now. */
export function keyOf(event: KeyboardEvent, doings: Doings): boolean {
  const { picks } = doings;
  if (event.key === 'Escape') {
    if (!doings.live) doings.skip();
    else doings.back();
    return true;
  }
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (digit && !doings.inStrike) return digitKey(Number(digit[1]), event.shiftKey, doings);
  if (event.key === 'Enter' && !pressesItself(event.target, picks)) return main(doings);
  if (!settings.keys || event.key.length !== 1) return event.key === '?' ? (doings.keys(), true) : false;
  const letter = event.key.toLowerCase();
  if (event.key === '?') return (doings.keys(), true);
  if (letter === 'h') return (doings.hint(), true);
  if (letter === 'l') return (doings.log(), true);
  if (letter === 'a') return (doings.all(), true);
  if (letter === 'd') return (doings.discards(), true);
  return verb(letter, picks, doings);
}

function digitKey(digit: number, shift: boolean, doings: Doings): boolean {
  if (shift) doings.space(digit);
  else {
    const plain = doings.picks.buttons.filter((choice) => !(choice.on.verb in NAMED));
    const cards = doings.picks.choices.some((choice) => choice.on.kind === 'card');
    const button =
      !cards && !doings.picks.choices.some((choice) => choice.id === 'strike') ? plain[digit - 1] : undefined;
    if (button) doings.answer([button.id]);
    else doings.card(digit === 0 ? 9 : digit - 1);
  }
  return true;
}

const NAMED: Record<string, true> = Object.fromEntries(
  [...Object.values(VERBS), 'cross_exceed', 'downshift'].map((name) => [name, true]),
);

function verb(letter: string, picks: Picks, doings: Doings): boolean {
  const picked = picks.card ? picks.on(picks.card) : [];
  const wanted = letter === 'b' ? 'boost' : letter === 'x' ? 'set_ex' : VERBS[letter];
  const choice = picked.find((one) => one.on.verb === wanted) ?? picks.buttons.find((one) => one.on.verb === wanted);
  if (!choice) return false;
  doings.answer([choice.id]);
  return true;
}

/** Enter: the main verb of what is picked. */
function main(doings: Doings): boolean {
  const { picks } = doings;
  if (picks.several) {
    if (picks.enough) doings.answer(picks.answer);
    return true;
  }
  if (picks.space !== null) {
    const choice = picks.onSpace(picks.space)[0];
    if (choice) doings.answer([choice.id]);
    return true;
  }
  if (picks.card) {
    const on = picks.on(picks.card);
    const strike = picks.choices.find((choice) => choice.id === 'strike');
    const choice = on.find((one) => one.on.verb === 'set') ?? strike ?? on[0];
    if (choice) doings.answer([choice.id]);
    return true;
  }
  if (picks.choices.length === 1) {
    doings.answer([picks.choices[0]!.id]);
    return true;
  }
  return false;
}

/** Enter on a link or a button presses it, but on a card or a space that is picked it goes on with what is picked. */
function pressesItself(target: EventTarget | null, picks: Picks): boolean {
  if (!(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) return false;
  if (!target.matches('.pick, .spc, .pickchip')) return true;
  return picks.several ? picks.ticks.length === 0 || !picks.enough : picks.card === null && picks.space === null;
}

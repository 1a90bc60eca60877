// The server's beats laid out for the page: who is spoken of as "you", what is the headline and what the sentence below it.
// Nothing is added to what the server says.

import { texts } from '../texts';
import type { Beat, SeatName, View } from '../types';
import { capital, firstName } from '../words';
import type { Moment } from './course.svelte';

export const otherSeat = (seat: SeatName): SeatName => (seat === 'p1' ? 'p2' : 'p1');

/** How the two fighters are spoken of. */
export interface Voices {
  /** The own fighter's name in texts; null where nobody at the page plays. */
  own: string | null;
  /** Full names and what stands for them. */
  short: [string, string][];
}

export function voicesOf(view: View, seat: SeatName): Voices {
  const you = view.viewer === seat;
  const names = [view.sides[seat].name, view.sides[otherSeat(seat)].name] as const;
  const alike = firstName(names[0]) === firstName(names[1]);
  const short = (you ? [names[1]] : [...names]).map((name): [string, string] => [name, alike ? name : firstName(name)]);
  return { own: you ? names[0] : null, short };
}

/** The name of a seat in a tag or column: You, or the fighter's. */
export function nameOf(view: View, seat: SeatName, own: SeatName, you: string): string {
  return view.viewer === own && seat === own ? you : firstName(view.sides[seat].name);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function secondPerson(verb: string): string {
  if (verb === 'is') return 'are';
  if (verb === 'has') return 'have';
  if (/(sses|xes|ches|shes|oes)$/.test(verb)) return verb.slice(0, -2);
  return /[^s]s$/.test(verb) ? verb.slice(0, -1) : verb;
}

const ALSO = / and (draws|cancels|discards|takes|puts|adds|goes|loses|gains|is)\b/g;

/** Said to the one who plays `own`: "Sol Badguy takes 3" becomes "You take 3". */
function toYou(text: string, own: string): string {
  const name = escaped(own);
  const clauses = text.split(/(?<=[;:.] )/).map((clause) => {
    if (!clause.startsWith(`${own} `)) return clause;
    return clause.replace(ALSO, (_, verb: string) => ` and ${secondPerson(verb)}`);
  });
  return clauses
    .join('')
    .replace(new RegExp(`${name} ([a-z]+s)\\b`, 'g'), (_, verb: string) => `you ${secondPerson(verb)}`)
    .replace(new RegExp(`${name}'s `, 'g'), 'your ')
    .replace(new RegExp(name, 'g'), 'you')
    .replace(/^Turn of you$/, 'Your turn')
    .replace(/(^|\. )you/g, (_, before: string) => `${before}You`);
}

/** A sentence of the server with the fighters called as the page calls them. */
export function spoken(text: string, voices: Voices): string {
  let said = voices.own ? toYou(text, voices.own) : text;
  for (const [name, short] of voices.short) said = said.replaceAll(name, short);
  return capital(said);
}

export interface Said {
  head: string;
  /** The sentence below, without a full stop where the server sets none. */
  text: string;
  /** The card or ability that did it. */
  source: string;
}

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** The first clause and the rest. What a card gives in quotes stays whole. */
function clausesOf(line: string): [string, string] {
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') quoted = !quoted;
    if (!quoted && at >= 6 && /^[:;] /.test(line.slice(at, at + 2))) return [line.slice(0, at), line.slice(at + 2)];
  }
  return [line, ''];
}

/** Kinds whose brackets are no source: a second copy, the parts of a range, the card of a boost. */
const PLAIN = new Set(['set', 'wild', 'cost', 'boost', 'range', 'hit']);

/** What stands large, and what stands below it. */
export function saidOf(beat: Beat, view: View, seat: SeatName): Said {
  const voices = voicesOf(view, seat);
  const met = /^(.+?) reveals (.+); (.+?) reveals (.+)$/.exec(beat.headline);
  if (beat.kind === 'reveal' && met) {
    const own = met[1] === view.sides[seat].name;
    return { head: own ? `${met[2]} meets ${met[4]}` : `${met[4]} meets ${met[2]}`, text: beat.text, source: '' };
  }
  const by = beat.seat ? view.sides[beat.seat].name : '';
  let line = beat.headline;
  const found = PLAIN.has(beat.kind) ? null : / \(([^()]+)\)$/.exec(line);
  const source = found ? spoken(found[1]!, voices).replace(/^Your /, 'your ') : '';
  if (found) line = line.slice(0, found.index);
  // Whose step it is stands beside it: the name before what a card gives is not said again.
  if (by) line = line.startsWith(`${by}: `) ? line.slice(by.length + 2) : line;
  if (by) line = line.replaceAll(`; ${by}: `, '; ');
  const [first, rest] = clausesOf(line);
  // What a card says to its owner is no sentence to the other.
  const theirs = (words: string) => (beat.seat !== seat || view.viewer !== seat) && /\b(you|your)\b/i.test(words);
  if (source && theirs(first)) return { head: capital(source), text: beat.text || sentence(line), source: '' };
  const more = /^\d+$/.test(rest)
    ? texts.strike.lifeNow(rest)
    : theirs(rest) && beat.text
      ? ''
      : sentence(spoken(rest, voices));
  return { head: spoken(first, voices), text: [more, spoken(beat.text, voices)].filter(Boolean).join(' '), source };
}

/** Whose attack a beat belongs to: damage is told of the one who takes it, but is the other's doing. */
export function actorOf(told: Moment[], at: number): SeatName | null {
  const beat = told[at]?.beat;
  if (!beat) return null;
  if (!['damage', 'stun', 'guard'].includes(beat.kind)) return beat.kind === 'reveal' ? null : beat.seat;
  for (let back = at - 1; back >= 0; back--) {
    const earlier = told[back]!.beat!;
    if (['hit', 'range', 'before'].includes(earlier.kind)) return earlier.seat;
  }
  return beat.seat ? otherSeat(beat.seat) : null;
}

/** A whole sentence for those who listen. */
export function announced(moment: Moment, seat: SeatName): string {
  if (!moment.beat) return '';
  const voices = voicesOf(moment.view, seat);
  return [sentence(spoken(moment.beat.headline, voices)), sentence(spoken(moment.beat.text, voices))]
    .filter(Boolean)
    .join(' ');
}

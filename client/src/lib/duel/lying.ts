// What lies in spaces and beside the fighters: cards, boosts, markers, and the cards beneath them.

import { texts } from '../texts';
import type { Area, CardRef, SeatName, View } from '../types';

/** One thing that lies in a space. */
export interface Thing {
  /** Who has it in play. */
  seat: SeatName;
  area: Area;
  /** The cards that lie under it. */
  under: Area | null;
}

const words = texts.lying;

/** What lies in a space, player one's first. Cards under a marker are not there twice: they belong to it. */
export function thingsIn(view: View, space: number): Thing[] {
  return (['p1', 'p2'] as const).flatMap((seat) => {
    const here = view.sides[seat].areas.filter((area) => area.spaces.includes(space));
    const things = here.filter((area) => area.kind !== 'under').map((area): Thing => ({ seat, area, under: null }));
    for (const under of here.filter((area) => area.kind === 'under')) {
      const over = things.find((thing) => !thing.under && under.name.includes(thing.area.name));
      if (over) over.under = under;
      else things.push({ seat, area: under, under: null });
    }
    return things;
  });
}

/** Nobody sees what it is, or only its owner does. */
export const isDown = (area: Area): boolean => area.kind === 'under' || (area.side ?? '').includes('face down');

/** A marker whose other side is up. */
export const isOff = (area: Area): boolean => (area.side ?? '').startsWith('disabled');

/** The cards that may be seen, by name, or how many there are. */
export function cardWords(area: Area): string {
  if (area.cards && area.cards.length > 0) return area.cards.map((card) => card.name).join(', ');
  return area.kind === 'marker' || area.count === 0 ? '' : words.closed(area.count);
}

/** A thing in a few words, for those who do not see it. */
export function spoken(thing: Thing, owner: string): string {
  const { area, under } = thing;
  const known = cardWords(area);
  return [
    area.name,
    words.of(owner),
    area.side ?? '',
    known === area.name ? '' : known,
    under ? words.beneath(cardWords(under)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What has the same name and looks the same, as one entry of a list. */
export interface Entry {
  name: string;
  kind: string;
  side: string | null;
  count: number;
  spaces: number[];
  text: string;
  cards: CardRef[];
  parts: Area[];
}

/** What lies outside the usual areas, boosts in spaces left out: those are listed as boosts. */
export function entriesOf(areas: Area[]): Entry[] {
  const entries: Entry[] = [];
  for (const area of areas.filter((one) => one.kind !== 'trap')) {
    const same = entries.find(
      (one) => area.kind === 'card' && one.kind === 'card' && one.name === area.name && one.side === area.side,
    );
    const cards = area.cards ?? [];
    if (same) {
      same.count += area.count;
      same.spaces = [...same.spaces, ...area.spaces];
      same.cards = [...same.cards, ...cards];
      same.parts.push(area);
    } else {
      const { name, kind, side, count, text } = area;
      // Markers begin by saying their names.
      const said = text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
      entries.push({ name, kind, side, count, spaces: area.spaces, text: said, cards, parts: [area] });
    }
  }
  return entries;
}

/** A line under the entry's name: its rules, or which cards and where. */
export function entryText(entry: Entry): string {
  if (entry.kind === 'card' && entry.cards.length > 0)
    return entry.parts
      .map((area) => `${cardWords(area)}${area.spaces.length > 0 ? ` (${area.spaces.join(', ')})` : ''}`)
      .join(', ');
  // Transforms and face-down boosts have rules of their own; the others only say which cards they are.
  if (entry.kind === 'transform') return entry.text;
  const names = entry.cards.map((card) => card.name).join(', ');
  if (entry.kind === 'face-down') return names ? `${names}. ${entry.text}` : entry.text;
  return names || entry.text;
}

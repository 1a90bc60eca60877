// What only some characters have, as the server sent it: wide fighters, what lies in spaces and beside the arena, and odd prices.

import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeCatalog } from '../../lib/catalog.svelte';
import { cardAt } from '../../lib/duel/cards';
import { Course } from '../../lib/duel/course.svelte';
import { Duel } from '../../lib/duel/duel.svelte';
import { thingsIn } from '../../lib/duel/lying';
import { texts } from '../../lib/texts';
import type { Area, Character, SeatName, Update } from '../../lib/types';
import Frame from './Frame.svelte';

const packed = readFileSync('src/fixtures/systems.json.gz');
const { catalog, systems, walk } = JSON.parse(gunzipSync(packed).toString()) as {
  catalog: Character[];
  systems: Record<string, Update>;
  walk: [Update, Update];
};

class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 1;
  sent: { type: string; choices?: string[] }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close() {}
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

vi.setConfig({ testTimeout: 60_000 });
const flags = { p1: 'You', p2: 'Bot' };
const flat = (element: Element | null | undefined) =>
  (element?.getAttribute('aria-label') ?? element?.textContent ?? '').replace(/\s+/g, ' ').trim();

function show(name: string): { page: HTMLElement; update: Update } {
  const update = systems[name]!;
  const duel = new Duel('t');
  const table = { id: 't', state: 'live', seats: { p1: {}, p2: { bot: 'random' } }, best_of: 1, rated: false };
  Wire.last.say({ type: 'welcome', viewer: 'p1', table, seq: update.seq, version: '1', game: 'g' });
  Wire.last.say({ type: 'update', game: 'g', ...update });
  const { container } = render(Frame, { course: duel.course, seat: 'p1', flags, duel });
  flushSync();
  return { page: container, update };
}
const button = (page: ParentNode, name: string) => {
  const found = [...page.querySelectorAll('button')].find((one) => flat(one) === name);
  if (!found) throw new Error(`there is no button "${name}"`);
  return found;
};
const press = async (element: Element) => {
  await fireEvent.click(element);
  flushSync();
};
const areas = (update: Update, seat: SeatName, kind: string) =>
  update.view.sides[seat].areas.filter((area) => area.kind === kind);
const inSpace = (page: HTMLElement, space: number) => page.querySelector<HTMLElement>(`.lying[data-space="${space}"]`)!;
/** The entry of an area in the column of its side. */
const entry = (page: HTMLElement, area: Area, you: boolean) =>
  [...page.querySelectorAll(`.boosts.${you ? 'you' : 'opp'} button.beside`)].find((one) =>
    flat(one).startsWith(area.name),
  )!;
const dialog = (page: HTMLElement) => page.querySelector<HTMLElement>('dialog.sheet')!;

beforeAll(() => {
  takeCatalog(catalog);
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  vi.stubGlobal('WebSocket', Wire);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a fighter that fills three spaces', () => {
  it.each([
    ['wide', 'p1', 'me'],
    ['wide-theirs', 'p2', 'them'],
  ] as const)('%s: fills them on the floor, in its figure and in words', (name, seat, tile) => {
    const { page, update } = show(name);
    const side = update.view.sides[seat];
    const tiles = [...page.querySelectorAll('.arena .floor .tile')].slice(0, 9);
    const filled = [side.space - 1, side.space, side.space + 1];
    expect(tiles.flatMap((one, at) => (one.classList.contains(tile) ? [at + 1] : []))).toEqual(filled);
    expect(page.querySelectorAll(`.fig.${seat === 'p1' ? 'you' : 'opp'} .hull`)).toHaveLength(1);
    expect(page.querySelector('.arena')!.textContent).toContain(
      texts.arena.stands(side.name, side.space - 1, side.space + 1),
    );
    expect(flat(page.querySelector('.distance b'))).toBe(String(update.view.distance));
  });

  it('can pick a space under itself', () => {
    const { page, update } = show('wide');
    const { space } = update.view.sides.p1;
    const under = update.decision!.choices.filter(
      (one) => one.on.kind === 'space' && Math.abs(one.on.space - space) < 2,
    );
    for (const choice of under) expect(button(page, choice.text).matches('.spc')).toBe(true);
    const walks = update.decision!.choices.filter((one) => one.on.kind === 'space');
    expect(page.querySelectorAll('.spc')).toHaveLength(walks.length);
  });

  it('moves as a whole', () => {
    const course = new Course('p1');
    for (const update of walk) course.take(update, true);
    course.pause();
    course.show(0);
    const { container } = render(Frame, { course, seat: 'p1', flags });
    flushSync();
    const places = () =>
      [...container.querySelectorAll('.arena .floor .tile')]
        .slice(0, 9)
        .flatMap((one, at) => (one.classList.contains('me') ? [at + 1] : []));
    const before = places();
    course.show(course.moments.length - 1);
    flushSync();
    const { space } = walk[1].view.sides.p1;
    expect(places()).toEqual([space - 1, space, space + 1]);
    expect(before).not.toEqual(places());
  });
});

describe('what lies in spaces', () => {
  it.each(['card', 'crowd', 'under', 'under-theirs', 'marker-down', 'marker-down-theirs', 'moved-boost'])(
    '%s: is drawn there, and says what it is',
    async (name) => {
      const { page, update } = show(name);
      const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((space) => thingsIn(update.view, space).length > 0);
      expect(spaces.length).toBeGreaterThan(0);
      for (const space of spaces) {
        const things = thingsIn(update.view, space);
        const place = inSpace(page, space);
        expect(place.tagName).toBe('BUTTON');
        expect(place.querySelectorAll('.mrk')).toHaveLength(Math.min(3, things.length));
        for (const { area, seat } of things) {
          expect(flat(place)).toContain(area.name);
          expect(flat(place)).toContain(texts.lying.of(seat === 'p1' ? texts.hud.you : update.view.sides[seat].name));
          for (const card of area.cards ?? []) expect(flat(place)).toContain(card.name);
          expect(place.querySelector('.tip')!.textContent).toContain(area.name);
        }
      }
    },
  );

  it('is read in full by a press', async () => {
    const { page, update } = show('card');
    const area = areas(update, 'p1', 'card').find((one) => one.spaces.length > 0)!;
    await press(inSpace(page, area.spaces[0]!));
    expect(dialog(page).textContent).toContain(area.name);
    expect(button(dialog(page), area.cards![0]!.name)).toBeTruthy();
    expect(dialog(page).querySelector('.card')).not.toBeNull();
  });

  it('is said once where cards lie under a marker, with the cards its owner may know', async () => {
    const { page, update } = show('under');
    const under = areas(update, 'p1', 'under').find((one) => one.spaces.length > 0)!;
    const place = inSpace(page, under.spaces[0]!);
    expect(place.querySelectorAll('.mrk .below')).toHaveLength(1);
    expect(flat(place)).toContain(texts.lying.beneath(under.cards!.map((card) => card.name).join(', ')));
    await press(place);
    expect(button(dialog(page), under.cards![0]!.name)).toBeTruthy();
  });

  it('tells of hidden cards only how many they are', () => {
    const { page, update } = show('under-theirs');
    const under = areas(update, 'p2', 'under').find((one) => one.spaces.length > 0)!;
    expect(flat(inSpace(page, under.spaces[0]!))).toContain(texts.lying.beneath(texts.lying.closed(under.count)));
  });

  it.each(['marker-down', 'marker-down-theirs'])('%s: is drawn as face down', (name) => {
    const { page, update } = show(name);
    const seat = name === 'marker-down' ? 'p1' : 'p2';
    const down = areas(update, seat, 'marker').filter((area) => area.side?.includes('face down'));
    for (const area of down)
      for (const space of area.spaces) {
        expect(inSpace(page, space).querySelectorAll('.mrk.hides').length).toBeGreaterThan(0);
        expect(flat(inSpace(page, space))).toContain(area.side!);
      }
  });

  it.each(['moved-boost', 'space'])('%s: leaves every space that is asked for to be pressed', (name) => {
    const { page, update } = show(name);
    for (const choice of update.decision!.choices.filter((one) => one.on.kind === 'space'))
      expect(button(page, choice.text).matches('.spc')).toBe(true);
  });
});

describe('what lies beside the arena', () => {
  it.each([
    ['stored', 'stored'],
    ['face-down', 'face-down'],
  ])('%s: its cards are named and can be read', async (name, kind) => {
    const { page, update } = show(name);
    const area = areas(update, 'p1', kind)[0]!;
    const shown = entry(page, area, true);
    expect(flat(shown)).toContain(texts.boosts.kinds[kind]);
    for (const card of area.cards!) expect(flat(shown)).toContain(card.name);
    await press(shown);
    for (const card of area.cards!) expect(button(dialog(page), card.name)).toBeTruthy();
  });

  it('shows no face of the boosts that the opponent has laid face down', async () => {
    const { page, update } = show('face-down-theirs');
    const area = areas(update, 'p2', 'face-down')[0]!;
    await press(entry(page, area, false));
    expect(dialog(page).textContent).toContain(texts.lying.closed(area.count));
    expect(dialog(page).querySelector('.card')).toBeNull();
  });
});

describe('cards that are picked where they lie', () => {
  it.each([
    ['set-under', 'under_marker'],
    ['their-hand', 'hand'],
  ])('%s: each is a card with its numbers', (name, area) => {
    const { page, update } = show(name);
    const offered = update.decision!.choices.filter(
      ({ on }) => on.kind === 'card' && on.area === area && (area !== 'hand' || on.seat === 'p2'),
    );
    expect(offered.length).toBeGreaterThan(0);
    for (const choice of offered) {
      const chip = button(page.querySelector('.bar')!, choice.text);
      const names = catalog.flatMap((one) => one.cards).map((card) => card.name);
      const called = names.filter((one) => choice.text.includes(one)).sort((a, b) => b.length - a.length)[0]!;
      expect(chip.querySelector('.chip')!.textContent).toContain(called);
      expect(chip.querySelector('.cs')).not.toBeNull();
    }
  });
});

it('a card of a hand that is known in part is found by its name', () => {
  const { view, decision } = systems['their-hand']!;
  const choice = decision!.choices.at(-1)!;
  const known = view.sides.p2.hand.filter((card) => choice.text.includes(card.name)).slice(0, 1);
  const part = { ...view, sides: { ...view.sides, p2: { ...view.sides.p2, hand: known } } };
  expect(cardAt(part, `p2.hand.${view.sides.p2.hand_count - 1}`, choice.text)).toEqual(known[0]);
  // What is not known is not guessed.
  expect(cardAt(part, 'p2.hand.0', 'a face-down card')).toBeUndefined();
});

describe('payments without cards', () => {
  const sum = (page: HTMLElement) => flat(page.querySelector('.bar .count'));
  const confirm = (page: HTMLElement) => page.querySelector<HTMLButtonElement>('.bar .confirm')!;
  const answered = () => Wire.last.sent.find((one) => one.type === 'answer')?.choices;

  it('life is ticked as often as it is spent, beside cards', async () => {
    const { page, update } = show('life');
    const { need, choices } = update.decision!;
    if (!need || need.kind === 'cards') throw new Error('it is no payment');
    const life = choices.find((choice) => choice.on.verb === 'pay_life')!;
    expect(sum(page)).toBe(`${need.paid}/${need.amount}`);
    for (let paid = need.paid; paid < need.amount; paid++) {
      expect(confirm(page).disabled).toBe(true);
      await press(button(page, life.text));
      expect(sum(page)).toBe(`${paid + 1}/${need.amount}`);
    }
    expect(button(page, life.text).getAttribute('aria-pressed')).toBe('true');
    expect(confirm(page).disabled).toBe(false);
    await press(confirm(page));
    expect(answered()).toEqual(Array(need.amount - need.paid).fill(life.id));
  });

  it('one more press than can be spent gives the life back', async () => {
    const { page, update } = show('life');
    const { need, choices } = update.decision!;
    if (!need || need.kind === 'cards') throw new Error('it is no payment');
    const life = choices.find((choice) => choice.on.verb === 'pay_life')!;
    for (let paid = need.paid; paid < need.amount; paid++) await press(button(page, life.text));
    expect(sum(page)).toBe(`${need.amount}/${need.amount}`);
    await press(button(page, life.text));
    expect(sum(page)).toBe(`${need.paid}/${need.amount}`);
    expect(confirm(page).disabled).toBe(true);
  });

  it('free force counts as much as it says, and goes before the cards', async () => {
    const { page, update } = show('free');
    const { need, choices } = update.decision!;
    if (!need || need.kind === 'cards') throw new Error('it is no payment');
    const free = choices.find((choice) => choice.on.verb === 'number')!;
    await press(button(page, free.text));
    expect(button(page, free.text).getAttribute('aria-pressed')).toBe('true');
    expect(Wire.last.sent.some((one) => one.type === 'answer')).toBe(false);
    const enough = need.paid + 1 >= need.amount;
    expect(confirm(page).disabled).toBe(!enough);
    if (!enough) for (const card of page.querySelectorAll('.handrow .pick:not(:disabled)')) await press(card);
    await press(confirm(page));
    expect(answered()?.[0]).toBe(free.id);
  });
});

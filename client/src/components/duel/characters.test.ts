// Every character's own positions, as the server sent them: all that the view holds is on the page, under a role and a name.

import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalog, characters, type Recorded } from '../../fixtures/recorded';
import { takeCatalog } from '../../lib/catalog.svelte';
import { Course, isTold } from '../../lib/duel/course.svelte';
import { Duel } from '../../lib/duel/duel.svelte';
import { entriesOf, thingsIn } from '../../lib/duel/lying';
import { texts } from '../../lib/texts';
import type { SeatName, Side, Update } from '../../lib/types';
import Result from '../over/Result.svelte';
import Frame from './Frame.svelte';
import StrikePanel from './StrikePanel.svelte';

/** A socket that says what it is told to. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send() {}
  close() {}
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

// Whole pages are drawn and every name on them is read.
vi.setConfig({ testTimeout: 60_000 });

const flags = { p1: 'You', p2: 'Bot' };
const flat = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
/** Lines stand below each other on the page; what is between them does not count. */
const bare = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '');
const nameOf = (element: Element) => flat(element.getAttribute('aria-label') ?? element.textContent);
const names = (root: ParentNode, role: string) =>
  [...root.querySelectorAll(role === 'button' ? 'button' : `[role=${role}]`)].map(nameOf);
function region(root: ParentNode, name: string): Element {
  const found = [...root.querySelectorAll('section, [role=group], aside')].find((one) => nameOf(one) === name);
  if (!found) throw new Error(`there is no region "${name}"`);
  return found;
}

function show(update: Update): HTMLElement {
  const duel = new Duel('t');
  const table = { id: 't', state: 'live', seats: { p1: {}, p2: { bot: 'random' } }, best_of: 1, rated: false };
  Wire.last.say({ type: 'welcome', viewer: 'p1', table, seq: update.seq, version: '1', game: 'g' });
  Wire.last.say({ type: 'update', game: 'g', ...update });
  const { container } = render(Frame, { course: duel.course, seat: 'p1', flags, duel });
  flushSync();
  return container;
}

function expectSide(page: HTMLElement, side: Side, you: boolean) {
  const head = region(page, `${side.name}, ${you ? texts.hud.you : texts.hud.opponent}`);
  const life = head.querySelector('[role=meter]')!;
  expect([life.getAttribute('aria-valuenow'), life.getAttribute('aria-valuemax')]).toEqual([
    String(side.life),
    String(side.max_life),
  ]);
  const gauge = side.exceed_cost === null ? texts.hud.no_exceed : `${texts.hud.exceed_at} ${side.exceed_cost}`;
  const counts: [string, number][] = [
    ['hand', side.hand_count],
    ['deck', side.deck_count],
    ['discard', side.discard.length],
    ...(
      [
        ['sealed', side.sealed_count],
        ['overdrive', side.overdrive.length],
        ['set_aside', side.set_aside.length],
      ] as [string, number][]
    ).filter(([, count]) => count > 0),
  ];
  const words = texts.hud as unknown as Record<string, string>;
  expect(names(head, 'button')).toEqual([
    `${texts.hud.read} ${side.name}`,
    `${texts.hud.gauge}: ${side.gauge.length}, ${gauge}`,
    ...counts.map(([area, count]) => `${words[area]}: ${count}`),
  ]);
  expect(flat(head.textContent)).toContain(side.reshuffled ? texts.hud.reshuffle_used : texts.hud.reshuffle_left);
  expect(flat(head.textContent).includes(texts.hud.exceeded)).toBe(side.exceeded);
  expectBoosts(page, side);
}

function expectBoosts(page: HTMLElement, side: Side) {
  const column = region(page, `${side.name}: ${texts.boosts.in_play}`);
  const shown = bare(column.textContent);
  const buttons = names(column, 'button');
  const entries = entriesOf(side.areas);
  expect(buttons).toHaveLength(side.boosts.length + entries.length);
  for (const [at, entry] of entries.entries()) expect(buttons[side.boosts.length + at]).toContain(entry.name);
  for (const [at, boost] of side.boosts.entries()) {
    expect(buttons[at]).toContain(boost.name);
    expect(buttons[at]).toContain(boost.card.name);
    expect(bare(buttons[at])).toContain(bare(boost.text));
  }
  for (const line of side.ability) expect(shown).toContain(bare(line));
  for (const area of side.areas) expect(shown).toContain(bare(area.name));
  // While a strike is told its own numbers are shown instead.
  if (page.querySelector('.tell')) return;
  for (const bonus of Object.values(side.bonuses)) {
    if (bonus && bonus.total !== 0) expect(shown).toContain(String(Math.abs(bonus.total)));
  }
}

function expectTable(update: Update) {
  const page = show(update);
  const { view, decision } = update;
  for (const seat of ['p1', 'p2'] as const) expectSide(page, view.sides[seat], seat === 'p1');
  expect(flat(region(page, texts.arena.label).querySelector('.distance')?.textContent)).toContain(
    String(view.distance),
  );
  // What lies in spaces lies on the floor, three of a space at most.
  const spaces = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(spaces.map((space) => page.querySelectorAll(`[data-space="${space}"] .mrk`).length)).toEqual(
    spaces.map((space) => Math.min(3, thingsIn(view, space).length)),
  );
  const inStrike = page.querySelector('.tell') !== null;
  if (!inStrike) {
    const hand = region(page, texts.hand.label);
    const held = view.sides.p1.hand.map((card) => card.name);
    expect(names(hand, 'button')).toEqual(held);
    expect(names(hand, 'group')).toEqual(held);
    for (const one of view.could_hold?.set ?? view.could_hold?.cards ?? [])
      expect(flat(page.querySelector('.could')?.textContent)).toContain(one.card.name);
  }
  expect(page.querySelector('#question')!.textContent).toContain(decision?.text ?? '');
  expectChoices(page, update);
  expect(page.textContent).not.toMatch(/undefined|null|NaN|\[object/);
}

/** What is a button is one in its own place; what lies on cards is reached by them, and all of it is in the plain list. */
function expectChoices(page: HTMLElement, { decision, view }: Update) {
  if (!decision) return;
  const inBar = names(page, 'button');
  for (const choice of decision.choices) {
    if (choice.on.kind !== 'card') expect(inBar).toContain(choice.text);
    else if (choice.on.seat === view.viewer && choice.on.area === 'hand')
      expect(inBar).toContain(view.sides[choice.on.seat].hand[choice.on.index]!.name);
    else expect(names(page, 'button').join('\n')).toContain(choice.text);
  }
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true, cancelable: true }));
  flushSync();
  const list = page.querySelector('dialog ul')!;
  expect(names(list, 'button')).toEqual(decision.choices.map((choice) => choice.text));
}

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

it('every character of the catalog was recorded', () => {
  expect(characters.map((one) => one.id).sort()).toEqual(catalog.map((one) => one.id).sort());
  for (const one of characters) {
    expect(one.strike.length, one.id).toBeGreaterThan(0);
    const cost = one.plain.view.sides.p1.exceed_cost;
    expect(one.exceeded !== null || cost === null, `${one.id} on the Exceed side`).toBe(true);
  }
  const lying = characters
    .flatMap((one) => [one.plain, one.exceeded ?? one.plain])
    .flatMap((update) => update.view.sides.p1.areas.map((area) => area.kind));
  expect(lying).toContain('trap');
});

it('a strike of a replay is skipped by Escape without starting the replay', () => {
  const course = new Course('p1');
  for (const update of characters[0]!.strike) course.take(update, true);
  course.pause();
  const told = course.moments.findIndex(isTold);
  course.show(told);
  render(Frame, { course, seat: 'p1', flags });
  flushSync();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(course.at).toBeGreaterThan(told);
  expect(course.running).toBe(false);
});

describe.each(characters.map((one) => [one.id, one] as [string, Recorded]))('%s', (_, recorded) => {
  it('shows everything there is on the table', () => expectTable(recorded.plain));

  it.runIf(recorded.exceeded !== null)('shows everything on the Exceed side', () => expectTable(recorded.exceeded!));

  it('tells a strike step by step', () => {
    const course = new Course('p1');
    for (const update of recorded.strike) course.take(update, true);
    course.pause();
    const told = course.moments.flatMap((moment, at) => (isTold(moment) ? [at] : []));
    expect(told.length).toBeGreaterThan(4);
    course.show(told[0]!);
    const { container } = render(StrikePanel, { course, seat: 'p1' as SeatName, decision: null, onanswer: vi.fn() });
    for (const at of told) {
      course.show(at);
      flushSync();
      const { beat, attacks } = course.moments[at]!;
      const heading = container.querySelector('.words h2')!;
      expect(nameOf(heading)).toMatch(/^Step \d+: \S/);
      if (beat?.rule) expect([...container.querySelectorAll('a')].map(nameOf)).toContain(texts.strike.rule(beat.rule));
      for (const seat of ['p1', 'p2'] as const)
        if (attacks[seat]?.card) expect(names(container, 'group')).toContain(attacks[seat].card.name);
      if (beat?.kind === 'damage') expect(names(container, 'group').join()).toContain(String(beat.total));
      expect(container.textContent).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('says how a game ended', () => {
    const { facts, end } = recorded;
    const name = (seat: SeatName) => end.view.sides[seat].name;
    const { container } = render(Result, { facts, seat: 'p1' as SeatName, own: true, name });
    const won = facts.outcome?.winner;
    const title = won === 'p1' ? texts.over.youWin : won === 'p2' ? texts.over.youLose : texts.over.draw;
    const heading = flat(container.querySelector('h1')!.textContent);
    expect(heading).toContain(title);
    expect(heading).toContain(won ? name(won) : name('p1'));
    expect(flat(container.querySelector('p')!.textContent)).not.toBe('');
  });
});

import { cleanup, render, screen, within } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeCatalog } from '../../lib/catalog.svelte';
import { Course } from '../../lib/duel/course.svelte';
import recorded from '../../lib/duel/fixtures/strike.json';
import { settings } from '../../lib/settings.svelte';
import type { Character, Decision, Update } from '../../lib/types';
import Log from './Log.svelte';
import Steps from './Steps.svelte';
import StrikePanel from './StrikePanel.svelte';

// A strike as the server told it: Slash against Block EX.
const updates = recorded.updates as unknown as Update[];

function courseAt(kind: string, nth = 0): Course {
  const course = new Course('p1');
  for (const update of updates) course.take(update, true);
  course.pause();
  const found = course.moments.flatMap((moment, at) => (moment.beat?.kind === kind && moment.strike > 0 ? [at] : []));
  course.show(found[nth]!);
  return course;
}
const panel = (course: Course, decision: Decision | null = null, onanswer = vi.fn()) => {
  render(StrikePanel, { course, seat: 'p1', decision, onanswer });
  return onanswer;
};
const press = (key: string) => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
};

beforeEach(() => {
  takeCatalog(recorded.catalog as unknown as Character[]);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify([{ id: 'STK-14', text: 'In range.' }]))));
  settings.pace = 1;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a strike that is told', () => {
  it('says who is faster, with both numbers and where they come from', () => {
    panel(courseAt('speed'));
    expect(screen.getByRole('heading', { name: 'Step 5: You go first' })).toBeTruthy();
    expect(screen.getByRole('group', { name: '5 Slash > 1 Block, EX +1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Rule STK-12' }).getAttribute('href')).toBe('/rules#STK-12');
  });

  it('shows the sum of the damage with the armor and its sources', () => {
    panel(courseAt('damage'));
    expect(screen.getByRole('group', { name: /^4 Slash − 4 Ky’s armor = 0 no damage → 30 life left/ })).toBeTruthy();
    expect(screen.getByText(/Block 2, EX \+1, armor that was paid for \+2/)).toBeTruthy();
  });

  it('shows the range against the distance', () => {
    panel(courseAt('hit'));
    expect(screen.getByRole('group', { name: /^1 Slash reaches ✓ 1 distance → Hit it lands/ })).toBeTruthy();
  });

  it('keeps what is not revealed face down', () => {
    panel(courseAt('set', 2));
    expect(screen.getByRole('img', { name: 'A card face down' })).toBeTruthy();
    expect(screen.getByText('Face down')).toBeTruthy();
  });

  it('stamps an EX attack and one that hit', () => {
    panel(courseAt('cost'));
    expect(screen.getByText('EX')).toBeTruthy();
    expect(screen.getAllByText('Hit', { selector: '.stamp' })).toHaveLength(1);
  });

  it('goes back and on by keys without changing the game', () => {
    const course = courseAt('hit');
    const [at, length] = [course.at, course.moments.length];
    panel(course);
    press('ArrowLeft');
    expect(course.at).toBe(at - 1);
    press('ArrowRight');
    expect(course.at).toBe(at);
    expect(course.moments).toHaveLength(length);
  });

  it('changes the pace by digits', () => {
    panel(courseAt('hit'));
    press('3');
    expect(settings.pace).toBe(2);
    expect(screen.getByRole('button', { name: 'Pace 2' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('asks in mid-strike with the labels of the choices as names', () => {
    const decision: Decision = {
      id: 7,
      question: 'pick',
      reason: { kind: 'rule' },
      text: 'Choose: Slash',
      unfinished: false,
      picks: [],
      choices: [
        { id: 'move:close:1', text: 'close 1', on: { kind: 'button', verb: 'move' }, note: 'distance 1 after it' },
        { id: 'yes', text: 'yes', on: { kind: 'button', verb: 'yes' }, cost: { gauge: 1 } },
      ],
    } as unknown as Decision;
    const course = courseAt('effect');
    const answers = panel(course, decision);
    const close = screen.getByRole('button', { name: 'close 1' });
    expect(within(close).getByText('distance 1 after it')).toBeTruthy();
    expect(within(screen.getByRole('button', { name: 'yes' })).getByText('1 gauge')).toBeTruthy();
    press('2');
    expect(answers).toHaveBeenCalledWith(['yes']);
  });
});

describe('beside it', () => {
  it('lists the steps and names those ahead without telling them', () => {
    render(Steps, { course: courseAt('hit'), seat: 'p1' });
    expect(screen.getByRole('button', { name: 'Step 8: You · Hit, Your Slash hits' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Step 12: You · Damage' })).toBeTruthy();
  });

  it('folds a strike of the log to one line that can be looked at again', () => {
    const course = courseAt('cleanup', 1);
    const onstrike = vi.fn();
    render(Log, { course, seat: 'p1', onstrike });
    expect(screen.getByText('Slash against Block EX')).toBeTruthy();
    screen.getByRole('button', { name: /^Look again at strike/ }).click();
    expect(onstrike).toHaveBeenCalledOnce();
  });
});

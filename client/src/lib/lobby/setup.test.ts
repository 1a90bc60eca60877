import { beforeEach, describe, expect, it } from 'vitest';
import { takeCatalog } from '../catalog.svelte';
import { settings } from '../settings.svelte';
import { forgetAll } from '../storage';
import type { Character } from '../types';
import { againstBot, againstPerson, drawn, keepSetup, lastSetup, RANDOM, recent } from './setup';

const fighter = (id: string) => ({ id, name: id, season: 3, cards: [] }) as unknown as Character;

beforeEach(() => {
  forgetAll();
  settings.last = null;
  takeCatalog(['ryu', 'ken-masters', 'sagat', 'zangief'].map(fighter));
});

describe('the setup of a duel', () => {
  it('leaves everything to chance at first', () => {
    const setup = lastSetup();
    expect([setup.you[0], setup.them[0], setup.level, setup.edition]).toEqual([RANDOM, RANDOM, 3, 'S7']);
  });

  it('draws different fighters, and keeps chosen ones', () => {
    for (let times = 0; times < 50; times++) {
      const { you, them } = drawn({ ...lastSetup(), you: ['ryu', RANDOM] });
      expect(you[0]).toBe('ryu');
      expect(them[0]).not.toBe('ryu');
      expect(you[1]).not.toBe(you[0]);
      expect(them[1]).not.toBe(them[0]);
      expect([...you, ...them]).not.toContain(RANDOM);
    }
  });

  it('is there again the next time', () => {
    keepSetup({ ...lastSetup(), you: ['ryu', RANDOM], them: ['sagat', RANDOM], level: 5, edition: 'S3', best_of: 3 });
    expect(lastSetup()).toMatchObject({ level: 5, edition: 'S3', best_of: 3 });
    expect(lastSetup().you[0]).toBe('ryu');
    expect(recent()).toEqual(['ryu', 'sagat']);
  });

  it('forgets fighters that are there no more', () => {
    keepSetup({ ...lastSetup(), you: ['ryu', RANDOM] });
    takeCatalog([fighter('sagat')]);
    expect(lastSetup().you[0]).toBe(RANDOM);
    expect(recent()).toEqual([]);
  });

  it('becomes what the server asks for', () => {
    const setup = { ...lastSetup(), you: ['ryu', 'sagat'] as [string, string], level: 2 };
    expect(againstBot(setup)).toEqual({
      character: 'ryu',
      opponent: { bot: 'level2', character: RANDOM },
      edition: 'S7',
      best_of: 1,
    });
    expect(againstBot({ ...setup, tag: true })).toMatchObject({ character: ['ryu', 'sagat'] });
    expect(againstPerson({ ...setup, minutes: 5, listed: true })).toMatchObject({
      opponent: { person: true },
      listed: true,
      clock: { total_s: 300 },
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { Beat, View } from '../types';
import { saidOf, spoken } from './telling';

const voices = { own: 'Sol Badguy', short: [['Ky Kiske', 'Ky']] as [string, string][] };

describe('what is said to the one who plays', () => {
  it.each([
    ['Sol Badguy takes 3: 19 life left', 'You take 3: 19 life left'],
    ["Sol Badguy's Slash hits: distance 1, range 1", 'Your Slash hits: distance 1, range 1'],
    ['Sol Badguy is stunned: 4 damage in this strike, guard 0', 'You are stunned: 4 damage in this strike, guard 0'],
    ['Ky Kiske advances from 7 to 3, past Sol Badguy (Foudre Arc)', 'Ky advances from 7 to 3, past you (Foudre Arc)'],
    ['Sol Badguy changes cards and draws Dust', 'You change cards and draw Dust'],
    ['Sol Badguy prepares and draws a card', 'You prepare and draw a card'],
    ['Sol Badguy pays 1 gauge and cancels: one more action', 'You pay 1 gauge and cancel: one more action'],
    ['Sol Badguy replaces 1 of the hand and draws Dive', 'You replace 1 of the hand and draw Dive'],
    ['Sol Badguy goes first: speed 5 against 1', 'You go first: speed 5 against 1'],
    ['Sol Badguy attacks with Slash', 'You attack with Slash'],
    ['Sol Badguy closes in from 9 to 8 (Slash)', 'You close in from 9 to 8 (Slash)'],
    [
      "Ky Kiske's Foudre Arc misses: Sol Badguy is not hit, by Dive",
      "Ky's Foudre Arc misses: you are not hit, by Dive",
    ],
    ['Ky Kiske reveals Foudre Arc instead', 'Ky reveals Foudre Arc instead'],
    ['Turn of Sol Badguy', 'Your turn'],
    ['the game begins, Ky Kiske goes first', 'The game begins, Ky goes first'],
    ['the game begins, Sol Badguy goes first', 'The game begins, you go first'],
    ['A tie goes to Sol Badguy, who began the strike.', 'A tie goes to you, who began the strike.'],
    ['Sol Badguy pushes Ky Kiske', 'You push Ky'],
    [
      "Sol Badguy's Fafnir goes to discard: it did not hit; the strike is over",
      'Your Fafnir goes to discard: it did not hit; the strike is over',
    ],
    ["Light is done and goes to Sol Badguy's discard", 'Light is done and goes to your discard'],
  ])('%s', (text, said) => expect(spoken(text, voices)).toBe(said));

  it('names both to those who watch', () => {
    const watching = {
      own: null,
      short: [
        ['Sol Badguy', 'Sol'],
        ['Ky Kiske', 'Ky'],
      ] as [string, string][],
    };
    expect(spoken('Sol Badguy takes 3', watching)).toBe('Sol takes 3');
  });
});

describe('headline and sentence', () => {
  const view = { viewer: 'p1', sides: { p1: { name: 'Sol Badguy' }, p2: { name: 'Ky Kiske' } } } as unknown as View;
  const beat = (seat: 'p1' | 'p2', headline: string, text = '', kind = 'effect') =>
    ({ seat, headline, text, kind }) as unknown as Beat;
  const said = (one: Beat) => {
    const { head, text, source } = saidOf(one, view, 'p1');
    return [head, text, source];
  };
  it('are cut where the sentence is', () =>
    expect(said(beat('p1', 'Sol Badguy takes 3: 19 life left'))).toEqual(['You take 3', '19 life left.', '']));
  it('leave quotes of cards whole', () =>
    expect(said(beat('p1', 'Sol Badguy: your attack has "After: draw 2" (Sol Badguy\'s ability)'))).toEqual([
      'Your attack has "After: draw 2"',
      '',
      'your ability',
    ]));
  it('do not tell one what a card says to the other', () => {
    const text = 'After: your attack goes to gauge even if it missed.';
    expect(said(beat('p2', 'Ky Kiske: your attack goes to gauge even if it missed (Block)', text))).toEqual([
      'Block',
      text,
      '',
    ]);
    expect(
      said(
        beat(
          'p2',
          'Ky Kiske advances from 5 to 9, past Sol Badguy; Ky Kiske: attacks do not hit you (Dive)',
          'Before: advance 3.',
        ),
      ),
    ).toEqual(['Ky advances from 5 to 9, past you', 'Before: advance 3.', 'Dive']);
  });
  it('say both attacks of a reveal, the own first', () =>
    expect(said(beat('p2', 'Ky Kiske reveals Dire Eclat; Sol Badguy reveals Block EX', '', 'reveal'))[0]).toBe(
      'Block EX meets Dire Eclat',
    ));
  it('keep the parts of a range', () =>
    expect(said(beat('p1', "Sol Badguy's Dust misses: distance 3, range 0 (Dust 0, Boost +1)", '', 'range'))).toEqual([
      'Your Dust misses',
      'Distance 3, range 0 (Dust 0, Boost +1).',
      '',
    ]));
  it('say how much life there is now', () =>
    expect(said(beat('p2', 'Ky Kiske gains 1 life: 26 (Holy)'))).toEqual(['Ky gains 1 life', '26 life now.', 'Holy']));
});

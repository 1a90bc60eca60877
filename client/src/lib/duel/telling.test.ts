import { describe, expect, it } from 'vitest';
import { spoken } from './telling';

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

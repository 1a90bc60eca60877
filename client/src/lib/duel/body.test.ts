import { expect, it } from 'vitest';
import { apartOf, fills, frontOf } from './body';

it('takes a fighter without a width for one space', () => {
  expect(apartOf({ space: 3 }, { space: 7 })).toBe(4);
  expect(fills({ space: 3 }, 4)).toBe(false);
});

it('measures a wide fighter from its nearest space', () => {
  const tank = { space: 3, width: 3 };
  expect([1, 2, 3, 4, 5].filter((space) => fills(tank, space))).toEqual([2, 3, 4]);
  expect(frontOf(tank, { space: 7 })).toBe(4);
  expect(apartOf(tank, { space: 7 })).toBe(3);
  expect(apartOf({ space: 7, width: 3 }, tank)).toBe(2);
});

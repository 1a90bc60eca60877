// Whole duels against a bot, by mouse, by keyboard and at the size of a phone.

import { expect } from '@playwright/test';
import { hurry, look, playOn, startDuel, test } from './support/game';

const pairs: [string, string][] = [
  ['sol-badguy', 'ky-kiske'],
  ['platinum-the-trinity', 'nine-the-phantom'],
];

for (const [you, them] of pairs) {
  test(`by mouse: ${you} against ${them}`, async ({ watched: page }) => {
    await hurry(page);
    await startDuel(page, you, them);
    expect(await playOn(page, 'mouse', 7)).toBeGreaterThan(10);
    expect((await look(page)).over).toBe(true);
    await expect(page.locator('.bar.result h2')).not.toBeEmpty();
  });
}

test('by keyboard alone', async ({ watched: page }) => {
  await hurry(page);
  await startDuel(page, 'ryu', 'zangief');
  await page.evaluate(() =>
    document.addEventListener('mousedown', () => document.body.setAttribute('data-mouse', '1')),
  );
  expect(await playOn(page, 'keyboard', 11)).toBeGreaterThan(10);
  expect((await look(page)).over).toBe(true);
  expect(await page.getAttribute('body', 'data-mouse')).toBeNull();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a whole duel', async ({ watched: page }) => {
    await hurry(page);
    await startDuel(page, 'may', 'faust');
    expect(await playOn(page, 'mouse', 5)).toBeGreaterThan(10);
    expect((await look(page)).over).toBe(true);
  });
});

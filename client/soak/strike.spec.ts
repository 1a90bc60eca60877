// What the main thread does while strikes are told, late in a game, when log and table are full.

import { expect, type Page } from '@playwright/test';
import { hurry, look, numbers, playOn, startDuel, test } from '../tests/support/game';
import { share, tell } from './told';
import { startTrace, wordsOf, type Work } from './tracing';

const PER_FRAME = 8;
const LONGEST_TASK = 50;
const STRIKES = 6;

test('strikes that are told', async ({ watched: page }) => {
  await hurry(page, { pace: 1 });
  const work: Work = { frames: [], tasks: [] };
  let strikes = 0;
  for (let game = 0; strikes < STRIKES; game++) {
    await startDuel(page, 'sol-badguy', 'ky-kiske');
    await playOn(page, 'mouse', 40 + game, 30, (seen) => seen.turn && !seen.told);
    while (strikes < STRIKES && !(await look(page)).over) {
      // Up to the moment at which an attack is picked; the trace begins with the answer.
      await playOn(page, 'mouse', 60 + strikes, 40, (seen) => seen.turn && !seen.told && seen.verbs === 0);
      if ((await look(page)).over) break;
      if (!(await pickAttack(page))) continue;
      const end = await startTrace(page);
      await page.locator('.bar .act.vb').last().click();
      const told = await listen(page, strikes);
      const part = await end();
      if (!told) continue;
      strikes += 1;
      work.frames.push(...part.frames);
      work.tasks.push(...part.tasks);
    }
  }
  tell(`${STRIKES} strikes told: ${wordsOf(work)}`);
  expect(work.frames.length).toBeGreaterThan(100);
  expect(share(work.frames, 0.95)).toBeLessThan(PER_FRAME);
  expect(Math.max(...work.tasks)).toBeLessThan(LONGEST_TASK);
});

/** Begins a strike and picks an attack; false where there is none that can be set from the hand. */
async function pickAttack(page: Page): Promise<boolean> {
  await page.locator('.bar .act.go').click();
  await expect.poll(async () => (await look(page)).turn, { timeout: 20_000 }).toBe(false);
  const seen = await look(page);
  const setting = await page.getByRole('heading', { name: 'Set an attack' }).isVisible();
  if (!setting || seen.cards === 0) return false;
  await page.locator('.handrow .pick:not(:disabled)').first().click();
  return (await look(page)).verbs > 0;
}

/** Waits until the strike is told, answering what it asks; false if there was none to tell. */
async function listen(page: Page, seed: number): Promise<boolean> {
  const random = numbers(seed + 5);
  let told = false;
  const end = Date.now() + 90_000;
  while (Date.now() < end) {
    const seen = await look(page);
    told ||= seen.told;
    if (seen.over || (seen.turn && !seen.told)) return told;
    if (seen.asks > 0) await page.locator('.askb:not(:disabled)').nth(random(seen.asks)).click();
    else if (!seen.told && seen.question !== '' && told) return true;
    else if (!seen.told && seen.question !== '') await playOn(page, 'mouse', seed, 1);
    await page.waitForTimeout(250);
  }
  return told;
}

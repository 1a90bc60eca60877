// Many games: twenty in a row in one tab that is never loaded anew, and one with every character there is.

import { expect, type Page } from '@playwright/test';
import { hurry, look, playOn, startDuel, test, url } from '../tests/support/game';
import { heldBy, wordsOf, type Held } from './memory';
import { tell } from './told';

const GAMES = Number(process.env['EXCEED_SOAK_GAMES'] ?? 20);
/** What a tab may hold more after all games than after the first. */
const MORE = { heap: 3_000_000, nodes: 600 };

/** Home without loading the page anew, and what is held there. */
async function atHome(page: Page): Promise<Held> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Leave the table' }).click();
  await page.getByRole('button', { name: /play now/i }).waitFor();
  return heldBy(page);
}

test('games in a row in one tab', async ({ watched: page }) => {
  await hurry(page, { last: { you: 'random', them: 'random', level: 1, edition: '' } });
  await page.goto(url());
  await page.evaluate(() => document.body.setAttribute('data-tab', 'the same'));
  const held: Held[] = [];
  let answers = 0;
  for (let game = 1; game <= GAMES; game++) {
    await page.getByRole('button', { name: /play now/i }).click();
    await page.locator('main.duel .hud').waitFor();
    answers += await playOn(page, 'mouse', 100 + game, 600);
    expect((await look(page)).over, `game ${game} came to its end`).toBe(true);
    held.push(await atHome(page));
    console.log(`game ${game}: ${wordsOf(held.at(-1)!)}`);
  }
  expect(await page.getAttribute('body', 'data-tab')).toBe('the same');
  const [first, last] = [held[0]!, held.at(-1)!];
  tell(`${GAMES} games in one tab, ${answers} answers: ${wordsOf(first)} after the first, ${wordsOf(last)} at the end`);
  expect(last.heap - first.heap).toBeLessThan(MORE.heap);
  expect(last.nodes - first.nodes).toBeLessThan(MORE.nodes);
});

test('every character', async ({ watched: page }) => {
  await hurry(page);
  await page.goto(url());
  const all = await page.evaluate(async () => {
    const found = (await (await fetch('/api/catalog')).json()) as { id: string }[];
    return found.map((character) => character.id);
  });
  expect(all.length).toBeGreaterThan(30);
  let answers = 0;
  for (const [at, you] of all.entries()) {
    await startDuel(page, you, all[(at + 7) % all.length]);
    const answered = await playOn(page, 'mouse', 200 + at, 24);
    expect(answered, you).toBeGreaterThan(5);
    answers += answered;
  }
  tell(`${all.length} characters, ${answers} answers, no error`);
});

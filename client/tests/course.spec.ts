// After a duel and around it: analysis, replay, playing on from a point, a lesson, Tag Team, and a browser that keeps nothing.

import { expect } from '@playwright/test';
import { hurry, playOn, startDuel, test, url } from './support/game';

test('a game that is over: what happened, the replay, and playing on from it', async ({ watched: page }) => {
  await hurry(page);
  await startDuel(page, 'giovanna', 'anji-mito');
  await playOn(page, 'mouse', 9, 14);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  await page.getByRole('button', { name: 'Concede for sure?' }).click();
  await expect(page.locator('.bar.result h2')).toHaveText('You lose', { timeout: 20_000 });

  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.locator('.rbar')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(page.locator('main.duel .hud')).toBeVisible();

  const game = /replay\/([0-9a-z]+)/.exec(page.url())![1]!;
  const fork = await page.evaluate(async (game) => {
    const headers = { 'X-Exceed': '1', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ input: 3, as: 'p1', bot: 'random' });
    return (await fetch(`/api/games/${game}/fork`, { method: 'POST', headers, body })).json();
  }, game);
  await page.goto(`${url()}/t/${(fork as { id: string }).id}`);
  await expect(page.locator('main.duel .hud')).toBeVisible();

  await page.goto(`${url()}/game/${game}`);
  await expect(page.getByText('You lose').first()).toBeVisible();
});

test('a lesson is played', async ({ watched: page }) => {
  await hurry(page);
  await page.goto(`${url()}/learn`);
  await page
    .getByRole('button', { name: /: Prepare$/ })
    .first()
    .click();
  await page.locator('main.duel').waitFor();
  await expect(page).toHaveURL(/\/t\//);
});

test('two fighters a side', async ({ watched: page }) => {
  await hurry(page);
  await startDuel(page, ['ryu', 'ken-masters'], ['sagat', 'zangief']);
  await expect(page.locator('.ptn').first()).toBeVisible();
  expect(await playOn(page, 'mouse', 21, 12)).toBeGreaterThan(5);
});

test('a browser that keeps nothing still plays', async ({ watched: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`${url()}/`);
  await page.getByRole('button', { name: /play now/i }).click();
  await expect(page.locator('main.duel .hud')).toBeVisible({ timeout: 20_000 });
});

test('play now is one click, and home leads back to the game', async ({ watched: page }) => {
  await page.goto(`${url()}/`);
  await page.getByRole('button', { name: /play now/i }).click();
  await expect(page.locator('main.duel .hud')).toBeVisible({ timeout: 20_000 });
  await page.goto(`${url()}/`);
  await page.getByText('Go back').first().click();
  await expect(page.locator('main.duel .hud')).toBeVisible({ timeout: 20_000 });
});

test('a table that is not there says so', async ({ page }) => {
  await page.goto(`${url()}/t/0000000000000000`);
  await expect(page.getByRole('alert')).toContainText('There is no such table.');
});

// Every screen at three sizes: nothing that axe calls serious, nothing wider than the page, and a picture of each.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { hurry, playOn, playToOwnTurn, startDuel, test, url } from './support/game';

const sizes: [number, number][] = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];

const pages: [string, string][] = [
  ['home', '/'],
  ['select', '/select'],
  ['tables', '/tables'],
  ['learn', '/learn'],
  ['cards', '/cards'],
  ['character', '/cards/ryu'],
  ['rules', '/rules'],
  ['replays', '/replays'],
  ['profile', '/profile'],
  ['settings', '/settings'],
  ['editor', '/editor'],
];

async function look(page: Page, name: string) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `screenshots/${name}-${width}x${height}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `${name} is wider than ${width}`).toBeLessThanOrEqual(0);
    if (width === 1024) continue;
    const found = await new AxeBuilder({ page }).analyze();
    const serious = found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
    const words = serious.map(
      (one) =>
        `${one.id}: ${one.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
    expect(words, `${name} at ${width}`).toEqual([]);
  }
}

/** Whatever card is picked: the name with the most letters of all stands in its button without widening the page. */
async function longNames(page: Page) {
  const catalog = await (await page.request.get(`${url()}/api/catalog`)).json();
  const names: string[] = catalog.flatMap((one: { cards: { name: string }[] }) => one.cards.map((card) => card.name));
  const longest = names.reduce((most, name) => (name.length > most.length ? name : most));
  const button = page.locator('.bar .act.vb b').last();
  await button.evaluate((node, name) => (node.textContent = `Strike with ${name}`), longest);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(100);
    await page.screenshot({ path: `screenshots/long-name-${width}x${height}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `${longest} is too wide for ${width}`).toBeLessThanOrEqual(0);
    const over = await button.evaluate((node) => {
      const [own, around] = [node.getBoundingClientRect(), node.parentElement!.getBoundingClientRect()];
      return Math.max(around.top - own.top, own.bottom - around.bottom, own.right - around.right);
    });
    expect(over, `${longest} leaves its button at ${width}`).toBeLessThanOrEqual(0);
  }
}

for (const [name, path] of pages) {
  test(`${name}`, async ({ watched: page }) => {
    await page.goto(url() + path);
    await page.locator('main').first().waitFor();
    await page.waitForTimeout(300);
    await look(page, name);
  });
}

test('duel', async ({ watched: page }) => {
  await hurry(page, { pace: 0 });
  await startDuel(page, 'sol-badguy', 'ky-kiske');
  await page.locator('.bar .act.confirm').click();
  await playToOwnTurn(page);
  await look(page, 'duel');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.handrow .pick:not(:disabled)').first().click();
  await look(page, 'duel-card-picked');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  // Strikes are told one step at a time.
  await page.locator('.bar .act.go').click();
  await expect(page.getByRole('heading', { name: 'Set an attack' })).toBeVisible();
  await page.locator('.handrow .pick:not(:disabled)').first().click();
  await look(page, 'set-attack');
  await longNames(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('.bar .act.vb').last().click();
  await page.locator('.tell').waitFor({ timeout: 30_000 });
  await look(page, 'strike');
  await page.setViewportSize({ width: 1440, height: 900 });
  await playOn(page, 'mouse', 2, 3);
});

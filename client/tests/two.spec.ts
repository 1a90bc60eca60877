// Two people in two browsers: a link, both ready, a lost network in mid-strike, somebody who watches, a rematch.

import { expect, type Page } from '@playwright/test';
import { hurry, look, makeTable, playOn, test, url, watch } from './support/game';
import { wireTo } from './support/proxy';

async function concede(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Concede', exact: true }).click();
  await page.getByRole('button', { name: 'Concede for sure?' }).click();
}

test('a friend joins by the link, loses the network in a strike, and everything goes on', async ({ browser }) => {
  const wire = await wireTo(url());
  const [one, two, three] = await Promise.all([browser.newContext(), browser.newContext(), browser.newContext()]);
  const [host, friend, guest] = await Promise.all([one.newPage(), two.newPage(), three.newPage()]);
  const wrong = [...watch(host)];
  await Promise.all([hurry(host), hurry(friend), hurry(guest)]);

  await host.goto(`${url()}/`);
  await host.getByRole('button', { name: /play now/i }).waitFor();
  const id = await makeTable(host, { character: 'ky-kiske', opponent: { person: true } });
  await host.goto(`${url()}/t/${id}`);
  await expect(host.getByText('Waiting for somebody')).toBeVisible();

  await friend.goto(`${wire.url}/t/${id}`);
  await friend.getByRole('link', { name: 'Choose a fighter and join' }).click();
  await friend
    .getByRole('button', { name: /^Sol Badguy/ })
    .first()
    .click();
  await friend.locator('.act.go').click();
  await host.getByRole('button', { name: 'Ready', exact: true }).click();
  await friend.getByRole('button', { name: 'Ready', exact: true }).click();
  await Promise.all([host.locator('main.duel').waitFor(), friend.locator('main.duel').waitFor()]);

  await guest.goto(`${url()}/t/${id}`);
  await expect(guest.locator('main.duel')).toBeVisible();
  await expect(guest.locator('.handrow .card.back').first()).toBeVisible();

  // Both play until a strike is told to the friend; then the wire is cut.
  const play = async (seeds: [number, number]) => {
    let enough = false;
    const one = async (page: Page, seed: number) => {
      await playOn(page, 'mouse', seed, 12, () => enough);
      // The other one would wait for an answer that does not come.
      enough = true;
    };
    await Promise.all([one(host, seeds[0]), one(friend, seeds[1])]);
  };
  await play([3, 4]);
  wire.cut();
  await expect(friend.getByText('Connection lost')).toBeVisible({ timeout: 15_000 });
  wire.mend();
  await expect(friend.getByText('Connection lost')).toBeHidden({ timeout: 15_000 });
  await play([5, 6]);

  await concede(host);
  await expect(friend.locator('.bar.result h2')).toHaveText('You win', { timeout: 20_000 });
  await expect(host.locator('.bar.result h2')).toHaveText('You lose', { timeout: 20_000 });
  // Strikes are told to who watches at their own pace; they may skip them.
  await expect(async () => {
    await guest.keyboard.press('Escape');
    await expect(guest.locator('.bar.result')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await host.getByRole('button', { name: 'Rematch' }).click();
  await friend.getByRole('button', { name: /rematch/i }).click();
  await expect(friend.locator('.bar.result')).toBeHidden({ timeout: 20_000 });
  expect(wrong).toEqual([]);
  await Promise.all([one.close(), two.close(), three.close()]);
  await wire.close();
});

test('two tabs on one seat stay in step', async ({ context, watched: page }) => {
  await hurry(page);
  await page.goto(`${url()}/`);
  await page.getByRole('button', { name: /play now/i }).waitFor();
  const id = await makeTable(page, { character: 'ryu', opponent: { bot: 'random', character: 'ken-masters' } });
  await page.goto(`${url()}/t/${id}`);
  await page.locator('main.duel').waitFor();
  const tab = await context.newPage();
  await tab.goto(`${url()}/t/${id}`);
  await tab.locator('main.duel').waitFor();
  await page.locator('.bar .act.confirm').click();
  await expect.poll(async () => (await look(tab)).question, { timeout: 20_000 }).not.toContain('mulligan');
});

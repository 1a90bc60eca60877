// Whole duels against a bot, by mouse, by keyboard and at the size of a phone.

import { expect, type Locator } from '@playwright/test';
import { hurry, look, playOn, playToOwnTurn, startDuel, test } from './support/game';

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

test('a card is dragged onto the boosts, another onto the arena', async ({ watched: page }) => {
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; choices?: string[] };
      if (message.type === 'answer') sent.push(...message.choices!);
    }),
  );
  await hurry(page);
  await startDuel(page, 'ryu', 'zangief');
  await playToOwnTurn(page);
  const drag = async (card: Locator, to: string, drop = true) => {
    const from = (await card.boundingBox())!;
    const zone = (await page.locator(to).boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(zone.x + zone.width / 2, zone.y + 40, { steps: 5 });
    await expect(page.locator('.dragged')).toBeVisible();
    if (drop) await page.mouse.up();
  };
  const cards = page.locator('.handrow .slotted');

  // Let go over its own place, or given up: nothing is sent.
  const before = sent.length;
  await drag(cards.first(), '.stage .arena', false);
  await expect(page.locator('.dragged > b')).toContainText('Strike with');
  await page.keyboard.press('Escape');
  await expect(page.locator('.dragged')).toHaveCount(0);
  await page.mouse.up();
  expect(sent.length).toBe(before);

  await drag(cards.first(), '.stage .arena');
  await expect.poll(() => sent.at(-1)).toBe('strike');
  // The card stays picked for the question that follows; dragged again it is set.
  const picked = cards.filter({ has: page.locator('[aria-pressed=true]') });
  await expect(picked).toHaveCount(1);
  await drag(picked, '.stage .arena');
  await expect.poll(() => sent.at(-1)).toMatch(/^set/);

  await playToOwnTurn(page);
  for (let at = 0; ; at += 1) {
    await cards.nth(at).click();
    const boosts = await page.locator('.bar .act', { hasText: /^Boost/ }).count();
    await page.keyboard.press('Escape');
    if (boosts === 0) continue;
    await drag(cards.nth(at), '.boosts.you');
    break;
  }
  await expect.poll(() => sent.at(-1)).toMatch(/^boost/);
});

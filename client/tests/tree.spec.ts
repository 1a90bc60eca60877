// A whole duel through the accessibility tree alone: only roles and names are used, as somebody who listens would.

import { expect, type Locator, type Page } from '@playwright/test';
import { AT_ONCE, hurry, numbers, startDuel, test } from './support/game';

const NOT_AN_ANSWER = ['Back', 'Skip', 'All choices', 'List'];

async function names(list: Locator): Promise<string[]> {
  const found: string[] = [];
  for (const one of await list.all())
    found.push((await one.getAttribute('aria-label', AT_ONCE)) ?? (await one.innerText(AT_ONCE)));
  return found.map((name) => name.split('\n')[0]!.trim());
}

/** Answers one question; false if there was none. */
async function answer(page: Page, random: (below: number) => number): Promise<boolean> {
  const strike = page.getByRole('region', { name: 'The strike' });
  if (await strike.isVisible()) {
    const asked = strike.getByRole('group', { name: 'Choices' }).getByRole('button');
    const count = await asked.count();
    if (count > 0) {
      await asked.nth(random(count)).press('Enter', AT_ONCE);
      return true;
    }
    await page.keyboard.press('Escape');
    return false;
  }
  const choices = page.getByRole('region', { name: 'Choices' });
  const hand = page.getByRole('region', { name: 'Your hand' });
  const more = choices.getByRole('button', { name: /^Pick \d+ more$/ });
  if ((await more.count()) > 0) {
    const cards = hand.getByRole('button', { pressed: false, disabled: false });
    const chips = choices.getByRole('button', { pressed: false, disabled: false }).and(page.locator('[aria-pressed]'));
    const list = (await cards.count()) > 0 ? cards : chips;
    if ((await list.count()) === 0) return false;
    await list.nth(random(await list.count())).press('Space', AT_ONCE);
    return true;
  }
  const buttons = choices.getByRole('button', { disabled: false });
  const offered = (await names(buttons)).map((name, index) => ({ name, index }));
  const answers = offered.filter((one) => !NOT_AN_ANSWER.some((word) => one.name.startsWith(word)));
  if (answers.length === 0) {
    if (offered.some((one) => one.name.startsWith('Skip'))) await page.keyboard.press('Escape');
    return false;
  }
  const cards = hand.getByRole('button', { disabled: false });
  const picked = hand.getByRole('button', { pressed: true });
  if ((await cards.count()) > 0 && (await picked.count()) === 0 && answers.some((one) => one.name === 'strike')) {
    await cards.nth(random(await cards.count())).press('Enter', AT_ONCE);
    return true;
  }
  await buttons.nth(answers[random(answers.length)]!.index).press('Enter', AT_ONCE);
  return true;
}

test('a duel by roles and names alone', async ({ watched: page }) => {
  await hurry(page);
  await startDuel(page, 'ryu', 'ken-masters');
  const random = numbers(17);
  const over = page.getByRole('region', { name: 'Choices' }).getByRole('link', { name: 'Replay' });
  let answers = 0;
  const end = Date.now() + 270_000;
  while (Date.now() < end && !(await over.isVisible())) {
    const did = await answer(page, random).catch(() => false);
    if (did) answers += 1;
    else await page.waitForTimeout(50);
  }
  await expect(over).toBeVisible();
  expect(answers).toBeGreaterThan(10);
});

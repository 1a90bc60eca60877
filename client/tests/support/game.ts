// What every browser test needs: a page that is watched for errors, tables made over HTTP, and a player who presses what is lit.

import { expect, test as base, type Page } from '@playwright/test';

export const url = () => process.env['EXCEED_URL']!;

export const test = base.extend<{ watched: Page }>({
  watched: async ({ page }, use) => {
    const wrong = watch(page);
    await use(page);
    expect(wrong, 'the page printed errors').toEqual([]);
  },
});

/** Collects everything a page complains about. */
export function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  return wrong;
}

/** Settings that make a test quick: strikes are told fast. */
export async function hurry(page: Page, more: object = {}) {
  await page.addInitScript(
    (settings) => {
      localStorage.setItem('exceed.settings', JSON.stringify(settings));
    },
    { pace: 2, ...more },
  );
}

/** A table made with the page's own session. */
export async function makeTable(page: Page, body: object): Promise<string> {
  // The page may be drawn before it is known to the server.
  await page.waitForFunction(() => document.cookie.includes('exceed_known=1'));
  return page.evaluate(async (body) => {
    const headers = { 'X-Exceed': '1', 'Content-Type': 'application/json' };
    const response = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) });
    const table = (await response.json()) as { id: string; error?: { text: string } };
    if (table.error) throw new Error(table.error.text);
    return table.id;
  }, body);
}

export async function startDuel(page: Page, you: unknown, them: unknown, bot = 'random') {
  await page.goto(url() + '/');
  await page.getByRole('button', { name: /play now/i }).waitFor();
  const id = await makeTable(page, { character: you, opponent: { bot, character: them } });
  await page.goto(`${url()}/t/${id}`);
  await page.locator('main.duel').waitFor();
  return id;
}

/** What was there a moment ago may be gone: a press does not wait for it long. */
export const AT_ONCE = { timeout: 3000 };

export type Way = 'mouse' | 'keyboard';

/** A small generator, so that a test presses the same buttons each time. */
export function numbers(seed: number) {
  let state = seed >>> 0 || 1;
  return (below: number) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

interface Seen {
  over: boolean;
  told: boolean;
  /** An own turn: the button to strike is there. */
  turn: boolean;
  asks: number;
  several: boolean;
  enough: boolean;
  verbs: number;
  buttons: number;
  cards: number;
  chips: number;
  spaces: number;
  question: string;
}

/** What can be pressed now. */
export async function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const confirm = document.querySelector<HTMLButtonElement>('.bar .act.confirm');
    return {
      over: count('.bar.result') > 0,
      told: count('.tell') > 0,
      turn: count('.bar .act.go:not(:disabled)') > 0,
      asks: count('.askb:not(:disabled)'),
      several: confirm !== null,
      enough: confirm !== null && !confirm.disabled,
      verbs: count('.bar .act.vb:not(.confirm):not(:disabled)'),
      buttons: count('.bar:not(.result) .act:not(.all):not(.bk):not(.confirm):not(:disabled)'),
      cards: count('.handrow .pick:not(:disabled)'),
      chips: count('.bar .pickchip'),
      spaces: count('.spc'),
      question: document.querySelector('#question')?.textContent ?? '',
    };
  });
}

/** Answers what is asked until there is an own turn: the bot may begin, and strike. */
export async function playToOwnTurn(page: Page) {
  await playOn(page, 'mouse', 1, 40, (seen) => seen.turn && !seen.told);
  await expect(page.locator('.bar .act.go')).toBeVisible();
}

/** Plays until the duel is over or it is enough, pressing what is lit; gives how many questions were answered. */
export async function playOn(
  page: Page,
  way: Way,
  seed: number,
  until = 400,
  enough: (seen: Seen) => boolean = () => false,
): Promise<number> {
  const random = numbers(seed);
  let answered = 0;
  let waited = 0;
  while (answered < until) {
    const seen = await look(page);
    if (seen.over || enough(seen)) return answered;
    // Cards can be looked at while nothing is asked; that answers nothing.
    const asked = seen.question !== '' || seen.asks > 0;
    const answer = way === 'mouse' ? press : type;
    // What was there a moment ago may be gone: look again.
    const pressed = asked && (await answer(page, seen, random).catch(() => false));
    if (pressed) {
      answered += 1;
      waited = 0;
      await page.waitForTimeout(30);
    } else {
      waited += 1;
      expect(waited, `nothing to press: ${JSON.stringify(seen)}`).toBeLessThan(800);
      if (seen.told || waited % 3 === 2) await page.keyboard.press('Escape');
      await page.waitForTimeout(60);
    }
  }
  return answered;
}

async function press(page: Page, seen: Seen, random: (below: number) => number): Promise<boolean> {
  const click = async (selector: string, index: number) => {
    await page.locator(selector).nth(index).click(AT_ONCE);
    return true;
  };
  if (seen.asks > 0) return await click('.askb:not(:disabled)', random(seen.asks));
  if (seen.several) {
    if (seen.enough) return await click('.bar .act.confirm', 0);
    const cards = page.locator('.handrow .pick:not(:disabled)[aria-pressed=false], .bar .pickchip[aria-pressed=false]');
    const count = await cards.count();
    if (count > 0) await cards.nth(random(count)).click(AT_ONCE);
    return count > 0;
  }
  if (seen.verbs > 0) return await click('.bar .act.vb:not(.confirm):not(:disabled)', seen.verbs - 1);
  const ways = [
    ...(seen.cards > 0 ? ['card', 'card', 'card', 'card', 'card'] : []),
    ...(seen.buttons > 0 ? ['button'] : []),
    ...(seen.spaces > 0 ? ['space'] : []),
    ...(seen.chips > 0 ? ['chip'] : []),
  ];
  const chosen = ways[random(Math.max(1, ways.length))];
  if (chosen === 'card') return await click('.handrow .pick:not(:disabled)', random(seen.cards));
  if (chosen === 'button') return await click('.bar .act:not(.all):not(.bk):not(:disabled)', random(seen.buttons));
  if (chosen === 'space') return await click('.spc', random(seen.spaces));
  if (chosen === 'chip') return await click('.bar .pickchip', random(seen.chips));
  return false;
}

async function type(page: Page, seen: Seen, random: (below: number) => number): Promise<boolean> {
  const key = async (name: string) => {
    await page.keyboard.press(name);
    return true;
  };
  if (seen.asks > 0) {
    await page.locator('.askb:not(:disabled)').nth(random(seen.asks)).focus(AT_ONCE);
    return key('Enter');
  }
  if (seen.several) {
    if (seen.enough) {
      await page.locator('.bar .act.confirm').focus(AT_ONCE);
      return key('Enter');
    }
    const cards = page.locator('.handrow .pick:not(:disabled)[aria-pressed=false], .bar .pickchip[aria-pressed=false]');
    const count = await cards.count();
    if (count === 0) return false;
    await cards.nth(random(count)).focus(AT_ONCE);
    return key('Space');
  }
  if (seen.verbs > 0) {
    await page.locator('.bar .act.vb:not(.confirm):not(:disabled)').last().focus(AT_ONCE);
    return key('Enter');
  }
  if (seen.cards > 0 && random(6) > 0) return key(String(1 + random(Math.min(9, seen.cards))));
  if (seen.buttons > 0) {
    await page.locator('.bar .act:not(.all):not(.bk):not(:disabled)').nth(random(seen.buttons)).focus(AT_ONCE);
    return key('Enter');
  }
  if (seen.chips > 0) {
    await page.locator('.bar .pickchip').nth(random(seen.chips)).focus(AT_ONCE);
    return key('Enter');
  }
  return false;
}

// What has to be fetched, and how long it takes until there is something to press.

import { expect, test } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { url } from '../tests/support/game';
import { median, tell } from './told';

const BUILT = '../crates/exceed-server/assets';
/** All of the client, as the server sends it: code, styles and type; no card data. */
const LIMIT = 300_000;
/** In a browser that has never been here. */
const FIRST_SCREEN = 1000;

/** How many bytes the server sends for a path to a browser that takes compressed answers. */
function sent(path: string): Promise<number> {
  return new Promise((done, failed) => {
    const request = get(url() + path, { headers: { 'Accept-Encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      // What the server does not have is answered with the page itself.
      const there = answer.statusCode === 200 && (path === '/' || !answer.headers['content-type']?.includes('html'));
      answer.on('end', () => (there ? done(bytes) : failed(new Error(`${path} is not what the server carries`))));
    });
    request.on('error', failed);
  });
}

test('what the client weighs', async () => {
  const files = readdirSync(join(BUILT, 'assets')).map((name) => `/assets/${name}`);
  const weights = await Promise.all(['/', '/icon.svg', ...files].map(sent));
  const all = weights.reduce((sum, bytes) => sum + bytes, 0);
  const type = weights.filter((_, at) => files[at - 2]?.endsWith('.woff2')).reduce((sum, bytes) => sum + bytes, 0);
  const cards = await sent('/api/catalog');
  tell(`client ${kilo(all)} compressed, ${kilo(type)} of it type; beside it ${kilo(cards)} of card data`);
  expect(all).toBeLessThanOrEqual(LIMIT);
});

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;

interface Marks {
  painted: number;
  ready: number;
}

test('the first screen', async ({ browser }) => {
  const runs: Marks[] = [];
  for (let run = 0; run < 7; run++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('.hero-play .act.go'))
          requestAnimationFrame(() => performance.mark('play now can be pressed'));
        else requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(url());
    await page.waitForFunction(() => performance.getEntriesByName('play now can be pressed').length > 0);
    runs.push(
      await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        ready: performance.getEntriesByName('play now can be pressed')[0]!.startTime,
      })),
    );
    await context.close();
  }
  const [painted, ready] = [median(runs.map((run) => run.painted)), median(runs.map((run) => run.ready))];
  tell(
    `first paint after ${painted.toFixed(0)} ms, "Play now" after ${ready.toFixed(0)} ms (median of ${runs.length})`,
  );
  expect(ready).toBeLessThan(FIRST_SCREEN);
});

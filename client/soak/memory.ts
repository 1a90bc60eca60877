// What a page holds after everything that can be thrown away was thrown away.

import type { Page } from '@playwright/test';

export interface Held {
  /** Bytes of JavaScript objects. */
  heap: number;
  /** Nodes of the document, with those that are kept beside it. */
  nodes: number;
  listeners: number;
}

export async function heldBy(page: Page): Promise<Held> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let pass = 0; pass < 3; pass++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(200);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

export const wordsOf = (held: Held): string =>
  `${(held.heap / 1_000_000).toFixed(1)} MB, ${held.nodes} nodes, ${held.listeners} listeners`;

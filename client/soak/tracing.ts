// What the page's main thread does, by the browser's own trace.

import type { CDPSession, Page } from '@playwright/test';
import { share } from './told';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds, as the others. */
  ts: number;
  dur?: number;
  /** How long the thread itself ran: what other programs took of the processor is not in it. */
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

export interface Work {
  /** Milliseconds of work in each frame that was drawn. */
  frames: number[];
  /** Milliseconds of each task. */
  tasks: number[];
}

const FRAME = 1_000_000 / 60;

export async function startTrace(page: Page): Promise<() => Promise<Work>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'] },
  });
  return () => endTrace(session, events);
}

async function endTrace(session: CDPSession, events: TraceEvent[]): Promise<Work> {
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return workOf(events);
}

/** The tasks of the page's main thread, and how much work fell into each sixtieth of a second in which a frame was drawn. */
export function workOf(events: TraceEvent[]): Work {
  const begun = events.filter((event) => event.name === 'Commit');
  // The page under test is the process that draws; other pages of the browser are idle.
  const counts = new Map<string, number>();
  const thread = (event: TraceEvent) => `${event.pid}:${event.tid}`;
  for (const event of begun) counts.set(thread(event), (counts.get(thread(event)) ?? 0) + 1);
  const main = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && thread(event) === main);
  const windows = new Map<number, number>();
  for (const task of tasks) {
    const busy = task.tdur ?? task.dur ?? 0;
    const at = Math.floor(task.ts / FRAME);
    windows.set(at, (windows.get(at) ?? 0) + busy);
  }
  const drawn = new Set(begun.filter((event) => thread(event) === main).map((event) => Math.floor(event.ts / FRAME)));
  return {
    frames: [...drawn].map((at) => (windows.get(at) ?? 0) / 1000),
    tasks: tasks.map((task) => (task.tdur ?? task.dur ?? 0) / 1000),
  };
}

export const wordsOf = ({ frames, tasks }: Work): string =>
  `${frames.length} frames, 95 % under ${share(frames, 0.95).toFixed(1)} ms; longest task ${Math.max(0, ...tasks).toFixed(1)} ms`;

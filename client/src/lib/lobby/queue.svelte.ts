// Waiting for somebody who wants to play the same. It goes on from screen to screen, and after a reload.

import { get, post, remove } from '../api';
import { go } from '../router.svelte';
import { signIn } from '../session.svelte';
import { read, write } from '../storage';
import type { CharacterChoice } from '../types';
import type { QueuePlace } from '../wire';
import { onPaired, watchLobby } from './lobby.svelte';

export interface Wish {
  character: CharacterChoice;
  edition: string;
  roster: string;
  rated: boolean;
}

interface Waiting {
  wish: Wish;
  since: number;
}

let waiting = $state.raw<Waiting | null>(null);
let now = $state(Date.now());
let leave: (() => void) | null = null;
let tick: ReturnType<typeof setInterval> | undefined;

export const queue = {
  get wish() {
    return waiting?.wish ?? null;
  },
  /** Seconds waited, or null. */
  get seconds() {
    return waiting ? Math.max(0, Math.floor((now - waiting.since) / 1000)) : null;
  },
};

function begin(next: Waiting) {
  waiting = next;
  now = Date.now();
  write('queue', next);
  leave ??= watchLobby();
  clearInterval(tick);
  tick = setInterval(() => (now = Date.now()), 1000);
}

function end() {
  waiting = null;
  write('queue', null);
  leave?.();
  leave = null;
  clearInterval(tick);
}

function found(table: string) {
  end();
  go(`/t/${table}`);
}

/** Asks for an opponent. */
export async function ask(wish: Wish) {
  await signIn();
  const place = await post<QueuePlace>('/api/queue', wish);
  if (place.table) found(place.table);
  else begin({ wish, since: waiting?.since ?? Date.now() });
}

export async function cancel() {
  await remove('/api/queue');
  end();
}

async function askAgain() {
  if (!waiting) return;
  try {
    await ask(waiting.wish);
  } catch {
    // The socket comes back once more, or the person cancels.
  }
}

/** Goes on waiting after a reload, if the server still knows of it. */
export async function resume() {
  const kept = read<Waiting | null>('queue', null);
  if (!kept || waiting) return;
  write('queue', null);
  await signIn();
  const place = await get<QueuePlace>('/api/queue');
  if (place.table) found(place.table);
  else if (place.waiting) begin(kept);
}

onPaired((table) => waiting && found(table), askAgain);

// The lists of tables, live, for as long as somebody looks at them.

import { signIn } from '../session.svelte';
import type { ServerMessage, Table } from '../types';

let open = $state.raw<Table[] | null>(null);
let live = $state.raw<Table[] | null>(null);
let lost = $state(false);

export const lobby = {
  /** Tables that wait; null until they were told. */
  get open() {
    return open;
  },
  get live() {
    return live;
  },
  get lost() {
    return lost;
  },
};

type Told = (table: string) => void;

let watchers = 0;
let socket: WebSocket | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let tries = 0;
let paired: Told = () => {};
let back: () => void = () => {};

/** Who is told that an opponent was found, and that the connection is there again. */
export function onPaired(told: Told, again: () => void) {
  paired = told;
  back = again;
}

function take(message: ServerMessage) {
  if (message.type === 'tables') {
    open = message.open;
    live = message.live;
  } else if (message.type === 'paired') {
    paired(message.table);
  }
}

async function connect() {
  clearTimeout(timer);
  if (socket || watchers === 0) return;
  // Nobody is paired who is not known.
  await signIn();
  if (socket || watchers === 0) return;
  const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/lobby/socket`);
  socket = mine;
  mine.onopen = () => {
    if (tries > 0) back();
    tries = 0;
    lost = false;
  };
  mine.onmessage = (event: MessageEvent<string>) => take(JSON.parse(event.data) as ServerMessage);
  mine.onclose = () => {
    if (socket !== mine) return;
    socket = null;
    if (watchers === 0) return;
    lost = true;
    tries += 1;
    timer = setTimeout(connect, Math.min(15000, 500 * 2 ** tries));
  };
}

/** Keeps the lists up to date until the function it returns is called. */
export function watchLobby(): () => void {
  watchers += 1;
  void connect().catch(() => {});
  return () => {
    watchers -= 1;
    // The next screen may look at once, so that the socket stays a moment.
    setTimeout(() => {
      if (watchers > 0 || !socket) return;
      const old = socket;
      socket = null;
      lost = false;
      old.close();
    }, 1500);
  };
}

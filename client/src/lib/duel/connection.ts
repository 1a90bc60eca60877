// One socket to a table: says hello with the last update seen, comes back by itself, and sends again what was not answered.

import type { ServerMessage } from '../types';

export type State = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  message(message: ServerMessage): void;
  state(state: State): void;
  /** The server will not have this socket again: why, by its close code. */
  refused(code: number): void;
  /** Where to go on. */
  position(): { game: string | null; after: number };
}

/** Codes after which trying again is useless. */
const FINAL = [4001, 4003, 4004, 4005, 4010];
const PING_EVERY = 15_000;
const SILENCE = 25_000;

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private left = false;
  private readonly waiting = new Map<number, object>();
  private next = 1;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.open();
    addEventListener('online', this.hurry);
  }

  private readonly hurry = () => {
    if (this.timer !== undefined) {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open() {
    this.timer = undefined;
    this.listener.state(this.tries === 0 ? 'connecting' : 'lost');
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const { game, after } = this.listener.position();
      socket.send(JSON.stringify({ type: 'hello', protocol: 1, ...(game ? { game } : {}), after, client: 'web' }));
      this.heard = Date.now();
      this.pulse = setInterval(() => this.beat(), PING_EVERY);
    };
    socket.onmessage = (event) => this.receive(event);
    socket.onclose = (event) => this.closed(event);
  }

  private receive(event: MessageEvent) {
    this.heard = Date.now();
    const message = JSON.parse(String(event.data)) as ServerMessage;
    if (message.type === 'welcome') {
      this.tries = 0;
      this.listener.state('open');
      // The same answer sent twice is accepted once.
      for (const kept of this.waiting.values()) this.socket?.send(JSON.stringify(kept));
      this.listener.message(message);
      return;
    }
    if ((message.type === 'accepted' || message.type === 'refused') && typeof message.ref === 'number') {
      this.waiting.delete(message.ref);
    }
    this.listener.message(message);
  }

  private closed(event: CloseEvent) {
    clearInterval(this.pulse);
    this.socket = null;
    if (this.left) return;
    if (FINAL.includes(event.code)) {
      this.left = true;
      this.listener.state('closed');
      this.listener.refused(event.code);
      return;
    }
    this.tries += 1;
    this.listener.state('lost');
    this.timer = setTimeout(() => this.open(), Math.min(5000, 300 * 1.6 ** Math.min(this.tries, 8)));
  }

  private beat() {
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else this.send({ type: 'ping', t: Date.now() });
  }

  /** Sends what may be lost. */
  send(message: object) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends what must arrive: it is sent again after a lost connection, until it is answered. Gives its mark. */
  ask(message: object): number {
    const ref = this.next++;
    const marked = { ...message, ref };
    this.waiting.set(ref, marked);
    this.send(marked);
    return ref;
  }

  leave() {
    this.left = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener('online', this.hurry);
    this.send({ type: 'leave' });
    this.socket?.close();
  }
}

// Asks the server whether a card file is understood. The server answers twenty times a minute, so it is asked when typing
// pauses, less often as the minute fills, and the page says when it has to wait.

import { post, RequestError } from '../api';
import { read, write } from '../storage';
import type { Character, Fault } from '../types';

interface Answer {
  ok: boolean;
  character?: Character;
  faults: Fault[];
}

const A_MINUTE = 60_000;
const MOST = 18;
const PAUSE = 650;
const LONG_PAUSE = 2_000;

export class Checker {
  /** `idle` before the first, `waiting` while typing, `asking`, `limit` until the minute has room, `failed` with a reason. */
  state = $state<'idle' | 'waiting' | 'asking' | 'done' | 'limit' | 'failed'>('idle');
  answer = $state.raw<Answer | null>(null);
  /** The text that was answered. */
  checked = $state.raw('');
  problem = $state('');
  /** Seconds until the next check, where the limit is reached. */
  wait = $state(0);

  /** When the server was asked, in the last minute; kept, so that a reload or a second tab does not ask too often. */
  private asked: number[] = [];
  private wanted = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;

  /** Wants this text checked once typing pauses. */
  want(text: string, now = false) {
    this.wanted = text;
    if (this.state === 'asking') return;
    clearTimeout(this.timer);
    if (this.answer && text === this.checked) {
      this.state = 'done';
      return;
    }
    this.state = 'waiting';
    this.schedule(now ? 0 : this.recent() > MOST / 2 ? LONG_PAUSE : PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    clearInterval(this.ticking);
  }

  private recent(): number {
    const now = Date.now();
    this.asked = read<number[]>('editor.asked', []).filter((at) => now - at < A_MINUTE && at <= now);
    return this.asked.length;
  }

  private schedule(delay: number) {
    if (this.recent() < MOST) {
      this.timer = setTimeout(() => void this.ask(), delay);
      return;
    }
    this.hold(A_MINUTE - (Date.now() - this.asked[0]!) + 500);
  }

  /** Waits until the minute has room again, and counts down. */
  private hold(time: number) {
    this.state = 'limit';
    this.wait = Math.ceil(time / 1000);
    clearInterval(this.ticking);
    this.ticking = setInterval(() => {
      this.wait = Math.max(0, this.wait - 1);
      if (this.wait === 0) clearInterval(this.ticking);
    }, 1000);
    this.timer = setTimeout(() => void this.ask(), time);
  }

  private async ask() {
    const text = this.wanted;
    this.state = 'asking';
    write('editor.asked', [...this.asked, Date.now()]);
    try {
      this.answer = await post<Answer>('/api/cards/check', { toml: text });
      this.checked = text;
      this.problem = '';
      this.state = 'done';
    } catch (error) {
      const refused = error as RequestError;
      if (refused.status === 429) {
        this.hold(20_000);
        return;
      }
      this.problem = refused.message;
      this.state = 'failed';
      return;
    }
    if (this.wanted !== text) this.want(this.wanted);
  }
}

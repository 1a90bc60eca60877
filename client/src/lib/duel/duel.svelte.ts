// A table as this page sees it: what the server says, what is shown of it, and what is answered.

import { texts } from '../texts';
import type { Decision, Hint, Over, Presence, SeatName, ServerMessage, Table, Viewer } from '../types';
import { Connection, type State } from './connection';
import { Course } from './course.svelte';
import { Picks } from './picks.svelte';

export type OfferName = 'takeback' | 'draw' | 'rematch';

export class Duel {
  table = $state.raw<Table | null>(null);
  viewer = $state<Viewer>('spectator');
  connection = $state<State>('connecting');
  /** Why nothing goes on any more. */
  problem = $state('');
  /** The server runs another version than when this page came. */
  changed = $state(false);
  game = $state<string | null>(null);
  clock = $state.raw<{ p1_ms: number; p2_ms: number; running: SeatName | null; received: number } | null>(null);
  presence = $state.raw<{ p1: Presence; p2: Presence; spectators: number } | null>(null);
  /** Offers of the opponent that wait for an answer. */
  offers = $state.raw<OfferName[]>([]);
  /** What was offered and not answered yet. */
  offered = $state.raw<OfferName[]>([]);
  /** One sentence about what was refused or said, until the next thing happens. */
  notice = $state('');
  reaction = $state.raw<{ from: SeatName; reaction: string } | null>(null);
  hint = $state.raw<Hint | null>(null);
  hinting = $state(false);
  over = $state.raw<Over | null>(null);
  /** An answer is on its way. */
  sending = $state(false);
  muted = $state(false);

  readonly course = new Course('p1');
  readonly picks = new Picks();
  private readonly line: Connection;
  private seq = 0;
  private known = 0;
  private version: string | null = null;
  /** The game that this page said it is ready for. */
  private readied = '';

  constructor(readonly id: string) {
    this.line = new Connection(id, {
      message: (message) => this.receive(message),
      state: (state) => (this.connection = state),
      refused: (code) => (this.problem = texts.closed[code] ?? texts.closedElse(code)),
      position: () => ({ game: this.game, after: this.seq }),
    });
  }

  get seat(): SeatName {
    return this.viewer === 'spectator' ? 'p1' : this.viewer;
  }
  get other(): SeatName {
    return this.seat === 'p1' ? 'p2' : 'p1';
  }
  get watching(): boolean {
    return this.viewer === 'spectator';
  }
  /** The question to answer now: only once everything before it was shown. */
  get decision(): Decision | null {
    return this.course.live ? this.course.decision : null;
  }
  get againstBot(): boolean {
    return this.table?.seats[this.other]?.bot !== undefined;
  }

  private receive(message: ServerMessage) {
    switch (message.type) {
      case 'welcome':
        this.viewer = message.viewer === 'open' ? 'spectator' : message.viewer;
        this.course.seat = this.seat;
        this.table = message.table;
        this.known = message.seq;
        if (this.version !== null && this.version !== message.version) this.changed = true;
        this.version = message.version;
        if (message.game !== this.game && this.game !== null && message.table.state !== 'over')
          this.begin(message.game);
        this.game = message.game;
        if (!this.watching && message.table.state === 'ready_check' && this.readyByItself()) this.ready();
        break;
      case 'table':
        this.table = message.table;
        // Who asked for another game, or agreed to one, is ready for it.
        if (this.over && message.table.state === 'ready_check' && message.table.best_of === 1)
          this.readyOnce(message.table.game);
        break;
      case 'start':
        this.begin(message.game);
        break;
      case 'update':
        if (message.game !== this.game) this.begin(message.game);
        if (message.seq <= this.seq) break;
        this.seq = message.seq;
        this.fresh();
        this.course.take(message, message.seq <= this.known);
        break;
      case 'snapshot': {
        const { seq, view, decision, telling } = message;
        this.begin(message.game);
        this.seq = seq;
        this.course.take({ seq, events: [], view, decision, rewound: null, telling }, true);
        break;
      }
      case 'accepted':
        break;
      case 'refused':
        this.sending = false;
        this.hinting = false;
        this.notice = message.text;
        if (message.decision) this.course.decision = message.decision;
        break;
      case 'clock':
        this.clock = { p1_ms: message.p1_ms, p2_ms: message.p2_ms, running: message.running, received: Date.now() };
        break;
      case 'presence':
        this.presence = { p1: message.p1, p2: message.p2, spectators: message.spectators };
        break;
      case 'offer':
        if (message.from === this.viewer) this.offered = [...this.offered, message.offer];
        else this.offers = [...this.offers.filter((one) => one !== message.offer), message.offer];
        break;
      case 'offer_over':
        this.offers = this.offers.filter((one) => one !== message.offer);
        this.offered = this.offered.filter((one) => one !== message.offer);
        break;
      case 'hint':
        this.hinting = false;
        this.hint = message;
        break;
      case 'reaction':
        if (!this.muted) this.reaction = { from: message.from, reaction: message.reaction };
        break;
      case 'over':
        this.over = message;
        this.sending = false;
        break;
      case 'bye':
      case 'pong':
      case 'paired':
      case 'tables':
        break;
    }
  }

  /** Against a bot, in a lesson and in the games after the first nobody needs to be asked. */
  private readyByItself(): boolean {
    return this.againstBot || (this.table?.best_of ?? 1) > 1;
  }

  private readyOnce(game: string | null | undefined) {
    if (this.watching || !game || game === this.game || game === this.readied) return;
    this.readied = game;
    this.ready();
  }

  private begin(game: string | null) {
    this.game = game;
    this.seq = 0;
    this.known = 0;
    this.over = null;
    this.offers = [];
    this.offered = [];
    this.course.clear();
    this.fresh();
  }

  private fresh() {
    this.sending = false;
    this.notice = '';
    this.hint = null;
    this.hinting = false;
  }

  ready() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    this.line.ask({ type: 'ready', nonce });
  }

  answer(choices: string[]) {
    const decision = this.decision;
    if (!decision || this.sending) return;
    this.sending = true;
    this.notice = '';
    this.line.ask({ type: 'answer', decision: decision.id, choices });
  }

  back() {
    const decision = this.decision;
    if (decision?.unfinished) this.line.ask({ type: 'back', decision: decision.id });
  }

  askHint() {
    const decision = this.decision;
    if (!decision || this.hinting) return;
    this.hinting = true;
    this.line.send({ type: 'hint', decision: decision.id });
  }

  offer(offer: OfferName) {
    this.offered = [...this.offered.filter((one) => one !== offer), offer];
    this.line.ask({ type: offer });
  }

  reply(offer: OfferName, yes: boolean) {
    this.offers = this.offers.filter((one) => one !== offer);
    this.line.ask({ type: 'offer_reply', offer, yes });
  }

  say(type: 'concede' | 'claim', more: object = {}) {
    this.line.ask({ type, ...more });
  }
  react(reaction: string) {
    this.line.ask({ type: 'react', reaction });
  }
  showHand(on: boolean) {
    this.line.ask({ type: 'show_hand', on });
  }

  leave() {
    this.course.stop();
    this.line.leave();
  }
}

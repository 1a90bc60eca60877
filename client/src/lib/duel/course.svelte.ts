// The course of a duel as moments that can be shown one after the other: live, again from the log, and in a replay.

import { cardOf } from '../catalog.svelte';
import { calm, settings } from '../settings.svelte';
import type { Beat, BoostInPlay, CardRef, Decision, GameEvent, SeatName, Side, Update, View } from '../types';
import { apartOf } from './body';

/** An attack as it lies on the table in a strike. */
export interface Laid {
  card: CardRef | null;
  ex: boolean;
  wild: boolean;
  critical: boolean;
  hit: boolean;
  stunned: boolean;
  invalid: boolean;
}

export type Attacks = Record<SeatName, Laid | null>;

/** One thing to look at: the table as it is after a beat. */
export interface Moment {
  seq: number;
  beat: Beat | null;
  view: View;
  attacks: Attacks;
  /** Counts the strikes of the duel, from 1; 0 outside. */
  strike: number;
  /** Whose turn it is, and which. */
  turn: number;
}

const NONE: Attacks = { p1: null, p2: null };
/** Beats of a strike that are told before both attacks lie on the table. */
const SETTING = ['set', 'wild', 'critical'];

export const isTold = (moment: Moment): boolean =>
  moment.beat !== null && moment.beat.step !== null && !SETTING.includes(moment.beat.kind);

function after(side: Side, then: Beat['after']['p1'], known: BoostInPlay[], owner: SeatName): Side {
  if (
    side.life === then.life &&
    side.space === then.space &&
    (side.width ?? 1) === (then.width ?? 1) &&
    side.hand_count === then.hand &&
    side.gauge.length === then.gauge &&
    side.boosts.length === then.boosts.length
  ) {
    return side;
  }
  const boosts = then.boosts.map(
    (boost): BoostInPlay =>
      known.find((one) => one.name === boost.name && one.card.card === boost.card) ?? {
        card: { card: boost.card, name: cardOf(boost.card)?.name ?? boost.name, owner },
        name: boost.name,
        space: null,
        sustained: false,
        text: cardOf(boost.card)?.boost?.text ?? '',
      },
  );
  const gauge = side.gauge.slice(0, then.gauge);
  while (gauge.length < then.gauge) gauge.push({ card: '', name: '', owner });
  return { ...side, life: then.life, space: then.space, width: then.width ?? 1, hand_count: then.hand, gauge, boosts };
}

/** The view before an update with what a beat has changed. */
function between(before: View, beat: Beat, final: View): View {
  const known = (seat: SeatName) => [...before.sides[seat].boosts, ...final.sides[seat].boosts];
  const sides = {
    p1: after(before.sides.p1, beat.after.p1, known('p1'), 'p1'),
    p2: after(before.sides.p2, beat.after.p2, known('p2'), 'p2'),
  };
  const started = beat.kind === 'turn' ? { turn: final.turn, turn_number: final.turn_number } : {};
  return {
    ...before,
    ...started,
    sides,
    distance: apartOf(sides.p1, sides.p2),
    asked: null,
    strike: before.strike ?? final.strike,
  };
}

function laid(attacks: Attacks, events: GameEvent[]): Attacks {
  let now = attacks;
  const change = (seat: SeatName, part: Partial<Laid>) => {
    const empty: Laid = {
      card: null,
      ex: false,
      wild: false,
      critical: false,
      hit: false,
      stunned: false,
      invalid: false,
    };
    now = { ...now, [seat]: { ...(now[seat] ?? empty), ...part } };
  };
  for (const event of events) {
    switch (event.kind) {
      case 'strike_started':
        now = NONE;
        break;
      case 'attack_set':
        now = { ...now, [event.player]: null };
        change(event.player, { card: event.card, ex: event.ex || event.double, wild: event.wild });
        break;
      case 'attack_revealed':
        change(event.player, { card: event.card, ex: event.ex || event.double, invalid: false });
        break;
      case 'attack_invalid':
        change(event.player, { card: event.card, invalid: true });
        break;
      case 'critical':
        change(event.player, { critical: true });
        break;
      case 'hit':
        change(event.player, { hit: true });
        break;
      case 'stunned':
        change(event.player, { stunned: true });
        break;
      default:
        break;
    }
  }
  return now;
}

export class Course {
  moments = $state.raw<Moment[]>([]);
  /** The moment that is shown. */
  at = $state(-1);
  /** The question of the newest update. */
  decision = $state.raw<Decision | null>(null);
  /** Runs on by itself. */
  running = $state(true);
  /** A strike that is looked at again; afterwards the newest moment is shown. */
  private reviewing = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private strikes = 0;

  /** Whose hand lies at the bottom; shorter waits for what this seat did itself. */
  constructor(public seat: SeatName) {}

  get moment(): Moment | null {
    return this.moments[this.at] ?? null;
  }
  get view(): View | null {
    return this.moment?.view ?? null;
  }
  /** Everything that happened is shown. */
  get live(): boolean {
    return this.at >= this.moments.length - 1;
  }
  /** The told moments of a strike. */
  told(strike: number): Moment[] {
    return this.moments.filter((moment) => moment.strike === strike && moment.beat !== null);
  }

  clear() {
    clearTimeout(this.timer);
    this.moments = [];
    this.at = -1;
    this.decision = null;
    this.strikes = 0;
  }

  /** Takes an update; `past` ones are not told again. */
  take(update: Update, past: boolean) {
    const rewound = update.rewound;
    if (rewound) this.moments = this.moments.filter((one) => (one.beat?.n[0] ?? 0) <= rewound.to_event);
    const last = this.moments.at(-1);
    const added: Moment[] = [];
    let attacks = last?.attacks ?? NONE;
    let seen = 0;
    for (const [index, beat] of update.telling.entries()) {
      const until = index === update.telling.length - 1 ? Infinity : beat.n[1];
      attacks = laid(
        attacks,
        update.events.filter((event) => event.n > seen && event.n <= until),
      );
      seen = until;
      if (beat.step === 1) this.strikes += 1;
      const final = index === update.telling.length - 1;
      const before = added.at(-1)?.view ?? last?.view ?? update.view;
      const view = final ? update.view : between(before, beat, update.view);
      added.push({
        seq: update.seq,
        beat,
        view,
        attacks: own(attacks, view),
        strike: beat.step === null ? 0 : this.strikes,
        turn: view.turn_number,
      });
    }
    if (added.length === 0) {
      const strike = update.view.strike ? this.strikes : 0;
      added.push({
        seq: update.seq,
        beat: null,
        view: update.view,
        attacks: own(laid(attacks, update.events), update.view),
        strike,
        turn: update.view.turn_number,
      });
    }
    this.moments = [...this.moments, ...added];
    this.decision = update.decision;
    if (past || rewound) this.skip();
    else this.plan();
  }

  /** Shows a moment. */
  show(index: number) {
    this.at = Math.max(0, Math.min(this.moments.length - 1, index));
    this.plan();
  }

  next() {
    const following = this.moments[this.at + 1];
    if (!following) return;
    if (this.reviewing > 0 && following.strike !== this.reviewing) this.skip();
    else this.show(this.at + 1);
  }

  /** Tells a strike again. */
  review(strike: number) {
    const first = this.moments.findIndex((moment) => moment.strike === strike && isTold(moment));
    if (first < 0) return;
    this.reviewing = strike;
    this.running = true;
    this.show(first);
  }

  /** To the newest moment. */
  skip() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.reviewing = 0;
    this.running = true;
    this.at = this.moments.length - 1;
  }

  /** Past the strike that is told, or to the newest moment. */
  skipStrike() {
    if (this.reviewing > 0) {
      this.skip();
      return;
    }
    const strike = this.moment?.strike ?? 0;
    let index = this.at;
    while (index < this.moments.length - 1 && (strike === 0 || this.moments[index]!.strike === strike)) index += 1;
    this.running = true;
    this.at = index;
    this.plan();
  }

  pause() {
    this.running = false;
    this.plan();
  }

  go() {
    this.running = true;
    this.plan();
  }

  stop() {
    clearTimeout(this.timer);
  }

  private plan() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.live || !this.running) return;
    const wait = this.at < 0 ? 0 : this.time(this.moments[this.at]!);
    if (wait === Infinity) return;
    this.timer = setTimeout(() => this.next(), wait);
  }

  /** How long a moment stays. */
  time(moment: Moment): number {
    const beat = moment.beat;
    if (!beat) return 0;
    const words = `${beat.headline} ${beat.text}`.split(/\s+/).length;
    if (isTold(moment)) {
      if (settings.pace === 0 || calm()) return Infinity;
      return (900 + 45 * words) / settings.pace;
    }
    const pace = settings.pace === 0 ? 1 : settings.pace;
    if (beat.kind === 'turn' || beat.kind === 'draw') return 200 / pace;
    return (beat.seat === this.seat ? 350 : 900) / pace;
  }
}

/** Faces that the view knows, such as one's own attack face down. */
function own(attacks: Attacks, view: View): Attacks {
  let now = attacks;
  for (const seat of ['p1', 'p2'] as const) {
    const attack = view.sides[seat].attack;
    if (attack && now[seat] && !now[seat].card && attack.card)
      now = { ...now, [seat]: { ...now[seat], card: attack.card } };
  }
  return now;
}

// The numbers of a beat as tiles with signs between them. Every number was sent: none is worked out but differences of what
// stood there before.

import { cardOf } from '../catalog.svelte';
import { texts } from '../texts';
import type { Beat, Part, SeatName, StatName } from '../types';
import { capital, firstName } from '../words';
import type { Moment } from './course.svelte';
import { otherSeat } from './telling';

export interface Tile {
  value: string;
  label: string;
  /** Where it comes from, where the label has no room for it. */
  title?: string;
  look: '' | 'you' | 'opp' | 'res' | 'ok' | 'win' | 'miss';
  card?: string;
}
export type Piece = Tile | { sign: string };

export interface Sum {
  pieces: Piece[];
  /** Two numbers against each other, drawn large. */
  versus: boolean;
  /** Distances an attack hits at, and the one now. */
  range: { least: number; most: number; distance: number } | null;
}

const words = texts.strike.tiles;
const NOTHING: Sum = { pieces: [], versus: false, range: null };

interface Setting {
  moment: Moment;
  before: Moment | null;
  beat: Beat;
  seat: SeatName;
}

const whose = ({ moment, seat }: Setting, of: SeatName): string =>
  moment.view.viewer === seat && of === seat ? words.your : words.whose(firstName(moment.view.sides[of].name));
const sideOf = (setting: Setting, of: SeatName | null | undefined): 'you' | 'opp' | '' =>
  of ? (of === setting.seat ? 'you' : 'opp') : '';

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
/** `Slash 5, EX +1` */
const sources = (parts: Part[]): string =>
  parts.map((part, at) => `${part.label} ${at === 0 ? part.value : signed(part.value)}`).join(', ');
const attackName = (moment: Moment, of: SeatName): string => moment.attacks[of]?.card?.name ?? '';

function speed(setting: Setting): Sum {
  const { beat, moment, seat } = setting;
  const against = beat.against;
  if (!against || !beat.seat || beat.total === null) return NOTHING;
  const numbers = {
    [beat.seat]: { sum: beat.sum, total: beat.total },
    [otherSeat(beat.seat)]: { sum: against.sum, total: against.total },
  } as Record<SeatName, { sum: Part[]; total: number }>;
  const tile = (of: SeatName): Tile => {
    const { sum, total } = numbers[of];
    // Where nothing is printed the attack is named all the same.
    const named = sum[0]?.card
      ? sources(sum)
      : [attackName(moment, of), ...sum.map((part) => `${part.label} ${signed(part.value)}`)].join(', ');
    const label = sum.length === 1 && sum[0]?.card ? sum[0].label : named;
    return { value: String(total), label, look: of === beat.seat ? 'win' : sideOf(setting, of) };
  };
  const [mine, theirs] = [numbers[seat].total, numbers[otherSeat(seat)].total];
  const sign = mine === theirs ? '=' : mine < theirs ? '<' : '>';
  return { pieces: [tile(seat), { sign }, tile(otherSeat(seat))], versus: true, range: null };
}

function damage(setting: Setting): Sum {
  const { beat } = setting;
  const victim = beat.seat;
  if (!victim || beat.total === null) return NOTHING;
  const pieces: Piece[] = [];
  for (const [at, part] of beat.sum.entries()) {
    if (at > 0 || part.value < 0) pieces.push({ sign: part.value < 0 ? '−' : '+' });
    const armor = part.rule === 'DMG-2' && part.seat !== undefined;
    const title = armor && beat.against ? sources(beat.against.sum) : part.when;
    pieces.push({
      value: String(Math.abs(part.value)),
      label: armor ? words.armor(whose(setting, victim)) : part.label,
      title: title || undefined,
      look: at === 0 ? '' : sideOf(setting, armor ? victim : (part.seat ?? otherSeat(victim))),
      card: part.card ?? undefined,
    });
  }
  if (pieces.length > 0) pieces.push({ sign: '=' });
  const none = beat.total <= 0;
  pieces.push({ value: String(beat.total), label: none ? words.nothing : words.damage, look: none ? 'ok' : 'res' });
  pieces.push({ sign: '→' });
  pieces.push({ value: String(beat.after[victim].life), label: words.left, look: sideOf(setting, victim) });
  return { pieces, versus: false, range: null };
}

/** Where the armor comes from that stood against a blow. */
export function armorWords(moment: Moment, seat: SeatName): string {
  const beat = moment.beat;
  if (beat?.kind !== 'damage' || !beat.seat || !beat.against || beat.against.sum.length === 0) return '';
  const setting: Setting = { moment, before: null, beat, seat };
  return capital(texts.strike.armorFrom(whose(setting, beat.seat), sources(beat.against.sum)));
}

function stun(setting: Setting): Sum {
  const { beat } = setting;
  const found = /(\d+) damage in this strike, guard (-?\d+)/.exec(beat.headline);
  if (!found || !beat.seat) return NOTHING;
  const stunned = beat.kind === 'stun';
  const [, taken, guard] = found;
  return {
    pieces: [
      { value: taken!, label: words.taken, look: 'res' },
      { sign: Number(taken) > Number(guard) ? '>' : '≤' },
      {
        value: guard!,
        label: beat.sum.length > 0 ? sources(beat.sum) : words.guard(whose(setting, beat.seat)),
        title: words.guard(whose(setting, beat.seat)),
        look: sideOf(setting, beat.seat),
      },
      { sign: '→' },
      stunned
        ? { value: words.stunned, label: words.noAttack, look: 'win' }
        : { value: words.holds, label: words.notStunned, look: 'ok' },
    ],
    versus: false,
    range: null,
  };
}

function range(setting: Setting): Sum {
  const { beat, moment } = setting;
  const found = /distance (\d+), range (\d+)(?:-(\d+))?/.exec(beat.headline);
  const hit = beat.kind === 'hit';
  const result: Tile = hit
    ? { value: words.hit, label: words.lands, look: 'res' }
    : { value: words.miss, label: words.outside, look: 'miss' };
  if (!found) return NOTHING;
  const [, distance, least, most = least] = found;
  const name = beat.seat ? attackName(moment, beat.seat) : '';
  return {
    pieces: [
      {
        value: least === most ? least! : `${least}–${most}`,
        label: words.reaches(name),
        look: sideOf(setting, beat.seat),
      },
      { sign: hit ? '✓' : '✕' },
      { value: distance!, label: words.distance, look: '' },
      { sign: '→' },
      result,
    ],
    versus: false,
    range: { least: Number(least), most: Number(most), distance: Number(distance) },
  };
}

/** What a beat changed, where the server sends no sum with it. */
function changes(setting: Setting): Sum {
  const { beat, moment, before } = setting;
  const pieces: Piece[] = [];
  for (const of of [setting.seat, otherSeat(setting.seat)]) {
    const now = beat.after[of];
    const then = before?.view.sides[of];
    if (!then) continue;
    const look = sideOf(setting, of);
    if (now.space !== then.space) {
      pieces.push({ value: String(then.space), label: words.from, look });
      pieces.push({ sign: '→' });
      pieces.push({ value: String(now.space), label: words.to, look });
      pieces.push({ sign: '·' });
      pieces.push({ value: String(moment.view.distance), label: words.now, look: '' });
    }
    const life = now.life - then.life;
    const gauge = now.gauge - then.gauge.length;
    const hand = now.hand - then.hand_count;
    if (life !== 0)
      pieces.push({ value: signed(life), label: words.life(whose(setting, of)), look: life < 0 ? 'res' : look });
    if (gauge !== 0)
      pieces.push({ value: signed(gauge), label: words.gauge(whose(setting, of)), look: gauge > 0 ? 'ok' : look });
    if (hand !== 0) pieces.push({ value: signed(hand), label: words.hand(whose(setting, of)), look });
  }
  return { pieces, versus: false, range: null };
}

export function sumOf(moment: Moment, before: Moment | null, seat: SeatName): Sum {
  const beat = moment.beat;
  if (!beat) return NOTHING;
  const setting: Setting = { moment, before, beat, seat };
  switch (beat.kind) {
    case 'speed':
      return speed(setting);
    case 'damage':
      return damage(setting);
    case 'stun':
    case 'guard':
      return stun(setting);
    case 'range':
    case 'hit':
      return range(setting);
    case 'set':
    case 'wild':
    case 'reveal':
    case 'over':
      return NOTHING;
    default:
      return changes(setting);
  }
}

type Stat = Exclude<StatName, 'range'>;

/** What the steps so far say of an attack's numbers, beyond what is printed on it. */
export function addedTo(told: Moment[], at: number, of: SeatName): Partial<Record<Stat, number>> {
  const totals: Partial<Record<Stat, number>> = {};
  for (const { beat, view } of told.slice(0, at + 1)) {
    const stats = view.sides[of].attack?.stats;
    if (stats) Object.assign(totals, stats);
    if (!beat || beat.total === null || !beat.seat) continue;
    if (beat.kind === 'speed') totals.speed = beat.seat === of ? beat.total : (beat.against?.total ?? 0);
    if (beat.kind === 'damage' && beat.seat !== of) {
      totals.power = beat.sum.filter((part) => part.rule !== 'DMG-2').reduce((sum, part) => sum + part.value, 0);
    }
    if (beat.kind === 'damage' && beat.seat === of && beat.against) totals.armor = beat.against.total;
    if (['stun', 'guard'].includes(beat.kind) && beat.seat === of) totals.guard = beat.total;
  }
  const face = cardOf(told[at]?.attacks[of]?.card?.card ?? '');
  const added: Partial<Record<Stat, number>> = {};
  for (const [stat, total] of Object.entries(totals) as [Stat, number][]) {
    const printed = face?.[stat];
    if (typeof printed === 'number' && total !== Math.max(0, printed)) added[stat] = total - Math.max(0, printed);
  }
  return added;
}

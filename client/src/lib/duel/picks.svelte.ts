// What a person has picked or ticked, before it is sent. Only what the server offers can be picked.

import type { CardRef, Choice, Decision, View } from '../types';

/** A card lies here. */
export type Place = `${string}.${string}.${number}`;

export const placeOf = (seat: string, area: string, index: number): Place => `${seat}.${area}.${index}`;

export interface Tick {
  place: Place;
  choice: string;
  count: number;
}

export class Picks {
  decision = $state.raw<Decision | null>(null);
  /** The card or space that is picked. */
  card = $state<Place | null>(null);
  space = $state<number | null>(null);
  ticks = $state.raw<Tick[]>([]);
  /** The card that shall be set once the strike has begun. */
  private wish: string | null = null;

  /** A new question, or none. What was picked is kept while the question stays. */
  ask(decision: Decision | null, view: View | null) {
    if (decision?.id === this.decision?.id) {
      this.decision = decision;
      return;
    }
    this.decision = decision;
    this.drop();
    if (decision?.question === 'set' && this.wish && view && (view.viewer === 'p1' || view.viewer === 'p2')) {
      const seat = view.viewer;
      const index = view.sides[seat].hand.findIndex((card) => card.card === this.wish);
      if (index >= 0 && this.on(placeOf(seat, 'hand', index)).length > 0) this.card = placeOf(seat, 'hand', index);
    }
    if (decision) this.wish = null;
  }

  /** Strikes, and has this card picked when it is time to set one. */
  wishFor(card: CardRef) {
    this.wish = card.card;
  }

  drop() {
    this.card = null;
    this.space = null;
    this.ticks = [];
  }

  get choices(): Choice[] {
    return this.decision?.choices ?? [];
  }
  /** Several cards are picked before they are sent. */
  get several(): boolean {
    return (
      this.decision?.need !== undefined &&
      this.choices.some((choice) => choice.on.kind === 'card' || this.isFree(choice))
    );
  }
  get buttons(): Choice[] {
    return this.choices.filter((choice) => choice.on.kind === 'button');
  }

  /** What can be done with the card at a place. */
  on(place: Place): Choice[] {
    return this.choices.filter((choice) => {
      const on = choice.on;
      return (
        on.kind === 'card' && (on.indexes ?? [on.index]).some((index) => placeOf(on.seat, on.area, index) === place)
      );
    });
  }
  onSpace(space: number): Choice[] {
    return this.choices.filter((choice) => choice.on.kind === 'space' && choice.on.space === space);
  }

  pickCard(place: Place) {
    if (this.several) this.tick(place);
    else {
      this.card = this.card === place ? null : place;
      this.space = null;
    }
  }
  pickSpace(space: number) {
    this.space = this.space === space ? null : space;
    this.card = null;
  }

  ticked(place: Place): boolean {
    return this.ticks.some((tick) => tick.place === place);
  }

  /** How much is ticked, with what was paid or picked before. */
  get sum(): number {
    const need = this.decision?.need;
    const before = (need?.kind === 'cards' ? need.picked : need?.paid) ?? 0;
    return before + this.ticks.reduce((sum, tick) => sum + tick.count, 0);
  }
  get least(): number {
    const need = this.decision?.need;
    return need ? (need.kind === 'cards' ? need.least : need.amount) : 0;
  }
  get most(): number {
    const need = this.decision?.need;
    if (!need) return 0;
    if (need.kind === 'cards') return need.most;
    // What has no upper end is paid exactly, or as far as one likes where nothing must be paid.
    return need.most ?? (need.amount > 0 ? need.amount : 99);
  }
  /** It can be sent. */
  get enough(): boolean {
    if (this.ticks.length === 0) return this.choices.some((choice) => choice.id === 'done');
    return this.sum >= this.least;
  }

  private tick(place: Place) {
    if (this.ticked(place)) {
      this.ticks = this.ticks.filter((tick) => tick.place !== place);
      return;
    }
    const offered = this.on(place);
    if (offered.length === 0 || this.sum >= this.most) return;
    const counts = offered.map((choice) => ({ choice: choice.id, count: counted(choice) }));
    const missing = Math.max(1, this.least - this.sum);
    const fitting = counts.filter(
      (one) => one.count <= Math.max(missing, this.least === this.most ? 0 : this.most - this.sum),
    );
    const best = (fitting.length > 0 ? fitting : counts).reduce((a, b) => (b.count > a.count ? b : a));
    this.ticks = [...this.ticks, { place, ...best }];
  }

  /** A part of a payment that needs no card: free force, or life. */
  isFree(choice: Choice): boolean {
    return this.decision?.question === 'pay' && (choice.on.verb === 'number' || choice.on.verb === 'pay_life');
  }
  /** How often such a part is ticked. */
  times(choice: Choice): number {
    return this.ticks.filter((tick) => tick.choice === choice.id).length;
  }
  /** Life may pay for all of it at once or for 1 of it, which only the server knows: then it is sent by itself. */
  maySettle(choice: Choice): boolean {
    return (
      choice.on.verb === 'pay_life' &&
      numberOf(choice) > 1 &&
      this.ticks.length === 0 &&
      this.sum === 0 &&
      this.least > 1
    );
  }
  /** Free force counts once; life counts 1 each time, as long as there is some. Pressed once more at the end it is given back. */
  tickFree(choice: Choice, life: number) {
    const before = this.ticks.filter((tick) => tick.choice !== choice.id);
    const had = this.times(choice);
    const once = choice.on.verb === 'number';
    const count = once ? numberOf(choice) : 1;
    const kept = once ? this.ticks.filter((tick) => !tick.choice.startsWith('number:')) : this.ticks;
    const sum =
      this.sum -
      this.ticks.reduce((all, tick) => all + tick.count, 0) +
      kept.reduce((all, tick) => all + tick.count, 0);
    const fits = sum + count <= this.most && (once ? had === 0 : numberOf(choice) * (had + 1) <= life);
    const tick: Tick = { place: `free.${choice.id}.${had}`, choice: choice.id, count };
    // What is free comes first: it is offered as long as nothing else fills the price.
    if (fits) this.ticks = once ? [tick, ...kept] : [...kept, tick];
    else if (had > 0) this.ticks = before;
  }

  /** The choices to send. */
  get answer(): string[] {
    if (this.ticks.length === 0) return ['done'];
    const sent = this.ticks.map((tick) => tick.choice);
    // Cards and life end a payment that may end there; free force alone has to be told so.
    const alone = this.ticks.every((tick) => tick.choice.startsWith('number:'));
    const left = this.choices.some((choice) => choice.on.kind === 'card' || choice.on.verb === 'pay_life');
    return alone && left && this.sum < this.most ? [...sent, 'done'] : sent;
  }
}

/** The number at the end of an id: `pay_life:2`. */
const numberOf = (choice: Choice): number => Number(choice.id.split(':')[1] ?? 0);

/** What a payment with a card counts for: the number at the end of its id. */
function counted(choice: Choice): number {
  const found = /^pay:.*:(\d+)$/.exec(choice.id);
  return found ? Number(found[1]) : 1;
}

// A card that is dragged out of the hand: onto the arena it strikes, onto the own boosts it becomes one. Only a shortcut: whatever
// it does a button does too, so that nobody has to drag. Fingers scroll and press long instead.

import type { Choice } from '../types';
import type { Picks, Place } from './picks.svelte';

/** Where a card can be let go: the value of `data-drop` there. */
export type Target = 'strike' | 'boost';

/** How far the pointer moves before a press becomes a drag. */
const SLACK = 8;

/** What letting a card go would answer, by place. */
export function targetsOf(picks: Picks, place: Place): Partial<Record<Target, Choice>> {
  if (picks.several) return {};
  const on = picks.on(place);
  const strike =
    on.find((choice) => choice.on.verb === 'set') ?? picks.choices.find((choice) => choice.id === 'strike');
  const boost = on.find((choice) => choice.on.verb === 'boost');
  return { ...(strike && { strike }), ...(boost && { boost }) };
}

export class Drag {
  /** The place of the card in the hand; null while nothing is dragged. */
  index = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  /** What the pointer is over, if the card can be let go there. */
  over = $state<Target | null>(null);
  targets = $state.raw<Partial<Record<Target, Choice>>>({});
  private stop: (() => void) | null = null;

  /** A button of the mouse went down on a card. */
  press(
    event: PointerEvent,
    index: number,
    targets: Partial<Record<Target, Choice>>,
    drop: (target: Target, choice: Choice) => void,
  ) {
    if (event.pointerType === 'touch' || event.button !== 0 || Object.keys(targets).length === 0) return;
    this.end();
    const { clientX: left, clientY: top } = event;
    const move = (at: PointerEvent) => {
      if (this.index === null && Math.hypot(at.clientX - left, at.clientY - top) < SLACK) return;
      this.index = index;
      this.targets = targets;
      this.x = at.clientX;
      this.y = at.clientY;
      const zone = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>('[data-drop]');
      const target = zone?.dataset.drop as Target | undefined;
      this.over = target && targets[target] ? target : null;
    };
    const up = () => {
      const target = this.over;
      this.end();
      if (target) drop(target, targets[target]!);
    };
    const end = () => this.end();
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || this.index === null) return;
      pressed.stopPropagation();
      this.end();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', key, true);
    this.stop = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', key, true);
    };
  }

  /** Nothing is dragged any more. */
  end() {
    this.stop?.();
    this.stop = null;
    this.index = null;
    this.over = null;
    this.targets = {};
  }
}

// Who looks back at a step reads: the telling waits until it is left or the step it stood at is reached again.

import type { Course } from './course.svelte';

/** Where each course stood that is held. */
const held = new WeakMap<Course, number>();

export function hold(course: Course) {
  if (!course.running) return;
  held.set(course, course.at);
  course.pause();
}

export function release(course: Course) {
  if (held.delete(course)) course.go();
}

/** One step on; from where somebody went back it goes on by itself. */
export function stepOn(course: Course) {
  course.next();
  const stood = held.get(course);
  if (stood !== undefined && course.at >= stood) release(course);
}

/** Goes past the strike; what stood still by itself, as a replay does, stands still after it. */
export function skipStrike(course: Course) {
  const still = !course.running && !held.has(course);
  held.delete(course);
  course.skipStrike();
  if (still) course.pause();
}

// Who looks back at a step reads: the telling waits until it is left or the newest moment is reached again.

import type { Course } from './course.svelte';

const held = new WeakSet<Course>();

export function hold(course: Course) {
  if (!course.running) return;
  held.add(course);
  course.pause();
}

export function release(course: Course) {
  if (held.delete(course)) course.go();
}

import { read, write } from './storage';

export interface Settings {
  /** How fast a strike is told: 0.5, 1 or 2; 0 waits for Next at each step. */
  pace: number;
  sound: boolean;
  /** Text size in per cent. */
  text: 100 | 115 | 130;
  /** One click on a space walks there. */
  one_click_spaces: boolean;
  /** Letters as shortcuts. */
  keys: boolean;
  reduced_motion: boolean;
  /** What the last duel was set up with. */
  last: { you: string; them: string; level: number; edition: string } | null;
  /** Lessons that were finished. */
  lessons: string[];
}

const defaults: Settings = {
  pace: 1,
  sound: false,
  text: 100,
  one_click_spaces: false,
  keys: true,
  reduced_motion: false,
  last: null,
  lessons: [],
};

export const settings = $state<Settings>({ ...defaults, ...read<Partial<Settings>>('settings', {}) });

/** Keeps what is set. Called after every change. */
export function keep() {
  write('settings', settings);
  show();
}

/** Puts what concerns the whole page onto the page. */
export function show() {
  document.documentElement.style.fontSize = `${settings.text}%`;
  document.documentElement.style.setProperty('--text-size', String(settings.text / 100));
  document.documentElement.classList.toggle('large', settings.text > 100);
  document.documentElement.classList.toggle('calm', settings.reduced_motion);
}

/** Nothing travels, shakes or flashes. */
export function calm(): boolean {
  return settings.reduced_motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

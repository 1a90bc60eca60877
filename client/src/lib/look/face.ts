// Eyes, marks and jaws of masks.

import type { Palette } from './palette';
import { twice } from './shapes';

type Part = (p: Palette) => string;

export const EYES: Part[] = [
  (p) =>
    twice(
      `<path d="M55 53L74 44 72 54 59 57Z" fill="#120f18"/><path d="M58 53L72 47 70 53 60 55.5Z" fill="${p.glow}"/>`,
    ),
  (p) =>
    twice(
      `<path d="M55 50L75 46 75 52 57 55Z" fill="#120f18"/><path d="M60 51L72 48.6 72 51.4 61 53Z" fill="${p.glow}"/>`,
    ),
  (p) => twice(`<circle cx="64" cy="51" r="7.5" fill="#120f18"/><circle cx="64" cy="51" r="4" fill="${p.glow}"/>`),
  (p) =>
    `<path d="M21 43L79 43 75 57 56 57 50 53 44 57 25 57Z" fill="#120f18"/><path d="M26 47L74 47 72.5 51 27.5 51Z" fill="${p.glow}"/>`,
  (p) =>
    twice(
      `<path d="M64 41L72 51 64 61 56 51Z" fill="#120f18"/><path d="M64 45.5L68.5 51 64 56.5 59.5 51Z" fill="${p.glow}"/>`,
    ),
  (p) =>
    twice(
      `<path d="M53 55L76 41 74 57 61 60Z" fill="#120f18"/><path d="M58 54.5L72.5 46.5 71 55 62 57Z" fill="${p.glow}"/><path d="M52 48L77 35 77 40 53 52Z" fill="#120f18"/>`,
    ),
  (p) =>
    `<path d="M20 40L80 60 80 64 20 44Z" fill="#120f18" opacity=".8"/><path d="M22 45L46 45 44 59 26 59Z" fill="#120f18"/><path d="M55 53L74 45 72 55 59 58Z" fill="#120f18"/><path d="M59 53L71 48 70 53.5 61 55.5Z" fill="${p.glow}"/>`,
  (p) =>
    twice(
      `<path d="M55 48H75L72 56 58 56Z" fill="#120f18"/><rect x="61" y="49.5" width="8" height="5" fill="${p.glow}"/>`,
    ),
  () => twice(`<path d="M55 51Q64 60 74 50" fill="none" stroke="#120f18" stroke-width="4"/>`),
  (p) =>
    twice(
      `<path d="M56 45L74 48 70 58 60 57Z" fill="#120f18"/><circle cx="65" cy="52" r="3.4" fill="${p.glow}"/><path d="M54 42L75 44" stroke="#120f18" stroke-width="2.5"/>`,
    ),
];

export const MARKS: Part[] = [
  () => '',
  () => '',
  (p) => `<path d="M47.5 34L52.5 34 51.5 64 48.5 64Z" fill="${p.accent2}"/>`,
  (p) => twice(`<path d="M62 63L77 59 76 63 63 66Z M61 69L74 66 72 70 61 72Z" fill="${p.accent2}"/>`),
  (p) => twice(`<path d="M62 57L66 57 65 78 64 80Z" fill="${p.accent2}"/>`),
  (p) => `<path d="M50 30L55 38 50 46 45 38Z" fill="${p.glow}" stroke="${p.accent2}" stroke-width="1.5"/>`,
  (p) =>
    `<path d="M68 34L64 74" stroke="${p.accent2}" stroke-width="2.6"/><path d="M61 64L71 66" stroke="${p.accent2}" stroke-width="2"/>`,
  (p) => twice(`<path d="M50 38L58 30 58 35 50 43Z" fill="${p.accent2}"/>`),
  () => `<path d="M50 60L54 67 46 67Z" fill="#120f18" opacity=".5"/>`,
];

export const JAWS: Part[] = [
  () => `<path d="M43 74L57 74 55 76 45 76Z" fill="#120f18" opacity=".7"/>`,
  () =>
    `<path d="M36 70L64 70 62 79 38 79Z" fill="#120f18"/><path d="M38 70L41 76 44 70 47 76 50 70 53 76 56 70 59 76 62 70Z" fill="#f4ead9"/>`,
  () =>
    `<g fill="#120f18"><path d="M38 70H42V80H39.5Z"/><path d="M45 70H48.5V83H45.5Z"/><path d="M51.5 70H55V83H52Z"/><path d="M58 70H62L60.5 80H58Z"/></g>`,
  (p) =>
    `<path d="M22 64L50 70 78 64 80 82 50 100 20 82Z" fill="${p.accent}"/><path d="M50 70L78 64 80 82 50 100Z" fill="${p.accent2}"/>`,
  (p) =>
    `<path d="M27 62L38 70 50 66 62 70 73 62 68 88 58 92 50 102 42 92 32 88Z" fill="${p.base}"/><path d="M50 66L62 70 73 62 68 88 58 92 50 102Z" fill="${p.dark}"/><path d="M43 75L57 75 54 78 46 78Z" fill="#120f18"/>`,
  () => `<path d="M42 76Q50 71 58 76" fill="none" stroke="#120f18" stroke-width="2.4"/>`,
  (p) =>
    `<path d="M30 62L50 66 70 62 66 84 56 90 44 90 34 84Z" fill="#23202b"/><g stroke="${p.glow}" stroke-width="1.8" opacity=".9"><path d="M40 72H60M41 78H59M43 84H57"/></g>`,
  () => `<path d="M44 75H58" stroke="#120f18" stroke-width="2.4"/>`,
];

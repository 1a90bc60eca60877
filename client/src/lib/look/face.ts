// Eyes, marks and jaws of masks.

import type { Palette } from './palette';
import { twice } from './shapes';

type Part = (p: Palette) => string;

export const EYES: Record<string, Part> = {
  narrow: (p) =>
    twice(
      `<path d="M55 53L74 44 72 54 59 57Z" fill="#120f18"/><path d="M58 53L72 47 70 53 60 55.5Z" fill="${p.glow}"/>`,
    ),
  level: (p) =>
    twice(
      `<path d="M55 50L75 46 75 52 57 55Z" fill="#120f18"/><path d="M60 51L72 48.6 72 51.4 61 53Z" fill="${p.glow}"/>`,
    ),
  round: (p) =>
    twice(`<circle cx="64" cy="51" r="7.5" fill="#120f18"/><circle cx="64" cy="51" r="4" fill="${p.glow}"/>`),
  visor: (p) =>
    `<path d="M21 43L79 43 75 57 56 57 50 53 44 57 25 57Z" fill="#120f18"/><path d="M26 47L74 47 72.5 51 27.5 51Z" fill="${p.glow}"/>`,
  diamond: (p) =>
    twice(
      `<path d="M64 41L72 51 64 61 56 51Z" fill="#120f18"/><path d="M64 45.5L68.5 51 64 56.5 59.5 51Z" fill="${p.glow}"/>`,
    ),
  fierce: (p) =>
    twice(
      `<path d="M53 55L76 41 74 57 61 60Z" fill="#120f18"/><path d="M58 54.5L72.5 46.5 71 55 62 57Z" fill="${p.glow}"/><path d="M52 48L77 35 77 40 53 52Z" fill="#120f18"/>`,
    ),
  patch: (p) =>
    `<path d="M20 40L80 60 80 64 20 44Z" fill="#120f18" opacity=".8"/><path d="M22 45L46 45 44 59 26 59Z" fill="#120f18"/><path d="M55 53L74 45 72 55 59 58Z" fill="#120f18"/><path d="M59 53L71 48 70 53.5 61 55.5Z" fill="${p.glow}"/>`,
  square: (p) =>
    twice(
      `<path d="M55 48H75L72 56 58 56Z" fill="#120f18"/><rect x="61" y="49.5" width="8" height="5" fill="${p.glow}"/>`,
    ),
  closed: (p) =>
    twice(
      `<path d="M55 50Q64 60 75 49" fill="none" stroke="#120f18" stroke-width="6"/><path d="M57 51Q64 58 73 50.5" fill="none" stroke="${p.light}" stroke-width="2"/>`,
    ),
  brow: (p) =>
    twice(
      `<path d="M56 45L74 48 70 58 60 57Z" fill="#120f18"/><circle cx="65" cy="52" r="3.4" fill="${p.glow}"/><path d="M54 42L75 44" stroke="#120f18" stroke-width="2.5"/>`,
    ),
  soft: (p) =>
    twice(
      `<path d="M54 52Q64 40 77 47L76 57Q65 63 57 58Z" fill="#120f18"/><path d="M60 51Q66 45.5 73 49L72 56Q66 59 61 56Z" fill="#fff"/><path d="M64 48.5H70.5L70 57.5Q67 58.5 64.5 57Z" fill="${p.accent2}"/>`,
    ),
  dots: (p) =>
    twice(
      `<circle cx="64" cy="51" r="9.5" fill="#120f18" opacity=".75"/><circle cx="64" cy="51" r="6" fill="${p.glow}"/>`,
    ),
  glasses: (p) =>
    `<path d="M46 50H54" stroke="#120f18" stroke-width="3"/>` +
    twice(
      `<path d="M54 45H76L73 57H57Z" fill="${p.glow}" stroke="#120f18" stroke-width="3"/><path d="M58 55L66 46" stroke="#fff" stroke-width="2.5" opacity=".9"/><path d="M54 39L76 37" stroke="#120f18" stroke-width="3"/>`,
    ),
  one: (p) =>
    `<circle cx="50" cy="50" r="14" fill="#120f18"/><circle cx="50" cy="50" r="8" fill="${p.glow}"/><circle cx="50" cy="50" r="3" fill="#120f18"/>`,
};

export const MARKS: Record<string, Part> = {
  none: () => '',
  line: (p) => `<path d="M47.5 34L52.5 34 51.5 64 48.5 64Z" fill="${p.accent2}"/>`,
  whiskers: (p) => twice(`<path d="M62 63L77 59 76 63 63 66Z M61 69L74 66 72 70 61 72Z" fill="${p.accent2}"/>`),
  tears: (p) => twice(`<path d="M62 57L66 57 65 78 64 80Z" fill="${p.accent2}"/>`),
  gem: (p) => `<path d="M50 30L55 38 50 46 45 38Z" fill="${p.glow}" stroke="${p.accent2}" stroke-width="1.5"/>`,
  scar: (p) =>
    `<path d="M68 34L64 74" stroke="${p.accent2}" stroke-width="2.6"/><path d="M61 64L71 66" stroke="${p.accent2}" stroke-width="2"/>`,
  chevron: (p) => twice(`<path d="M50 38L58 30 58 35 50 43Z" fill="${p.accent2}"/>`),
  nose: () => `<path d="M50 60L54 67 46 67Z" fill="#120f18" opacity=".5"/>`,
  cross: () => `<path d="M44 34L57 62M57 34L44 62" stroke="#7a2a22" stroke-width="3.6" opacity=".85"/>`,
  dot: () => `<circle cx="60" cy="70" r="2.6" fill="#120f18"/>`,
  stripe: (p) => `<path d="M20 57L80 57 79 64 21 64Z" fill="${p.accent2}" opacity=".8"/>`,
};

export const JAWS: Record<string, Part> = {
  plain: () => `<path d="M43 74L57 74 55 76 45 76Z" fill="#120f18" opacity=".7"/>`,
  fangs: () =>
    `<path d="M36 70L64 70 62 79 38 79Z" fill="#120f18"/><path d="M38 70L41 76 44 70 47 76 50 70 53 76 56 70 59 76 62 70Z" fill="#f4ead9"/>`,
  grill: () =>
    `<g fill="#120f18"><path d="M38 70H42V80H39.5Z"/><path d="M45 70H48.5V83H45.5Z"/><path d="M51.5 70H55V83H52Z"/><path d="M58 70H62L60.5 80H58Z"/></g>`,
  scarf: (p) =>
    `<path d="M22 64L50 70 78 64 80 82 50 100 20 82Z" fill="${p.accent}"/><path d="M50 70L78 64 80 82 50 100Z" fill="${p.accent2}"/>`,
  beard: (p) =>
    `<path d="M27 62L38 70 50 66 62 70 73 62 68 88 58 92 50 102 42 92 32 88Z" fill="${p.hair}"/><path d="M50 66L62 70 73 62 68 88 58 92 50 102Z" fill="${p.hair2}"/><path d="M43 75L57 75 54 78 46 78Z" fill="#120f18"/>`,
  frown: () => `<path d="M42 76Q50 71 58 76" fill="none" stroke="#120f18" stroke-width="2.4"/>`,
  vent: (p) =>
    `<path d="M30 62L50 66 70 62 66 84 56 90 44 90 34 84Z" fill="#23202b"/><g stroke="${p.glow}" stroke-width="1.8" opacity=".9"><path d="M40 72H60M41 78H59M43 84H57"/></g>`,
  smirk: () => `<path d="M44 75H58" stroke="#120f18" stroke-width="2.4"/>`,
  smile: () => `<path d="M40 72Q50 84 60 72Q50 77 40 72Z" fill="#120f18"/>`,
  lips: () =>
    `<path d="M41 74Q46 70 50 72 54 70 59 74 54 80 50 80 46 80 41 74Z" fill="#b2343f"/><path d="M42 74.5Q50 76.5 58 74.5" stroke="#5c1119" stroke-width="1.6" fill="none"/>`,
  moustache: (p) =>
    `<path d="M50 66C60 64 70 70 76 80 66 80 60 78 50 73 40 78 34 80 24 80 30 70 40 64 50 66Z" fill="${p.hair}"/><path d="M50 66C60 64 70 70 76 80 66 80 60 78 50 73Z" fill="${p.hair2}"/><path d="M40 82L60 82 50 100Z" fill="${p.hair2}"/>`,
  stubble: (p) =>
    `<path d="M26 62L36 72 50 68 64 72 74 62 67 80 57 88 43 88 33 80Z" fill="${p.hair2}" opacity=".75"/><path d="M43 75L57 75 55 77.5 45 77.5Z" fill="#120f18"/>`,
};

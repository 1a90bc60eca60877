// What a fighter holds, drawn at the front hand (some also at the back hand).

import type { Palette } from './palette';
import type { Point } from './shapes';

export interface Weapon {
  /** Drawn behind the body: long things that cross it. */
  behind: boolean;
  draw: (p: Palette, front: Point, back: Point) => string;
  /** What the other hand holds, always behind the body, so that nothing covers the face. */
  other?: (p: Palette, back: Point) => string;
}

const held = ([x, y]: Point, turn: number, inner: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${inner}</g>`;

const GRIP = '#17131f';
const STEEL = '#dfe5ee';
const STEEL2 = '#98a2b5';

const glove = (p: Palette, [x, y]: Point): string =>
  `<path d="M${x - 12} ${y - 12}L${x + 14} ${y - 14} ${x + 20} ${y - 2} ${x + 18} ${y + 9} ${x - 8} ${y + 14}Z" fill="${p.accent}"/>` +
  `<path d="M${x - 10} ${y + 2}L${x + 20} ${y - 2} ${x + 18} ${y + 9} ${x - 8} ${y + 14}Z" fill="${p.accent2}"/>` +
  `<path d="M${x + 4} ${y - 12}V${y - 2}M${x + 11} ${y - 13}V${y - 3}" stroke="${p.accent2}" stroke-width="2"/>`;

const sword = (p: Palette, length: number, width: number): string =>
  `<rect x="-18" y="-3.5" width="24" height="7" rx="2" fill="${GRIP}"/>` +
  `<path d="M6 ${-width}H${length - 16}L${length} 0 6 0Z" fill="${STEEL}"/><path d="M6 0H${length}L${length - 16} ${width} 6 ${width}Z" fill="${STEEL2}"/>` +
  `<path d="M3 -12H9V12H3Z" fill="${p.accent}"/><circle cx="-19" cy="0" r="4.5" fill="${p.accent2}"/>`;

const claw = (p: Palette, at: Point): string =>
  glove(p, at) +
  `<g fill="${STEEL}"><path d="M${at[0] + 8} ${at[1] - 14}Q${at[0] + 34} ${at[1] - 22} ${at[0] + 44} ${at[1] - 6} ${at[0] + 28} ${at[1] - 12} ${at[0] + 12} ${at[1] - 7}Z"/><path d="M${at[0] + 12} ${at[1] - 5}Q${at[0] + 38} ${at[1] - 8} ${at[0] + 46} ${at[1] + 10} ${at[0] + 30} ${at[1] + 1} ${at[0] + 13} ${at[1] + 2}Z"/><path d="M${at[0] + 10} ${at[1] + 4}Q${at[0] + 32} ${at[1] + 8} ${at[0] + 36} ${at[1] + 26} ${at[0] + 24} ${at[1] + 14} ${at[0] + 8} ${at[1] + 11}Z"/></g>`;

const fan = (p: Palette): string =>
  `<path d="M0 0L-22 -40A46 46 0 0 1 36 -28Z" fill="${p.accent}"/><path d="M0 0L8 -46A46 46 0 0 1 36 -28Z" fill="${p.accent2}"/><path d="M0 0L-22 -40M0 0L-8 -45M0 0L8 -46M0 0L24 -40M0 0L36 -28" stroke="${GRIP}" stroke-width="2"/><circle r="4" fill="${GRIP}"/>`;

const gun = (p: Palette): string =>
  `<path d="M-6 -2L6 -2 3 16 -8 16Z" fill="${GRIP}"/><path d="M-10 -12H38V-3H-10Z" fill="${STEEL}"/><path d="M-10 -5H38V-1H-4Z" fill="${STEEL2}"/><path d="M34 -14H40V0H34Z" fill="${p.accent}"/>`;

export const WEAPON_DRAWINGS: Record<string, Weapon> = {
  fist: { behind: false, draw: (p, front) => glove(p, front) },
  arc: {
    behind: false,
    draw: (p, [x, y]) =>
      `<g fill="none" stroke-linecap="round"><path d="M${x + 2} ${y - 36}A36 36 0 0 1 ${x + 4} ${y + 32}" stroke="${p.accent2}" stroke-width="11"/><path d="M${x + 4} ${y - 30}A32 32 0 0 1 ${x + 6} ${y + 28}" stroke="${p.accent}" stroke-width="6"/><path d="M${x - 8} ${y - 46}A48 48 0 0 1 ${x + 28} ${y + 14}" stroke="${p.accent}" stroke-width="2.5" opacity=".75"/></g>`,
  },
  blade: { behind: true, draw: (p, front) => held(front, -58, sword(p, 92, 7)) },
  spear: {
    behind: true,
    draw: (p, front) =>
      held(
        front,
        -54,
        `<rect x="-100" y="-2.8" width="158" height="5.6" rx="2" fill="${p.accent2}"/><path d="M54 -10L98 0 54 0 46 0Z" fill="${STEEL}"/><path d="M46 0H98L54 10Z" fill="${STEEL2}"/><path d="M38 -6H46V6H38Z" fill="${p.accent}"/>`,
      ),
  },
  claws: { behind: false, draw: (p, front, back) => claw(p, front) + claw(p, [back[0] - 4, back[1]]) },
  shield: {
    behind: false,
    other: (p, back) => held(back, -128, sword(p, 84, 6)),
    draw: (p, front) =>
      held(
        front,
        6,
        `<path d="M-18 -36H26L30 4Q24 30 4 42 -16 30 -22 4Z" fill="${p.accent}"/><path d="M4 -36H26L30 4Q24 30 4 42Z" fill="${p.accent2}"/><path d="M4 -24L12 0 4 24 -4 0Z" fill="${STEEL}"/>`,
      ),
  },
  twins: {
    behind: true,
    other: (p, back) => held(back, -128, sword(p, 74, 5.5)),
    draw: (p, front) => held(front, -48, sword(p, 76, 5.5)),
  },
  fans: {
    behind: false,
    other: (p, [x, y]) => held([Math.min(x - 4, 72), y + 2], -58, fan(p)),
    draw: (p, front) => held(front, 34, fan(p)),
  },
  axe: {
    behind: true,
    draw: (p, front) =>
      held(
        front,
        -62,
        `<rect x="-62" y="-3.5" width="128" height="7" rx="2" fill="${GRIP}"/><path d="M-46 -6C-60 -28 -88 -20 -88 0S-60 28 -46 6L-30 12V-12Z" fill="${p.accent2}"/><path d="M-46 -6C-60 -28 -88 -20 -88 0L-30 0V-12Z" fill="${p.accent}"/><circle cx="-58" cy="0" r="6" fill="${GRIP}"/><path d="M60 -8L80 -5 80 5 60 8Z" fill="${p.accent}"/><path d="M-46 0H64" stroke="${STEEL}" stroke-width="1.6"/>`,
      ),
  },
  katana: {
    behind: true,
    draw: (p, front) =>
      held(
        front,
        -56,
        `<rect x="-24" y="-3.4" width="28" height="6.8" rx="2" fill="${p.accent2}"/><path d="M6 -4Q60 -10 106 -20 70 -2 6 4Z" fill="${STEEL}"/><path d="M6 0Q60 -5 106 -20 70 -2 6 4Z" fill="${STEEL2}"/><ellipse cx="4" cy="0" rx="3.6" ry="9" fill="${p.accent}"/>`,
      ),
  },
  greatsword: {
    behind: true,
    draw: (p, front) =>
      held(
        front,
        -67,
        `<rect x="-30" y="-4" width="34" height="8" rx="2" fill="${GRIP}"/><path d="M6 -15L92 -17 106 -2 6 0Z" fill="${STEEL}"/><path d="M6 0L106 -2 88 13 6 15Z" fill="${STEEL2}"/><path d="M1 -18H11V18H1Z" fill="${p.accent}"/><path d="M20 -3H84V3H20Z" fill="${p.accent2}"/>`,
      ),
  },
  scythe: {
    behind: true,
    draw: (p, front) =>
      held(
        front,
        -97,
        `<rect x="-124" y="-3" width="212" height="6" rx="2" fill="${p.accent2}"/><path d="M90 4C88 40 68 62 40 74 58 56 66 34 70 4Z" fill="${STEEL}"/><path d="M80 4C78 36 64 58 40 74 68 62 88 40 90 4Z" fill="${STEEL2}"/><path d="M66 -8H92V8H66Z" fill="${p.accent}"/>`,
      ),
  },
  staff: {
    behind: true,
    draw: (p, front) =>
      held(
        front,
        -70,
        `<rect x="-112" y="-3" width="176" height="6" rx="2" fill="${p.accent2}"/><circle cx="76" cy="0" r="19" fill="none" stroke="${p.accent}" stroke-width="6"/><circle cx="76" cy="0" r="9" fill="${p.glow}"/><path d="M54 -9H62V9H54Z" fill="${p.accent}"/>`,
      ),
  },
  guns: {
    behind: false,
    draw: (p, front, [x, y]) => held([x + 8, y + 20], 6, gun(p)) + held(front, -8, gun(p)),
  },
  whip: {
    behind: false,
    draw: (p, [x, y]) =>
      `<path d="M${x - 10} ${y + 8}L${x + 8} ${y - 6}" stroke="${GRIP}" stroke-width="8" stroke-linecap="round"/><path d="M${x + 6} ${y - 5}C${x + 44} ${y - 44} ${x + 50} ${y + 14} ${x + 24} ${y + 34}S${x + 12} ${y + 92} ${x + 46} ${y + 84}" fill="none" stroke="${p.accent2}" stroke-width="6" stroke-linecap="round"/><path d="M${x + 6} ${y - 5}C${x + 44} ${y - 44} ${x + 50} ${y + 14} ${x + 24} ${y + 34}S${x + 12} ${y + 92} ${x + 46} ${y + 84}" fill="none" stroke="${p.accent}" stroke-width="2.6" stroke-linecap="round"/>`,
  },
  anchor: {
    behind: true,
    draw: (p, front) =>
      held(
        front,
        -68,
        `<rect x="-58" y="-5" width="128" height="10" rx="3" fill="${STEEL2}"/><path d="M70 0C70 -30 50 -48 26 -50L34 -62 4 -50 26 -32 28 -40C44 -38 56 -26 56 0S44 38 28 40L26 32 4 50 34 62 26 50C50 48 70 30 70 0Z" fill="${STEEL}"/><path d="M70 0C70 30 50 48 26 50L34 62 4 50 26 32 28 40C44 38 56 26 56 0Z" fill="${STEEL2}"/><circle cx="-64" cy="0" r="11" fill="none" stroke="${p.accent}" stroke-width="6"/>`,
      ),
  },
};

/** What a character holds if nothing is pinned: the further its deck reaches, the longer. */
export function weaponsFor(reach: number): string[] {
  if (reach > 0.72) return ['spear', 'scythe', 'staff', 'guns', 'whip'];
  if (reach > 0.42) return ['blade', 'katana', 'greatsword', 'shield'];
  if (reach > 0.2) return ['arc', 'twins', 'fans', 'axe'];
  return ['fist', 'claws', 'fist', 'anchor'];
}

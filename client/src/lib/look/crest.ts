// What a head wears, first half: hair, horns, hats.

import type { Palette } from './palette';
import { mirrored, outline, twice } from './shapes';

export interface Crest {
  name: string;
  /** Behind the head. */
  back: (p: Palette) => string;
  /** Over it. */
  front: (p: Palette) => string;
}

export const CRESTS: Crest[] = [
  {
    name: 'spikes',
    back: (p) =>
      `<path d="${outline([
        [50, 2],
        [57, 15],
        [70, -2],
        [72, 15],
        [88, 6],
        [83, 25],
        [99, 24],
        [85, 44],
        [92, 54],
        [78, 56],
        [50, 50],
        [22, 56],
        [8, 54],
        [15, 44],
        [1, 24],
        [17, 25],
        [12, 6],
        [28, 15],
        [30, -2],
        [43, 15],
      ])}" fill="${p.hair}"/>`,
    front: (p) =>
      `<path d="${outline([
        [24, 38],
        [30, 18],
        [50, 12],
        [70, 18],
        [76, 38],
        [66, 30],
        [60, 40],
        [52, 27],
        [46, 42],
        [38, 29],
        [32, 40],
      ])}" fill="${p.hair}"/><path d="${outline([
        [50, 12],
        [70, 18],
        [76, 38],
        [66, 30],
        [60, 40],
        [52, 27],
      ])}" fill="${p.hair2}"/>`,
  },
  {
    name: 'horns',
    back: (p) =>
      twice(
        `<path d="M66 32C84 30 93 14 86 -4 103 12 100 42 74 48Z" fill="${p.accent}"/><path d="M74 48C96 42 102 18 86 -4 96 16 88 36 70 42Z" fill="${p.accent2}"/>`,
      ),
    front: (p) =>
      `<path d="${mirrored([
        [50, 14],
        [66, 19],
        [77, 36],
        [64, 31],
        [50, 38],
      ])}" fill="${p.hair}"/>`,
  },
  {
    name: 'hood',
    back: (p) =>
      `<path d="M50 0C82 2 98 32 92 70L84 98 50 92 16 98 8 70C2 32 18 2 50 0Z" fill="${p.hair2}"/><path d="M50 0C18 2 2 32 8 70L16 98 50 92Z" fill="${p.hair}"/>`,
    front: () =>
      `<path d="M50 12C70 12 80 30 78 50 72 34 62 27 50 27 38 27 28 34 22 50 20 30 30 12 50 12Z" fill="#000" opacity=".35"/>`,
  },
  {
    name: 'wings',
    back: (p) =>
      twice(
        `<path d="M70 40L102 8 96 28 104 30 92 42 98 46 76 58Z" fill="${p.accent}"/><path d="M72 50L92 42 98 46 76 58Z" fill="${p.accent2}"/>`,
      ),
    front: (p) =>
      `<path d="${mirrored([
        [50, 12],
        [68, 18],
        [78, 40],
        [60, 36],
        [54, 60],
        [50, 62],
      ])}" fill="${p.hair}"/><path d="${outline([
        [50, 12],
        [68, 18],
        [78, 40],
        [60, 36],
        [54, 60],
        [50, 62],
      ])}" fill="${p.hair2}"/>`,
  },
  {
    name: 'long',
    back: (p) =>
      `<path d="M50 5C80 4 92 26 90 54L98 100 80 92 50 70 20 92 2 100 10 54C8 26 20 4 50 5Z" fill="${p.hair2}"/><path d="M50 5C20 4 8 26 10 54L2 100 20 92 50 60Z" fill="${p.hair}"/>`,
    front: (p) =>
      `<path d="M50 12C70 11 80 24 79 48L70 32 50 26 56 38 34 30 24 50C18 26 30 12 50 12Z" fill="${p.hair}"/><path d="M50 12C70 11 80 24 79 48L70 32 50 26Z" fill="${p.hair2}"/>`,
  },
  {
    name: 'mohawk',
    back: (p) =>
      `<path d="M34 30L22 6 36 10 38 -8 50 2 62 -8 64 10 78 6 66 30Z" fill="${p.hair}"/><path d="M50 2L62 -8 64 10 78 6 66 30H50Z" fill="${p.hair2}"/>`,
    front: (p) =>
      `<path d="M38 12L50 6 62 12 58 36 50 44 42 36Z" fill="${p.hair}"/><path d="M50 6L62 12 58 36 50 44Z" fill="${p.hair2}"/>`,
  },
  {
    name: 'brim',
    back: (p) => `<path d="M50 8C78 10 88 40 84 74L74 60 26 60 16 74C12 40 22 10 50 8Z" fill="${p.hair2}"/>`,
    front: (p) =>
      `<path d="${mirrored([
        [50, 1],
        [68, 5],
        [73, 27],
        [102, 36],
        [96, 43],
        [72, 38],
        [50, 36],
      ])}" fill="${p.hair}"/><path d="${outline([
        [50, 1],
        [68, 5],
        [73, 27],
        [102, 36],
        [96, 43],
        [72, 38],
        [50, 36],
      ])}" fill="${p.hair2}"/><path d="${mirrored([
        [50, 25],
        [73, 27],
        [75, 32],
        [50, 31],
      ])}" fill="${p.accent}"/>`,
  },
  {
    name: 'crown',
    back: (p) => `<path d="M50 10C76 10 88 34 84 80L50 76 16 80C12 34 24 10 50 10Z" fill="${p.hair2}"/>`,
    front: (p) =>
      `<path d="${mirrored([
        [50, -2],
        [57, 13],
        [69, 1],
        [71, 16],
        [86, 6],
        [80, 34],
        [50, 30],
      ])}" fill="${p.accent}"/><path d="${outline([
        [50, -2],
        [57, 13],
        [69, 1],
        [71, 16],
        [86, 6],
        [80, 34],
        [50, 30],
      ])}" fill="${p.accent2}"/><circle cx="50" cy="20" r="4" fill="${p.glow}"/>`,
  },
  {
    name: 'halo',
    back: (p) =>
      `<circle cx="50" cy="42" r="45" fill="none" stroke="${p.accent}" stroke-width="4"/><g stroke="${p.accent}" stroke-width="4">${[
        0, 1, 2, 3, 4, 5, 6, 7,
      ]
        .map((i) => {
          const a = (i - 3.5) * 0.42 - Math.PI / 2;
          return `<path d="M${50 + 38 * Math.cos(a)} ${42 + 38 * Math.sin(a)}L${50 + 54 * Math.cos(a)} ${42 + 54 * Math.sin(a)}"/>`;
        })
        .join('')}</g>`,
    front: (p) =>
      `<path d="M50 15C68 15 78 28 77 46L68 38 60 28 50 34 40 28 32 38 23 46C22 28 32 15 50 15Z" fill="${p.hair}"/><path d="M50 15C68 15 78 28 77 46L68 38 60 28 50 34Z" fill="${p.hair2}"/>`,
  },
  {
    name: 'ears',
    back: (p) =>
      twice(`<path d="M54 22L84 -4 88 44 70 50Z" fill="${p.hair}"/><path d="M66 20L81 6 83 34Z" fill="${p.accent}"/>`),
    front: (p) =>
      `<path d="${mirrored([
        [50, 14],
        [67, 20],
        [78, 42],
        [66, 34],
        [58, 42],
        [50, 30],
      ])}" fill="${p.hair}"/><path d="${outline([
        [50, 14],
        [67, 20],
        [78, 42],
        [66, 34],
        [58, 42],
        [50, 30],
      ])}" fill="${p.hair2}"/>`,
  },
  {
    name: 'tails',
    back: (p) =>
      twice(
        `<path d="M70 28C100 18 112 56 96 98 96 74 88 60 72 54Z" fill="${p.hair}"/><path d="M96 98C96 74 88 60 72 54L76 46C96 52 102 74 96 98Z" fill="${p.hair2}"/>`,
      ),
    front: (p) =>
      `<path d="M50 11C70 11 80 26 78 48L66 30 62 44 50 26 38 44 34 30 22 48C20 26 30 11 50 11Z" fill="${p.hair}"/><path d="M50 11C70 11 80 26 78 48L66 30 62 44 50 26Z" fill="${p.hair2}"/>`,
  },
  {
    name: 'band',
    back: (p) =>
      `<path d="${outline([
        [28, 30],
        [24, 12],
        [38, 16],
        [44, 4],
        [54, 14],
        [66, 5],
        [70, 18],
        [80, 16],
        [76, 42],
        [50, 60],
        [22, 48],
      ])}" fill="${p.hair2}"/><path d="M74 34L104 22 98 36 106 44 76 44Z" fill="${p.accent}"/><path d="M74 40L98 36 106 44 76 44Z" fill="${p.accent2}"/>`,
    front: (p) =>
      `<path d="${outline([
        [24, 32],
        [30, 16],
        [42, 20],
        [50, 12],
        [60, 20],
        [70, 17],
        [77, 32],
      ])}" fill="${p.hair}"/><path d="${outline([
        [50, 12],
        [60, 20],
        [70, 17],
        [77, 32],
        [50, 32],
      ])}" fill="${p.hair2}"/><path d="${outline([
        [22, 30],
        [78, 30],
        [78, 41],
        [22, 41],
      ])}" fill="${p.accent}"/><path d="${outline([
        [50, 30],
        [78, 30],
        [78, 41],
        [50, 41],
      ])}" fill="${p.accent2}"/>`,
  },
  {
    name: 'bob',
    back: (p) =>
      `<path d="M50 6C84 6 95 34 90 78L72 84 50 60 28 84 10 78C5 34 16 6 50 6Z" fill="${p.hair2}"/><path d="M50 6C16 6 5 34 10 78L28 84 50 60Z" fill="${p.hair}"/>`,
    front: (p) =>
      `<path d="M50 11C72 11 82 26 79 44L50 38 21 44C18 26 28 11 50 11Z" fill="${p.hair}"/><path d="M50 11C72 11 82 26 79 44L50 38Z" fill="${p.hair2}"/>`,
  },
  {
    name: 'swept',
    back: (p) =>
      `<path d="M40 6C74 -2 100 20 94 60L82 84 78 50 50 40 20 62 10 44C10 24 22 10 40 6Z" fill="${p.hair2}"/>`,
    front: (p) =>
      `<path d="M36 10C66 2 86 20 80 46 70 28 58 30 44 52 34 60 26 58 20 66 16 44 18 18 36 10Z" fill="${p.hair}"/><path d="M58 9C78 12 84 28 80 46 74 34 66 29 58 32Z" fill="${p.hair2}"/>`,
  },
  {
    name: 'helm',
    back: (p) =>
      `<path d="${mirrored([
        [50, 2],
        [56, 6],
        [60, -2],
        [64, 14],
        [50, 30],
      ])}" fill="${p.accent}"/>`,
    front: (p) =>
      `<path d="${mirrored([
        [50, 10],
        [70, 16],
        [83, 38],
        [82, 66],
        [72, 80],
        [72, 44],
        [56, 40],
        [50, 46],
      ])}" fill="${p.hair}"/><path d="${outline([
        [50, 10],
        [70, 16],
        [83, 38],
        [82, 66],
        [72, 80],
        [72, 44],
        [56, 40],
        [50, 46],
      ])}" fill="${p.hair2}"/><path d="${mirrored([
        [50, 10],
        [53, 11],
        [53, 42],
        [50, 46],
      ])}" fill="${p.accent}"/>`,
  },
  {
    name: 'flame',
    back: (p) =>
      `<path d="M50 -6C56 6 70 4 68 18 82 8 88 20 84 34 98 34 94 52 84 60L50 66 16 60C6 52 2 34 16 34 12 20 18 8 32 18 30 4 46 8 50 -6Z" fill="${p.hair}"/><path d="M50 8C56 16 62 16 62 24 74 20 78 30 74 42L50 50 26 42C22 30 26 20 38 24 38 16 48 16 50 8Z" fill="${p.accent}"/>`,
    front: () => '',
  },
];

// What a head wears, second half: more hair and hats. Hats have the cloth's colour, what shows below them the hair's.

import type { Crest } from './crest';
import type { Palette } from './palette';
import { twice } from './shapes';

/** A shape and its right half in the darker colour. */
const shaded = (whole: string, right: string, light: string, dark: string): string =>
  `<path d="${whole}" fill="${light}"/><path d="${right}" fill="${dark}"/>`;

const hair = (p: Palette, whole: string, right: string): string => shaded(whole, right, p.hair, p.hair2);
const cloth = (p: Palette, whole: string, right: string): string => shaded(whole, right, p.cloth, p.cloth2);

export const MORE_CRESTS: Crest[] = [
  {
    name: 'bald',
    back: (p) =>
      shaded(
        'M20 50C18 20 34 6 50 6 66 6 82 20 80 50L84 58 76 66H24L16 58Z',
        'M50 6C66 6 82 20 80 50L84 58 76 66H50Z',
        p.face,
        p.face2,
      ),
    front: () => `<path d="M30 22Q38 11 50 11 44 16 40 25 34 22 30 22Z" fill="#fff" opacity=".4"/>`,
  },
  {
    name: 'witch',
    back: (p) =>
      hair(
        p,
        'M50 20C80 18 92 40 88 66L94 96 76 84 24 84 6 96 12 66C8 40 20 18 50 20Z',
        'M50 20C80 18 92 40 88 66L94 96 76 84 50 60Z',
      ),
    front: (p) =>
      cloth(
        p,
        'M-6 40Q22 22 34 20L44 -2 66 -10 58 4 66 20Q78 22 106 40 78 34 50 34 22 34 -6 40Z',
        'M66 -10L58 4 66 20Q78 22 106 40 78 34 50 34V-4Z',
      ) + `<path d="M33 21L67 21 69 28Q50 25 31 28Z" fill="${p.accent}"/>`,
  },
  {
    name: 'cap',
    back: (p) =>
      hair(
        p,
        'M50 10C80 10 92 34 88 62L94 92 74 78 26 78 6 92 12 62C8 34 20 10 50 10Z',
        'M50 10C80 10 92 34 88 62L94 92 74 78 50 60Z',
      ),
    front: (p) =>
      cloth(p, 'M14 32C12 6 34 -6 50 -6 66 -6 88 6 86 32Q50 22 14 32Z', 'M50 -6C66 -6 88 6 86 32Q68 27 50 27Z') +
      `<path d="M12 30Q50 18 88 30L92 40Q50 28 8 40Z" fill="${p.accent2}"/><path d="M50 2L54 10 62 11 56 16 58 24 50 20 42 24 44 16 38 11 46 10Z" fill="${p.accent}"/>` +
      hair(
        p,
        'M23 37L30 35 28 52 22 58Z M70 35L77 37 78 58 72 52Z M38 33L62 33 56 42 50 36 44 42Z',
        'M70 35L77 37 78 58 72 52Z',
      ),
  },
  {
    name: 'beret',
    back: (p) =>
      hair(
        p,
        'M50 12C80 12 92 34 89 60L96 100 82 92 74 70 26 70 18 92 4 100 11 60C8 34 20 12 50 12Z',
        'M50 12C80 12 92 34 89 60L96 100 82 92 74 70 50 60Z',
      ),
    front: (p) =>
      hair(
        p,
        'M22 46C20 30 30 22 50 22 70 22 80 30 78 46L66 34 58 40 50 32 38 42 34 34Z',
        'M50 22C70 22 80 30 78 46L66 34 58 40 50 32Z',
      ) +
      cloth(
        p,
        'M14 28C2 10 26 -8 58 -4 92 0 100 14 84 22 60 18 36 22 14 28Z',
        'M58 -4C92 0 100 14 84 22 72 20 62 20 54 21Z',
      ) +
      `<path d="M13 24Q46 14 85 18L84 25Q46 22 15 31Z" fill="${p.accent2}"/>`,
  },
  {
    name: 'ponytail',
    back: (p) =>
      `<path d="M60 8C84 -10 112 12 102 48 98 68 104 82 110 92 88 90 82 66 86 44 88 28 78 20 62 22Z" fill="${p.hair2}"/><path d="M62 14C84 2 102 18 96 46 92 64 96 80 102 88 88 80 86 62 88 44 90 26 78 18 62 20Z" fill="${p.hair}"/>` +
      `<path d="M50 8C76 8 86 28 82 52L50 44 18 52C14 28 24 8 50 8Z" fill="${p.hair2}"/><path d="M58 6L74 8 70 22 58 20Z" fill="${p.accent}"/>`,
    front: (p) =>
      hair(
        p,
        'M50 11C70 11 80 26 78 46 72 32 64 25 52 24 46 34 36 38 22 46 20 26 30 11 50 11Z',
        'M50 11C70 11 80 26 78 46 72 32 64 25 52 24Z',
      ),
  },
  {
    name: 'topknot',
    back: (p) =>
      `<path d="M44 12L34 -8 46 -4 50 -14 56 -4 68 -8 57 12Z" fill="${p.hair}"/><path d="M50 -14L56 -4 68 -8 57 12H50Z" fill="${p.hair2}"/><path d="M42 6H59V13H42Z" fill="${p.accent}"/>` +
      `<path d="M50 12C78 12 86 30 82 56L18 56C14 30 22 12 50 12Z" fill="${p.hair2}"/>`,
    front: (p) =>
      hair(
        p,
        'M50 10C72 10 80 24 78 48L71 34 60 24 50 28 40 24 29 34 22 48C20 24 28 10 50 10Z',
        'M50 10C72 10 80 24 78 48L71 34 60 24 50 28Z',
      ),
  },
  {
    name: 'mane',
    back: (p) =>
      hair(
        p,
        'M50 -8L60 2 74 -6 78 8 94 6 92 22 106 28 98 42 108 56 96 64 100 82 86 82 84 98 72 90 28 90 16 98 14 82 0 82 4 64 -8 56 2 42 -6 28 8 22 6 6 22 8 26 -6 40 2Z',
        'M50 -8L60 2 74 -6 78 8 94 6 92 22 106 28 98 42 108 56 96 64 100 82 86 82 84 98 72 90 50 90Z',
      ),
    front: (p) =>
      hair(
        p,
        'M22 46L20 26 34 12 50 8 66 12 80 26 78 46 70 32 62 38 56 24 50 34 44 24 38 38 30 32Z',
        'M50 8L66 12 80 26 78 46 70 32 62 38 56 24 50 34Z',
      ),
  },
  {
    name: 'parted',
    back: (p) =>
      hair(
        p,
        'M50 4C80 2 92 26 88 52L94 76 76 66 24 66 6 76 12 52C8 26 20 2 50 4Z',
        'M50 4C80 2 92 26 88 52L94 76 76 66 50 60Z',
      ),
    front: (p) =>
      `<path d="M46 8C24 6 16 26 20 52L24 62C26 46 34 32 48 24Z" fill="${p.hair}"/><path d="M44 8C72 4 86 24 80 52L76 62C74 46 64 32 46 24Z" fill="${p.hair2}"/><path d="M46 8C58 8 66 14 70 22 62 18 54 18 46 24Z" fill="${p.hair}"/>`,
  },
  {
    name: 'fringe',
    back: (p) => `<path d="M50 5C80 4 90 26 87 54L80 70 76 50H24L20 70 13 54C10 26 20 4 50 5Z" fill="${p.hair2}"/>`,
    front: (p) =>
      hair(
        p,
        'M50 8C74 8 84 24 80 56L74 42 70 50 62 36 56 48 48 36 42 50 34 38 30 52 25 42 20 56C16 24 26 8 50 8Z',
        'M50 8C74 8 84 24 80 56L74 42 70 50 62 36 56 48 50 39Z',
      ),
  },
  {
    name: 'buns',
    back: (p) =>
      twice(
        `<circle cx="84" cy="16" r="17" fill="${p.hair}"/><path d="M84 33A17 17 0 0 0 98 7 20 20 0 0 1 84 33Z" fill="${p.hair2}"/><path d="M68 20L76 12 80 32 72 34Z" fill="${p.accent}"/>`,
      ) + `<path d="M50 8C78 8 88 28 84 56L90 86 76 74H24L10 86 16 56C12 28 22 8 50 8Z" fill="${p.hair2}"/>`,
    front: (p) =>
      hair(
        p,
        'M50 10C72 10 81 24 78 46L62 32 50 38 38 32 22 46C19 24 28 10 50 10Z',
        'M50 10C72 10 81 24 78 46L62 32 50 38Z',
      ),
  },
  {
    name: 'bag',
    back: () => '',
    front: (p) =>
      hair(p, 'M18 18L30 8 38 14 50 4 62 14 72 8 82 18 86 96 50 100 14 96Z', 'M50 4L62 14 72 8 82 18 86 96 50 100Z') +
      `<path d="M18 18L50 26 82 18M18 40L22 70M82 36L76 62" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2.5"/>` +
      `<circle cx="64" cy="52" r="11" fill="#120f18"/><circle cx="64" cy="52" r="5.5" fill="${p.glow}"/><path d="M26 48L40 54 M40 46L28 57" stroke="#120f18" stroke-width="4"/><path d="M36 80Q50 74 62 80" stroke="#120f18" stroke-width="3" fill="none"/>`,
  },
];

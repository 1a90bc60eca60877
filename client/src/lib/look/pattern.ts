// What lies behind a mask: one pattern a season.

import type { Palette } from './palette';

// Each pattern is a few paths at most: a page shows hundreds of them.
const round = (value: number) => +value.toFixed(1);

function rays(): string {
  const at = (angle: number) => `${round(50 + 90 * Math.cos(angle))} ${round(55 + 90 * Math.sin(angle))}`;
  return [...Array(12).keys()].map((i) => `M50 55L${at(i * 0.5236)} ${at(i * 0.5236 + 0.22)}Z`).join('');
}

/** Rows of dots that grow towards the foot. */
function dots(): string {
  return [...Array(77).keys()]
    .map((i) => {
      const row = Math.floor(i / 11);
      const r = round(0.4 + row * 0.62);
      return `M${round((i % 11) * 10 + (row % 2) * 5 - r)} ${row * 10 + 38}a${r} ${r} 0 1 0 ${round(2 * r)} 0a${r} ${r} 0 1 0 ${round(-2 * r)} 0Z`;
    })
    .join('');
}

/** Squares that darken towards the foot. */
function checks(): string {
  const row = (y: number) => [0, 1, 2, 3, 4].map((x) => `M${x * 20 + (y % 2) * 10} ${y * 10}h10v10h-10Z`).join('');
  return [...Array(10).keys()]
    .map((y) => `<path d="${row(y)}" opacity="${+(((y + 2) / 12) * 0.26).toFixed(2)}"/>`)
    .join('');
}

export function patternOf(p: Palette): string {
  const patterns: Record<string, string> = {
    rays: `<path d="${rays()}" fill="${p.base}" opacity=".28"/>`,
    arcs: `<g fill="none" stroke="${p.base}" stroke-width="5" opacity=".28">${[18, 32, 46, 60, 74].map((r) => `<circle cx="50" cy="108" r="${r}"/>`).join('')}</g>`,
    dots: `<path d="${dots()}" fill="${p.base}" opacity=".34"/>`,
    check: `<g fill="${p.base}">${checks()}</g>`,
    rings: `<g fill="none" stroke="${p.base}" opacity=".34"><circle cx="50" cy="50" r="52" stroke-width="3"/><circle cx="50" cy="50" r="44" stroke-width="7" stroke-dasharray="5 6.5"/><circle cx="50" cy="50" r="30" stroke-width="2"/></g>`,
    shards: `<g fill="${p.base}"><path d="M-10 60L60 -10 78 -10 -10 86Z" opacity=".3"/><path d="M10 110L110 14 110 26 24 110Z" opacity=".24"/><path d="M52 110L110 58 110 90 90 110Z" opacity=".32"/></g>`,
    flame: `<path d="M-5 105L-5 62 8 74 14 40 27 66 36 26 47 60 58 18 66 58 78 34 82 66 94 46 105 72 105 105Z" fill="${p.base}" opacity=".32"/>`,
    grid: `<g stroke="${p.base}" opacity=".3">${[0, 1, 2, 3, 4, 5, 6].map((i) => `<path d="M${i * 17} 0V100M0 ${i * 17}H100"/>`).join('')}</g>`,
  };
  return patterns[p.pattern] ?? '';
}

// What lies behind a mask: one pattern a season.

import type { Palette } from './palette';

export function patternOf(p: Palette): string {
  const patterns: Record<string, string> = {
    rays: `<g fill="${p.base}" opacity=".28">${[...Array(12)].map((_, i) => `<path d="M50 55L${50 + 90 * Math.cos(i * 0.5236)} ${55 + 90 * Math.sin(i * 0.5236)} ${50 + 90 * Math.cos(i * 0.5236 + 0.22)} ${55 + 90 * Math.sin(i * 0.5236 + 0.22)}Z"/>`).join('')}</g>`,
    arcs: `<g fill="none" stroke="${p.base}" stroke-width="5" opacity=".28">${[18, 32, 46, 60, 74].map((r) => `<circle cx="50" cy="108" r="${r}"/>`).join('')}</g>`,
    dots: `<g fill="${p.base}" opacity=".34">${[...Array(77)]
      .map((_, i) => {
        const x = i % 11,
          y = (i / 11) | 0;
        return `<circle cx="${x * 10 + (y % 2) * 5}" cy="${y * 10 + 38}" r="${0.4 + y * 0.62}"/>`;
      })
      .join('')}</g>`,
    check: `<g fill="${p.base}" opacity=".26">${[...Array(50)]
      .map((_, i) => {
        const x = i % 5,
          y = (i / 5) | 0;
        return `<rect x="${x * 20 + (y % 2) * 10}" y="${y * 10}" width="10" height="10" opacity="${(y + 2) / 12}"/>`;
      })
      .join('')}</g>`,
    rings: `<g fill="none" stroke="${p.base}" opacity=".34"><circle cx="50" cy="50" r="52" stroke-width="3"/><circle cx="50" cy="50" r="44" stroke-width="7" stroke-dasharray="5 6.5"/><circle cx="50" cy="50" r="30" stroke-width="2"/></g>`,
    shards: `<g fill="${p.base}"><path d="M-10 60L60 -10 78 -10 -10 86Z" opacity=".3"/><path d="M10 110L110 14 110 26 24 110Z" opacity=".24"/><path d="M52 110L110 58 110 90 90 110Z" opacity=".32"/></g>`,
    flame: `<path d="M-5 105L-5 62 8 74 14 40 27 66 36 26 47 60 58 18 66 58 78 34 82 66 94 46 105 72 105 105Z" fill="${p.base}" opacity=".32"/>`,
    grid: `<g stroke="${p.base}" opacity=".3">${[0, 1, 2, 3, 4, 5, 6].map((i) => `<path d="M${i * 17} 0V100M0 ${i * 17}H100"/>`).join('')}</g>`,
  };
  return patterns[p.pattern] ?? '';
}

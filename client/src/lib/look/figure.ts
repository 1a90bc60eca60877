// The body: a silhouette whose build comes from the deck. Power is bulk, speed lean and scarf, reach the weapon, guard the
// coat, armor the pauldrons.

import { chance, type Palette } from './palette';
import { outline, type Point } from './shapes';

export interface Build {
  power: number;
  speed: number;
  reach: number;
  guard: number;
  armor: number;
}

const share = (value: number, least: number, most: number) =>
  Math.max(0, Math.min(1, (value - least) / (most - least)));

function limb([x1, y1]: Point, [x2, y2]: Point, w1: number, w2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1) + Math.PI / 2;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const round = (point: Point): Point => [+point[0].toFixed(1), +point[1].toFixed(1)];
  const corners: Point[] = [
    [x1 + c * w1, y1 + s * w1],
    [x2 + c * w2, y2 + s * w2],
    [x2 - c * w2, y2 - s * w2],
    [x1 - c * w1, y1 - s * w1],
  ];
  return outline(corners.map(round));
}

const POSES: Record<string, Point[]> = {
  front_knee: [
    [132, 176],
    [126, 172],
    [138, 180],
  ],
  front_foot: [
    [134, 224],
    [118, 224],
    [146, 224],
  ],
  back_knee: [
    [72, 182],
    [70, 186],
    [64, 178],
  ],
  back_foot: [
    [44, 224],
    [50, 224],
    [32, 224],
  ],
  front_elbow: [
    [136, 108],
    [138, 92],
    [130, 116],
  ],
  front_hand: [
    [160, 88],
    [166, 96],
    [158, 106],
  ],
  back_elbow: [
    [84, 110],
    [80, 104],
    [78, 116],
  ],
  back_hand: [
    [122, 104],
    [112, 84],
    [60, 130],
  ],
};

/** The body of a character from the side, facing right, in a box of 220 by 244. */
export function bodyOf(id: string, build: Build, p: Palette, mask: string): string {
  const B = share(build.power, 3, 5.4);
  const S = share(build.speed, 2.8, 5);
  const R = share(build.reach, 1.6, 3.8);
  const G = share(build.guard, 0.4, 3);
  const A = share(build.armor, 0, 0.8);
  const k = 1 + B * 0.45;
  const ink = '#241f30';
  const ink2 = '#393247';
  const pose = Math.floor(chance(id, 'pose') * 3);
  const at = (part: string): Point => POSES[part]![pose]!;
  const hip: Point = [96 - S * 8, 142];
  const sh: Point = [102 + S * 10, 84];
  const hd: Point = [112 + S * 12, 44];
  const fk = at('front_knee');
  const ff = at('front_foot');
  const bk = at('back_knee');
  const bf = at('back_foot');
  const fe = at('front_elbow');
  const fh = at('front_hand');
  const be = at('back_elbow');
  const bh = at('back_hand');
  const L = (a: Point, b: Point, w1: number, w2: number, fill: string) =>
    `<path d="${limb(a, b, w1 * k, w2 * k)}" fill="${fill}"/><circle cx="${b[0]}" cy="${b[1]}" r="${w2 * k}" fill="${fill}"/>`;
  const weapon =
    R > 0.72
      ? `<g transform="translate(${fh[0]} ${fh[1]}) rotate(-38)"><rect x="-96" y="-2.6" width="150" height="5.2" fill="${p.accent2}"/><path d="M54 -8L96 0 54 8 46 0Z" fill="${p.accent}"/><path d="M54 0H96L54 8 46 0Z" fill="${p.accent2}"/></g>`
      : R > 0.42
        ? `<g transform="translate(${fh[0]} ${fh[1]}) rotate(-52)"><rect x="-16" y="-3" width="22" height="6" fill="#0d0b12"/><path d="M4 -7H70L88 -2 70 4 4 7Z" fill="${p.accent}"/><path d="M4 1H76L70 4 4 7Z" fill="${p.accent2}"/><rect x="2" y="-11" width="6" height="22" fill="${p.light}"/></g>`
        : R > 0.2
          ? `<g fill="none" stroke="${p.accent}" stroke-linecap="round"><path d="M${fh[0] + 4} ${fh[1] - 30}A32 32 0 0 1 ${fh[0] + 6} ${fh[1] + 28}" stroke-width="6"/><path d="M${fh[0] - 6} ${fh[1] - 38}A42 42 0 0 1 ${fh[0] + 22} ${fh[1] + 14}" stroke-width="2" opacity=".7"/></g>`
          : `<g fill="${p.accent}"><path d="M${fh[0] - 12} ${fh[1] - 12}L${fh[0] + 16} ${fh[1] - 14} ${fh[0] + 20} ${fh[1] + 8} ${fh[0] - 8} ${fh[1] + 14}Z"/></g><path d="M${fh[0] - 10} ${fh[1] + 2}L${fh[0] + 19} ${fh[1] - 2} ${fh[0] + 20} ${fh[1] + 8} ${fh[0] - 8} ${fh[1] + 14}Z" fill="${p.accent2}"/>`;
  const scarf = `<path d="M${sh[0] - 4} ${sh[1] - 14}C${60 - S * 20} ${70 - S * 6} ${40 - S * 20} ${92} ${14 - S * 14} ${80 - S * 20}C${26 - S * 10} ${100} ${22} ${108} ${6 - S * 10} ${116}C${48} ${122} ${70} ${104} ${sh[0] + 2} ${sh[1] + 6}Z" fill="${p.base}"/><path d="M${sh[0] - 2} ${sh[1] - 4}C60 88 40 108 ${6 - S * 10} 116C48 122 70 104 ${sh[0] + 2} ${sh[1] + 6}Z" fill="${p.dark}"/>`;
  const coat =
    G > 0.25
      ? `<path d="M${sh[0] - 18 * k} ${sh[1] + 2}L${hip[0] - 24 * k} ${hip[1] + 6} ${50 - G * 20} ${190 + G * 22} ${92} ${176} ${118 + G * 6} ${196 + G * 14} ${hip[0] + 22 * k} ${hip[1]} ${sh[0] + 16 * k} ${sh[1] + 4}Z" fill="${p.dark}"/><path d="M${sh[0] - 18 * k} ${sh[1] + 2}L${hip[0] - 24 * k} ${hip[1] + 6} ${50 - G * 20} ${190 + G * 22} ${80} ${176} ${hip[0] - 2} ${hip[1]}Z" fill="${p.base}"/>`
      : '';
  const body =
    L(hip, bk, 14, 11, ink) +
    L(bk, bf, 11, 7, ink) +
    `<path d="M${bf[0] - 10} 232L${bf[0] - 8} 218 ${bf[0] + 8} 218 ${bf[0] + 24} 232Z" fill="${ink}"/>` +
    coat +
    L(sh, be, 10, 8, ink) +
    L(be, bh, 8.5, 7, ink) +
    `<path d="${outline([
      [sh[0] - 24 * k, sh[1] - 8],
      [sh[0] + 20 * k, sh[1] - 12],
      [sh[0] + 19 * k, sh[1] + 20],
      [hip[0] + 14 * k, hip[1] + 6],
      [hip[0] - 14 * k, hip[1] + 6],
      [sh[0] - 22 * k, sh[1] + 18],
    ])}" fill="${ink2}"/>` +
    `<path d="${outline([
      [sh[0] + 4, sh[1] - 11],
      [sh[0] + 20 * k, sh[1] - 12],
      [sh[0] + 19 * k, sh[1] + 20],
      [hip[0] + 14 * k, hip[1] + 6],
      [hip[0] + 2, hip[1] + 6],
    ])}" fill="${p.dark}"/>` +
    L(hip, fk, 15, 12, ink2) +
    L(fk, ff, 12, 8, ink2) +
    `<path d="M${ff[0] - 11} 232L${ff[0] - 9} 216 ${ff[0] + 9} 216 ${ff[0] + 28} 232Z" fill="${p.base}"/>` +
    `<path d="${outline([
      [hip[0] - 16 * k, hip[1] - 4],
      [hip[0] + 16 * k, hip[1] - 6],
      [hip[0] + 17 * k, hip[1] + 6],
      [hip[0] - 16 * k, hip[1] + 8],
    ])}" fill="${p.accent}"/>` +
    (A > 0.1 || B > 0.55
      ? `<path d="${outline([
          [sh[0] - 34 * k, sh[1] + 4],
          [sh[0] - 26 * k, sh[1] - 20],
          [sh[0] - 4, sh[1] - 18],
          [sh[0] - 10, sh[1] + 8],
        ])}" fill="${p.accent}"/>`
      : '');
  const arm =
    L(sh, fe, 11, 9, ink2) +
    L(fe, fh, 10, 8, p.base) +
    (A > 0.1 || B > 0.55
      ? `<path d="${outline([
          [sh[0] + 2, sh[1] - 18],
          [sh[0] + 28 * k, sh[1] - 16],
          [sh[0] + 32 * k, sh[1] + 8],
          [sh[0] + 6, sh[1] + 10],
        ])}" fill="${p.accent2}"/>`
      : '');
  const size = 0.8;
  const head = `<g transform="translate(${hd[0] - 50 * size} ${hd[1] - 52 * size}) scale(${size}) rotate(4 50 50)">${mask}</g>`;
  return R > 0.42 ? scarf + weapon + body + head + arm : scarf + body + head + arm + weapon;
}

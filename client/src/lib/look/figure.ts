// The body: a silhouette whose build comes from the deck. Power is bulk, speed lean and scarf, reach the weapon, guard the
// coat, armor the pauldrons.

import { chance, choose, type Palette } from './palette';
import { outline, type Point } from './shapes';
import { WEAPONS } from './parts';
import { WEAPON_DRAWINGS, weaponsFor } from './weapon';

export interface Build {
  power: number;
  speed: number;
  reach: number;
  guard: number;
  armor: number;
}

interface Body {
  /** Each from 0 to 1. */
  bulk: number;
  lean: number;
  reach: number;
  coat: number;
  armor: number;
  /** How thick limbs are. */
  thick: number;
  p: Palette;
  at: Record<Joint, Point>;
  hip: Point;
  shoulder: Point;
  head: Point;
}

type Joint =
  'frontKnee' | 'frontFoot' | 'backKnee' | 'backFoot' | 'frontElbow' | 'frontHand' | 'backElbow' | 'backHand';

const INK = '#2a2437';
const INK2 = '#3f374f';

const share = (value: number, least: number, most: number) =>
  Math.max(0, Math.min(1, (value - least) / (most - least)));
const short = (value: number) => +value.toFixed(1);
const filled = (points: Point[], fill: string) =>
  `<path d="${outline(points.map(([x, y]): Point => [short(x), short(y)]))}" fill="${fill}"/>`;

/** Stances: ready, guard up, low. */
const POSES: Record<Joint, Point>[] = [
  {
    frontKnee: [132, 176],
    frontFoot: [134, 224],
    backKnee: [72, 182],
    backFoot: [44, 224],
    frontElbow: [136, 108],
    frontHand: [160, 88],
    backElbow: [84, 110],
    backHand: [122, 104],
  },
  {
    frontKnee: [126, 172],
    frontFoot: [118, 224],
    backKnee: [70, 186],
    backFoot: [50, 224],
    frontElbow: [138, 92],
    frontHand: [166, 96],
    backElbow: [80, 104],
    backHand: [112, 84],
  },
  {
    frontKnee: [138, 180],
    frontFoot: [146, 224],
    backKnee: [64, 178],
    backFoot: [32, 224],
    frontElbow: [130, 116],
    frontHand: [158, 106],
    backElbow: [78, 116],
    backHand: [60, 130],
  },
];

function limb(body: Body, from: Point, to: Point, w1: number, w2: number, fill: string): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
  const c = Math.cos(angle) * body.thick;
  const s = Math.sin(angle) * body.thick;
  const corners: Point[] = [
    [from[0] + c * w1, from[1] + s * w1],
    [to[0] + c * w2, to[1] + s * w2],
    [to[0] - c * w2, to[1] - s * w2],
    [from[0] - c * w1, from[1] - s * w1],
  ];
  const end = `<circle cx="${to[0]}" cy="${to[1]}" r="${short(w2 * body.thick)}" fill="${fill}"/>`;
  return filled(corners, fill) + end;
}

/** What flies behind: a scarf for the quick, else a cape, ribbons or nothing. */
function behind({ p, lean, shoulder: [x, y] }: Body, kind: string): string {
  if (kind === 'cape')
    return (
      `<path d="M${x - 20} ${y - 12}C${62} ${96} ${40 - lean * 10} ${150} ${26 - lean * 16} ${206}L${62} ${192} ${78} ${208} ${x + 4} ${y + 30}Z" fill="${p.cloth2}"/>` +
      `<path d="M${x - 20} ${y - 12}C${62} ${96} ${40 - lean * 10} ${150} ${26 - lean * 16} ${206}L${50} ${194} ${x - 14} ${y + 24}Z" fill="${p.cloth}"/>`
    );
  if (kind === 'ribbons')
    return `<g fill="none" stroke-linecap="round"><path d="M${x - 8} ${y - 8}C70 ${62 - lean * 10} 44 96 ${16 - lean * 16} ${72 - lean * 14}" stroke="${p.accent}" stroke-width="7"/><path d="M${x - 8} ${y - 2}C70 84 46 118 ${18 - lean * 12} ${108}" stroke="${p.accent2}" stroke-width="7"/></g>`;
  if (kind === 'scarf')
    return (
      `<path d="M${x - 4} ${y - 14}C${60 - lean * 20} ${70 - lean * 6} ${40 - lean * 20} 92 ${14 - lean * 14} ${80 - lean * 20}C${26 - lean * 10} 100 22 108 ${6 - lean * 10} 116C48 122 70 104 ${x + 2} ${y + 6}Z" fill="${p.base}"/>` +
      `<path d="M${x - 2} ${y - 4}C60 88 40 108 ${6 - lean * 10} 116C48 122 70 104 ${x + 2} ${y + 6}Z" fill="${p.dark}"/>`
    );
  return '';
}

function coatOf({ p, coat, thick, hip, shoulder: [x, y] }: Body): string {
  if (coat <= 0.25) return '';
  const hem: Point[] = [
    [x - 18 * thick, y + 2],
    [hip[0] - 24 * thick, hip[1] + 6],
    [50 - coat * 20, 190 + coat * 22],
  ];
  const front: Point[] = [
    [92, 176],
    [118 + coat * 6, 196 + coat * 14],
    [hip[0] + 22 * thick, hip[1]],
    [x + 16 * thick, y + 4],
  ];
  return filled([...hem, ...front], p.cloth2) + filled([...hem, [80, 176], [hip[0] - 2, hip[1]]], p.cloth);
}

function torsoOf({ p, thick, hip, shoulder: [x, y] }: Body): string {
  const right: Point[] = [
    [x + 20 * thick, y - 12],
    [x + 19 * thick, y + 20],
    [hip[0] + 14 * thick, hip[1] + 6],
  ];
  return (
    filled([[x - 24 * thick, y - 8], ...right, [hip[0] - 14 * thick, hip[1] + 6], [x - 22 * thick, y + 18]], p.cloth) +
    filled([[x + 4, y - 11], ...right, [hip[0] + 2, hip[1] + 6]], p.cloth2) +
    // The collar, where the neck meets the chest.
    filled(
      [
        [x - 8, y - 12],
        [x + 14, y - 13],
        [x + 7, y + 12],
      ],
      INK,
    )
  );
}

function legsOf(body: Body): { back: string; front: string } {
  const { p, at, hip, thick } = body;
  const boot = ([x]: Point, wide: number, fill: string, sole: string) =>
    `<path d="M${x - 11} 232L${x - 9} 214 ${x + 9} 214 ${x + 24 + wide} 232Z" fill="${fill}"/><path d="M${x - 11} 228H${x + 20 + wide}L${x + 24 + wide} 232H${x - 11}Z" fill="${sole}"/>`;
  return {
    back:
      limb(body, hip, at.backKnee, 14, 11, INK) +
      limb(body, at.backKnee, at.backFoot, 11, 7, INK) +
      boot(at.backFoot, 0, p.cloth2, '#14101b'),
    front:
      limb(body, hip, at.frontKnee, 15, 12, INK2) +
      limb(body, at.frontKnee, at.frontFoot, 12, 8, INK2) +
      boot(at.frontFoot, 4, p.cloth, '#14101b') +
      filled(
        [
          [hip[0] - 16 * thick, hip[1] - 4],
          [hip[0] + 16 * thick, hip[1] - 6],
          [hip[0] + 17 * thick, hip[1] + 6],
          [hip[0] - 16 * thick, hip[1] + 8],
        ],
        p.accent,
      ),
  };
}

const plated = ({ armor, bulk }: Body) => armor > 0.1 || bulk > 0.55;

function backPlate(body: Body): string {
  const [x, y] = body.shoulder;
  if (!plated(body)) return '';
  const far = short(x - 36 * body.thick);
  return `<path d="M${far} ${y + 8}Q${far} ${y - 20} ${short(x - 16)} ${y - 22}L${x - 2} ${y - 16} ${x - 10} ${y + 8}Z" fill="${body.p.accent}"/><path d="M${far} ${y + 8}L${short(far + 1)} ${y} ${x - 7} ${y - 1} ${x - 10} ${y + 8}Z" fill="${body.p.accent2}"/>`;
}

function frontArm(body: Body): string {
  const { p, at, thick } = body;
  const [x, y] = body.shoulder;
  const far = short(x + 34 * thick);
  const plate = plated(body)
    ? `<path d="M${x + 2} ${y - 18}L${short(x + 16)} ${y - 22}Q${far} ${y - 18} ${far} ${y + 10}L${x + 6} ${y + 10}Z" fill="${p.accent2}"/><path d="M${x + 2} ${y - 18}L${short(x + 16)} ${y - 22}Q${short(x + 26)} ${y - 21} ${short(x + 29)} ${y - 10}L${x + 4} ${y - 6}Z" fill="${p.accent}"/>`
    : '';
  return (
    limb(body, body.shoulder, at.frontElbow, 11, 9, INK2) +
    limb(body, at.frontElbow, at.frontHand, 10, 8, p.cloth) +
    `<circle cx="${at.frontHand[0]}" cy="${at.frontHand[1]}" r="${short(8.5 * thick)}" fill="${p.face}"/>` +
    plate
  );
}

/** The body of a character from the side, facing right, in a box of 220 by 244. */
export function bodyOf(id: string, build: Build, p: Palette, mask: string, pinned?: string): string {
  const bulk = share(build.power, 3, 5.4);
  const lean = share(build.speed, 2.8, 5);
  const reach = share(build.reach, 1.6, 3.8);
  const body: Body = {
    bulk,
    lean,
    reach,
    coat: share(build.guard, 0.4, 3),
    armor: share(build.armor, 0, 0.8),
    thick: 0.94 + bulk * 0.48,
    p,
    at: POSES[Math.floor(chance(id, 'pose') * POSES.length)]!,
    hip: [96 - lean * 8, 142],
    shoulder: [102 + lean * 10, 84],
    head: [112 + lean * 12, 44],
  };
  const name = WEAPONS.includes(pinned ?? '') ? pinned! : choose(id, 'weapon', pinned, weaponsFor(reach));
  const weapon = WEAPON_DRAWINGS[name]!;
  const held = weapon.draw(p, body.at.frontHand, body.at.backHand);
  const flying = lean > 0.6 ? 'scarf' : ['scarf', 'cape', 'ribbons', 'none'][Math.floor(chance(id, 'back') * 4)]!;
  const legs = legsOf(body);
  const size = 0.8;
  const head = `<g transform="translate(${short(body.head[0] - 50 * size)} ${short(body.head[1] - 52 * size)}) scale(${size}) rotate(4 50 50)">${mask}</g>`;
  return (
    behind(body, flying) +
    (weapon.other?.(p, body.at.backHand) ?? '') +
    (weapon.behind ? held : '') +
    legs.back +
    coatOf(body) +
    limb(body, body.shoulder, body.at.backElbow, 10, 8, INK) +
    limb(body, body.at.backElbow, body.at.backHand, 8.5, 7, p.cloth2) +
    torsoOf(body) +
    legs.front +
    backPlate(body) +
    head +
    frontArm(body) +
    (weapon.behind ? '' : held)
  );
}

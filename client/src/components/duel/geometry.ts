// Where things stand in the arena, for any size. Feet of a fighter stand at the middle of a space.

export interface Geometry {
  width: number;
  height: number;
  phone: boolean;
  /** The middle of a space, where feet stand. */
  mid: (space: number) => number;
  /** How low the feet stand. */
  feet: number;
  /** How tall a fighter is. */
  tall: number;
  /** Left and right edges of spaces at the front and at the back, from 0 to 9. */
  front: (edge: number) => number;
  back: (edge: number) => number;
  frontY: number;
  backY: number;
  thick: number;
}

export function geometryOf(width: number, height: number): Geometry {
  const phone = width < 600;
  const pad = phone ? 8 : Math.max(28, width * 0.035);
  const frontY = height - (phone ? 30 : 46);
  const backY = frontY - (phone ? 34 : 62);
  const inset = phone ? 12 : 58;
  const front = (edge: number) => pad + ((width - 2 * pad) * edge) / 9;
  const back = (edge: number) => pad + inset + ((width - 2 * pad - 2 * inset) * edge) / 9;
  const feet = frontY - (frontY - backY) * 0.62;
  return {
    width,
    height,
    phone,
    front,
    back,
    frontY,
    backY,
    thick: phone ? 20 : 30,
    mid: (space) => front(space - 0.5) * 0.55 + back(space - 0.5) * 0.45,
    feet,
    // Room is kept above the heads for their names and the distance.
    tall: Math.max(60, Math.min(phone ? 158 : width > 1500 ? 340 : 260, feet - (phone ? 62 : 84))),
  };
}

const points = (list: [number, number][]) => list.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

export const topOf = (g: Geometry, space: number): string =>
  points([
    [g.back(space - 1) + 1, g.backY],
    [g.back(space) - 1, g.backY],
    [g.front(space) - 1.5, g.frontY],
    [g.front(space - 1) + 1.5, g.frontY],
  ]);

export const frontOf = (g: Geometry, space: number): string =>
  points([
    [g.front(space - 1) + 1.5, g.frontY],
    [g.front(space) - 1.5, g.frontY],
    [g.front(space) - 1.5, g.frontY + g.thick],
    [g.front(space - 1) + 1.5, g.frontY + g.thick],
  ]);

/** The box of a space's button and the outline it is cut to. */
export function boxOf(g: Geometry, space: number) {
  const left = Math.min(g.back(space - 1), g.front(space - 1));
  const right = Math.max(g.back(space), g.front(space));
  const width = right - left;
  const height = g.frontY + g.thick - g.backY;
  const x = (value: number) => `${(((value - left) / width) * 100).toFixed(1)}%`;
  const edge = `${(((g.frontY - g.backY) / height) * 100).toFixed(1)}%`;
  const clip = `polygon(${x(g.back(space - 1))} 0, ${x(g.back(space))} 0, ${x(g.front(space))} ${edge}, ${x(g.front(space))} 100%, ${x(g.front(space - 1))} 100%, ${x(g.front(space - 1))} ${edge})`;
  return { left, top: g.backY, width, height, clip };
}

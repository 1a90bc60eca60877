// Small helpers for drawings: closed outlines as path data.

export type Point = [number, number];

/** A closed outline. */
export const outline = (points: Point[]): string => 'M' + points.map((point) => point.join(' ')).join('L') + 'Z';

/** A closed outline that is the same on both sides of x = 50. */
export const mirrored = (points: Point[]): string =>
  outline([
    ...points,
    ...[...points]
      .reverse()
      .filter((point) => point[0] !== 50)
      .map(([x, y]): Point => [100 - x, y]),
  ]);

/** A drawing and its mirror image. */
export const twice = (inner: string): string =>
  `<g>${inner}</g><g transform="translate(100 0) scale(-1 1)">${inner}</g>`;

// A fighter may fill several spaces: the one it stands on is in their middle. Without a width it fills one.

export interface Body {
  space: number;
  width?: number;
}

/** How many spaces it fills on either side of the middle one. */
export const besideOf = (body: Body): number => ((body.width ?? 1) - 1) / 2;

export const fills = (body: Body, space: number): boolean => Math.abs(body.space - space) <= besideOf(body);

/** Which of its spaces is nearest to another fighter. */
export const frontOf = (body: Body, other: Body): number =>
  body.space + Math.sign(other.space - body.space) * besideOf(body);

/** How far two fighters are apart: the distance between their nearest spaces. */
export const apartOf = (one: Body, two: Body): number => Math.abs(frontOf(one, two) - frontOf(two, one));

// The star of a blow, in a box of 100 by 100 around its middle.

import { chance } from '../look/palette';

/** Layer 0 is the outer star, layer 1 the bright one inside. */
export function burstOf(layer: 0 | 1): string {
  const points: string[] = [];
  for (let at = 0; at < 18; at++) {
    const angle = (at / 18) * 2 * Math.PI + layer * 0.2;
    const radius = at % 2 === 1 ? 17 - layer * 6 : (46 - layer * 22) * (0.7 + chance(`b${layer}`, String(at)) * 0.4);
    points.push(`${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

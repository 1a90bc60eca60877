// Checks in the browser that a secret fits what was committed to before the game, and that it gives the seed.

import type { Fairness } from './types';

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function hashOf(word: string, game: string, ...parts: Uint8Array[]): Promise<string> {
  const encoder = new TextEncoder();
  const all = [encoder.encode(word), new Uint8Array(1), encoder.encode(game), new Uint8Array(1), ...parts];
  const joined = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return hexOf(await crypto.subtle.digest('SHA-256', joined));
}

/** null where the browser offers no hashes: on pages that are not served safely. */
export async function checked(game: string, fairness: Fairness): Promise<boolean | null> {
  if (!fairness.secret || !fairness.seed || typeof crypto === 'undefined' || !crypto.subtle) return null;
  const secret = bytesOf(fairness.secret);
  const commitment = await hashOf('exceed-commit-1', game, secret);
  const nonces = [fairness.nonces.p1, fairness.nonces.p2].map(bytesOf);
  const seed = await hashOf('exceed-seed-1', game, secret, ...nonces);
  return commitment === fairness.commitment && seed === fairness.seed;
}

// Finished games of somebody: what the server lists, and of oneself also what was played in this browser.

import { get } from '../api';
import type { GameFacts, Profile } from './facts';
import { factsOf, own } from './own';

const MOST = 20;

export const profileOf = (name: string) => get<Profile>(`/api/users/${encodeURIComponent(name)}`);

/** The last finished games of whoever plays here, the newest first. */
export async function ownGames(listed: GameFacts[]): Promise<GameFacts[]> {
  const known = new Set(listed.map((game) => game.id));
  const ids = own.games.filter((id) => !known.has(id)).slice(0, MOST);
  const found = await Promise.all(ids.map((id) => factsOf(id).catch(() => null)));
  const over = found.filter((game): game is GameFacts => game?.state === 'over');
  return [...listed, ...over].sort((a, b) => (b.ended ?? 0) - (a.ended ?? 0)).slice(0, MOST);
}

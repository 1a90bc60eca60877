// Opening tables and sitting down at them.

import { post } from '../api';
import { go } from '../router.svelte';
import { signIn } from '../session.svelte';
import type { CharacterChoice, Table } from '../types';
import { leaveLessons, noteTable } from './own';
import { againstBot, keepSetup, type Setup } from './setup';

export async function openTable(body: object, lesson?: string): Promise<Table> {
  await signIn();
  const table = await post<Table>('/api/tables', body);
  noteTable(table, lesson);
  return table;
}

/** A duel against a bot, from setup to the arena. `kept` is what the next one begins with. */
export async function fightBot(setup: Setup, kept: Setup = setup) {
  await leaveLessons();
  const table = await openTable(againstBot(setup));
  keepSetup(kept);
  go(`/t/${table.id}`);
}

export async function beginLesson(lesson: string) {
  await leaveLessons();
  const table = await openTable({ lesson }, lesson);
  go(`/t/${table.id}`);
}

export async function sitDown(table: string, character: CharacterChoice): Promise<Table> {
  await signIn();
  const joined = await post<Table>(`/api/tables/${table}/join`, { character });
  noteTable(joined);
  return joined;
}

export async function joinByCode(code: string, character: CharacterChoice): Promise<Table> {
  await signIn();
  const joined = await post<Table>('/api/join', { code, character });
  noteTable(joined);
  return joined;
}

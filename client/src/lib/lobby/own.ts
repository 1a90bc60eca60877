// Which tables and games are mine. The server lists public ones alone, so this browser remembers the rest.

import { get, remove, RequestError } from '../api';
import { keep, settings } from '../settings.svelte';
import { read, write } from '../storage';
import type { Table } from '../types';
import type { GameFacts } from './facts';

interface OwnTable {
  id: string;
  game: string | null;
  state: Table['state'];
  /** When it was last heard of. */
  seen: number;
  lesson?: string;
}

export interface Running {
  table: string;
  /** What is taught there. */
  lesson: string | null;
  state: 'open' | 'ready_check' | 'live';
  facts: GameFacts | null;
  view: Table | null;
}

const MOST_TABLES = 12;
const MOST_GAMES = 40;
/** The server closes tables that nobody uses before their game; a little earlier they are not asked for any more. */
const UNUSED_MS = 25 * 60 * 1000;

let tables = read<OwnTable[]>('tables', []);
let games = read<string[]>('games', []);

export const own = {
  /** Games played here, the last one first. */
  get games() {
    return games;
  },
};

function keepTables(next: OwnTable[]) {
  tables = next.slice(0, MOST_TABLES);
  write('tables', tables);
}

function noteGame(game: string) {
  if (games[0] === game) return;
  games = [game, ...games.filter((one) => one !== game)].slice(0, MOST_GAMES);
  write('games', games);
}

/** Remembers a table where somebody here has a seat. To be told each time a table is heard of. */
export function noteTable(table: Table, lesson?: string) {
  if (table.you !== 'p1' && table.you !== 'p2') return;
  const before = tables.find((one) => one.id === table.id);
  const entry: OwnTable = { id: table.id, game: table.game, state: table.state, seen: Date.now() };
  const taught = lesson ?? before?.lesson;
  if (taught) entry.lesson = taught;
  // Lessons are played again, not looked at again.
  if (table.game && !taught) noteGame(table.game);
  keepTables([entry, ...tables.filter((one) => one.id !== table.id)]);
}

export function forgetTable(id: string) {
  keepTables(tables.filter((one) => one.id !== id));
}

/** The lesson that is taught at a table, as far as it was begun here. */
export const lessonAt = (table: string): string | null => tables.find((one) => one.id === table)?.lesson ?? null;

export function finishLesson(lesson: string) {
  if (settings.lessons.includes(lesson)) return;
  settings.lessons.push(lesson);
  keep();
}

/** Facts of a game; nothing where it is unknown. */
export async function factsOf(game: string): Promise<GameFacts | null> {
  try {
    return await get<GameFacts>(`/api/games/${game}`);
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

async function lookAt(entry: OwnTable): Promise<Running | null> {
  const lesson = entry.lesson ?? null;
  if (entry.game) {
    const facts = await factsOf(entry.game);
    const unused = facts?.state === 'ready_check' && Date.now() - entry.seen > UNUSED_MS;
    if (facts && !unused && (facts.state === 'live' || facts.state === 'ready_check'))
      return { table: entry.id, lesson, state: facts.state, facts, view: null };
    return null;
  }
  if (Date.now() - entry.seen > UNUSED_MS) return null;
  try {
    const view = await get<Table>(`/api/tables/${entry.id}`);
    noteTable(view);
    if (view.state === 'open') return { table: entry.id, lesson, state: 'open', facts: null, view };
    const facts = view.game ? await factsOf(view.game) : null;
    if (facts?.state === 'live' || facts?.state === 'ready_check')
      return { table: entry.id, lesson, state: facts.state, facts, view };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
  }
  return null;
}

/** Games and tables of mine that go on. Forgets those that do not. */
export async function runningTables(): Promise<Running[]> {
  const asked = [...tables];
  const found = await Promise.all(asked.map(lookAt));
  const gone = new Set(asked.filter((_, at) => !found[at]).map((entry) => entry.id));
  if (gone.size > 0) keepTables(tables.filter((entry) => !gone.has(entry.id)));
  return found.filter((one) => one !== null);
}

/** Ends what goes on at a table: an unplayed one is closed, a game is given up. */
export async function giveUp(running: Running): Promise<void> {
  if (running.state === 'live') await concede(running.table);
  else await remove(`/api/tables/${running.table}`);
  forgetTable(running.table);
}

/** Ends lessons that were left: they count among the tables one may have. */
export async function leaveLessons(): Promise<void> {
  const left = tables.filter((entry) => entry.lesson);
  const leave = async (entry: OwnTable) => {
    const running = await lookAt(entry);
    if (running) await giveUp(running);
    else forgetTable(entry.id);
  };
  await Promise.all(left.map((entry) => leave(entry).catch(() => {})));
}

function concede(table: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = `${location.origin.replace(/^http/, 'ws')}/api/tables/${table}/socket`;
    const socket = new WebSocket(address);
    let done = false;
    const say = (message: object) => socket.send(JSON.stringify(message));
    socket.onopen = () => say({ type: 'hello', protocol: 1, client: 'web' });
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as { type: string; ref?: unknown; text?: string };
      if (message.type === 'welcome') say({ type: 'concede', ref: 1 });
      if (message.ref !== 1) return;
      done = true;
      if (message.type === 'refused') reject(new Error(message.text));
      else resolve();
      socket.close();
    };
    socket.onclose = () => done || reject(new Error('The table does not answer.'));
  });
}

// Plays games against the real program for scripts that record what tests draw.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Comes with jsdom; it can send a cookie with a socket.
import { WebSocket } from 'undici';

/** Events that the pictures are made of. */
const DRAWN = ['strike_started', 'attack_set', 'attack_revealed', 'attack_invalid', 'critical', 'hit', 'stunned'];

export const trimmed = (update) => ({
  seq: update.seq,
  events: update.events.filter((event) => DRAWN.includes(event.kind)),
  view: update.view,
  decision: update.decision,
  rewound: null,
  telling: update.telling,
});
/** A position by itself: what happened before it is not drawn. */
export const still = (update) => update && { ...trimmed(update), events: [], telling: [] };

/** Starts a server of its own: gives `request`, `play` and `stop`. */
export async function startGames(program) {
  const data = mkdtempSync(join(tmpdir(), 'exceed-record-'));
  const limits = ['sockets_per_address=1000', 'tables_per_user=1000', 'messages_per_s=5000', 'messages_burst=5000'];
  const server = spawn(
    program,
    [
      ...['serve', '--listen', '127.0.0.1:0', '--data', data, '--pace-ms', '0', '--bot-pace-ms', '0'],
      ...limits.flatMap((limit) => ['--limit', limit]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, EXCEED_LOG_LEVEL: 'warn' } },
  );
  const base = await new Promise((found, failed) => {
    server.stdout.on('data', (line) => {
      const match = /listening on (\S+)/.exec(String(line));
      if (match) found(match[1]);
    });
    server.on('error', failed);
  });

  let cookie = '';
  async function request(method, path, body) {
    const headers = { 'X-Exceed': '1', 'Content-Type': 'application/json', cookie };
    const response = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((one) => one.split(';')[0]).join('; ');
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  }

  /** Plays a game with what `chosen` picks from the choices; gives all its updates and its facts. */
  function play(table, chosen) {
    return new Promise((done, failed) => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/api/tables/${table}/socket`, {
        headers: { cookie, origin: base },
      });
      const updates = [];
      const send = (message) => socket.send(JSON.stringify(message));
      const late = setTimeout(() => failed(new Error('a game takes too long')), 60_000);
      socket.onopen = () => send({ type: 'hello', protocol: 1, after: 0, client: 'record' });
      socket.onerror = () => failed(new Error('the socket failed'));
      socket.onmessage = async ({ data: text }) => {
        const message = JSON.parse(text);
        if (message.type === 'welcome' && message.table.state === 'ready_check') send({ type: 'ready' });
        if (message.type === 'refused') failed(new Error(message.text));
        if (message.type === 'update') {
          updates.push(message);
          if (message.decision)
            send({ type: 'answer', decision: message.decision.id, choices: [chosen(message.decision.choices)] });
        }
        if (message.type === 'over') {
          clearTimeout(late);
          socket.close();
          done({ updates, facts: await request('GET', `/api/games/${message.game}`) });
        }
      };
    });
  }

  async function stop() {
    server.kill('SIGTERM');
    await new Promise((ended) => server.on('exit', ended));
    rmSync(data, { recursive: true, force: true });
  }
  return { request, play, stop };
}

export const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** One of the choices: exceeding whenever it can be done, and boosts often, so that there is something to see. */
export function chosen(offered) {
  const of = (verb) => choices.filter((choice) => choice.on.verb === verb);
  // Gauge is saved for exceeding.
  const saving = offered.filter((choice) => !choice.cost?.gauge && choice.on.area !== 'gauge');
  const exceeding = offered.filter((choice) => /exceed$/.test(choice.on.verb));
  const choices = exceeding.length > 0 ? exceeding : saving.length > 0 ? saving : offered;
  const boosts = of('boost');
  if (boosts.length > 0 && Math.random() < 0.4) return pick(boosts).id;
  const strike = of('strike');
  if (strike.length > 0 && Math.random() < 0.6) return 'strike';
  return pick(choices).id;
}

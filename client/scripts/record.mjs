// Records what the component tests draw: for every character a position with much on the table, one on the Exceed side, a strike, and
// how its game ended, as the real program sends them. Writes src/fixtures/characters.json.gz.
//
//   node scripts/record.mjs [PROGRAM [CHARACTER…]]      PROGRAM: ../target/test-fast/exceed; CHARACTER: only these, the others stay
//
// Run it when messages have changed; the games are others each time.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
// Comes with jsdom; it can send a cookie with a socket.
import { WebSocket } from 'undici';

const [program = '../target/test-fast/exceed', ...only] = process.argv.slice(2);
const OUT = 'src/fixtures/characters.json.gz';
/** Games for a character until everything wanted was seen. */
const TRIES = 14;
/** Events that the pictures are made of. */
const DRAWN = ['strike_started', 'attack_set', 'attack_revealed', 'attack_invalid', 'critical', 'hit', 'stunned'];

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

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** One of the choices: exceeding whenever it can be done, and boosts often, so that there is something to see. */
function chosen(offered) {
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

/** Plays a game; gives all its updates and its facts. */
function play(table) {
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

/** How much there is to see of a side. */
const seen = (side) =>
  side.boosts.length * 3 +
  side.areas.length * 4 +
  (side.sealed_count > 0) * 2 +
  (side.overdrive.length > 0) * 2 +
  (side.set_aside.length > 0) * 2 +
  (side.discard.length > 2) +
  Math.min(3, side.gauge.length) +
  Object.keys(side.bonuses).length;

const most = (list, value) => list.reduce((best, one) => (!best || value(one) > value(best) ? one : best), null);
const trimmed = (update) => ({
  seq: update.seq,
  events: update.events.filter((event) => DRAWN.includes(event.kind)),
  view: update.view,
  decision: update.decision,
  rewound: null,
  telling: update.telling,
});
/** A position by itself: what happened before it is not drawn. */
const still = (update) => update && { ...trimmed(update), events: [], telling: [] };

/** The updates of one whole strike in which somebody was hit. */
function strikeOf(updates) {
  const first = updates.findIndex((update) => update.telling.some((beat) => beat.kind === 'damage'));
  if (first < 0) return [];
  let from = first;
  while (from > 0 && !updates[from].telling.some((beat) => beat.step === 1)) from -= 1;
  let to = first;
  while (to < updates.length - 1 && updates[to].view.strike) to += 1;
  return updates.slice(from, to + 1).map(trimmed);
}

const size = (list) => JSON.stringify(list).length;

/** Whether something of this character can lie in a space: then a position is wanted in which it does. */
const lies = (character) => character.cards.some((card) => card.boost?.trap) || character.markers?.length > 0;

async function record({ id: character, ...printed }, opponents) {
  const kept = { id: character, plain: null, exceeded: null, strike: [], end: null, facts: null };
  for (let at = 0; at < TRIES; at++) {
    const body = { character, opponent: { bot: 'random', character: opponents[at % opponents.length] } };
    const { updates, facts } = await play((await request('POST', '/api/tables', body)).id);
    const asked = updates.filter((update) => update.decision);
    const side = (update) => update.view.sides.p1;
    const better = (old, list) => most([...(old ? [old] : []), ...list], (one) => seen(side(one)));
    kept.plain = better(
      kept.plain,
      asked.filter((one) => !side(one).exceeded),
    );
    kept.exceeded = better(
      kept.exceeded,
      updates.filter((one) => side(one).exceeded && one.view.outcome === null),
    );
    const strike = strikeOf(updates);
    if (strike.length > 0 && (kept.strike.length === 0 || size(strike) < size(kept.strike))) kept.strike = strike;
    kept.end = updates.at(-1);
    kept.facts = facts;
    const shown = !lies(printed) || [kept.plain, kept.exceeded].some((one) => one?.view.sides.p1.areas.length > 0);
    if (kept.exceeded && kept.strike.length > 0 && shown && at >= 1) break;
  }
  return { ...kept, plain: still(kept.plain), exceeded: still(kept.exceeded), end: still(kept.end) };
}

try {
  await request('POST', '/api/session', {});
  const catalog = await request('GET', '/api/catalog');
  const ids = catalog.map((character) => character.id);
  const before = only.length > 0 ? JSON.parse(gunzipSync(readFileSync(OUT)).toString()).characters : [];
  const characters = before.filter((one) => !only.includes(one.id));
  for (const [at, id] of ids.entries()) {
    if (only.length > 0 && !only.includes(id)) continue;
    const opponents = [5, 11, 17, 23].map((step) => ids[(at + step) % ids.length]);
    const one = await record(catalog[at], opponents);
    characters.push(one);
    console.log(`${id}: ${one.exceeded ? 'both sides' : 'one side'}, a strike of ${one.strike.length} updates`);
  }
  const packed = gzipSync(JSON.stringify({ catalog, characters }), { level: 9 });
  writeFileSync(OUT, packed);
  console.log(`${OUT}: ${characters.length} characters, ${Math.round(packed.length / 1000)} KB`);
} finally {
  server.kill('SIGTERM');
  await new Promise((ended) => server.on('exit', ended));
  rmSync(data, { recursive: true, force: true });
}

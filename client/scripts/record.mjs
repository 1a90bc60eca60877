// Records what the component tests draw: for every character a position with much on the table, one on the Exceed side, a strike, and
// how its game ended, as the real program sends them. Writes src/fixtures/characters.json.gz.
//
//   node scripts/record.mjs [PROGRAM [CHARACTER…]]      PROGRAM: ../target/test-fast/exceed; CHARACTER: only these, the others stay
//
// Run it when messages have changed; the games are others each time.

import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { chosen, startGames, still, trimmed } from './games.mjs';

const [program = '../target/test-fast/exceed', ...only] = process.argv.slice(2);
const OUT = 'src/fixtures/characters.json.gz';
/** Games for a character until everything wanted was seen. */
const TRIES = 14;
const { request, play, stop } = await startGames(program);

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
    const { updates, facts } = await play((await request('POST', '/api/tables', body)).id, chosen);
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
  await stop();
}

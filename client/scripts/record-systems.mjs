// Records a position for each thing that only some characters have: wide fighters, cards in spaces, cards under markers, prices paid with
// life. Writes src/fixtures/systems.json.gz.
//
//   node scripts/record-systems.mjs [PROGRAM]      PROGRAM: ../target/test-fast/exceed
//
// Run it when messages have changed; the games are others each time. It ends with an error if something was never seen.

import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chosen, pick, startGames, still, trimmed } from './games.mjs';

const [program = '../target/test-fast/exceed'] = process.argv.slice(2);
const OUT = 'src/fixtures/systems.json.gz';
/** Games for one of them until it was seen. */
const TRIES = 40;

const areas = (update, seat, kind) => update.view.sides[seat].areas.filter((area) => area.kind === kind);
const verbs = (update) => (update.decision?.choices ?? []).map((choice) => choice.on.verb);
const cards = (update, area) =>
  (update.decision?.choices ?? []).filter((choice) => choice.on.kind === 'card' && choice.on.area === area);
/** How many things lie in the fullest space. */
const crowd = (update) => {
  const spaces = ['p1', 'p2'].flatMap((seat) => update.view.sides[seat].areas.flatMap((area) => area.spaces));
  return Math.max(0, ...spaces.map((space) => spaces.filter((one) => one === space).length));
};
/** Life alone could pay all of it. */
const lifeEnough = ({ decision, view }) =>
  decision.need.amount - decision.need.paid > 1 &&
  decision.need.paid === 0 &&
  view.sides.p1.life > decision.need.amount;
const asksSpace = (update) => verbs(update).includes('space');
const moves = (update) => update.events.find((event) => event.kind === 'fighter_moved');

/** What is wanted, by whom it is had, and whether an update shows it. `theirs`: seen from the other side of the table. */
const WANTED = [
  ['wide', 'tinker-knight', (update) => update.view.sides.p1.width === 3 && verbs(update).includes('walk')],
  [
    'wide-theirs',
    'tinker-knight',
    (update) => update.view.sides.p2.width === 3 && verbs(update).includes('strike'),
    true,
  ],
  [
    'card',
    'rachel-alucard',
    (update) => areas(update, 'p1', 'card').filter((area) => area.spaces.length > 0).length > 1,
  ],
  ['crowd', 'rachel-alucard', (update) => crowd(update) > 1],
  ['face-down', 'celinka', (update) => areas(update, 'p1', 'face-down').some((area) => area.cards !== null)],
  [
    'face-down-theirs',
    'celinka',
    (update) => areas(update, 'p2', 'face-down').some((area) => area.cards === null),
    true,
  ],
  ['under', 'd-janette', (update) => areas(update, 'p1', 'under').some((area) => area.cards && area.spaces.length > 0)],
  [
    'under-theirs',
    'd-janette',
    (update) => areas(update, 'p2', 'under').some((area) => !area.cards && area.spaces.length > 0),
    true,
  ],
  ['set-under', 'd-janette', (update) => cards(update, 'under_marker').length > 0],
  ['stored', 'd-janette', (update) => areas(update, 'p1', 'stored').some((area) => area.cards !== null)],
  ['marker-down', 'hazama', (update) => areas(update, 'p1', 'marker').some((area) => area.side?.includes('face down'))],
  [
    'marker-down-theirs',
    'hazama',
    (update) => areas(update, 'p2', 'marker').some((area) => area.side === 'face down'),
    true,
  ],
  [
    'life',
    'taisei',
    (update) => verbs(update).includes('pay_life') && verbs(update).includes('pay') && lifeEnough(update),
  ],
  ['free', 'hazama', (update) => verbs(update).includes('number') && verbs(update).includes('pay')],
  ['moved-boost', 'carmine', (update) => asksSpace(update) && areas(update, 'p1', 'trap').length > 0],
  ['space', 'zato-1', (update) => asksSpace(update)],
  ['their-hand', 'gordeau', (update) => cards(update, 'hand').some((choice) => choice.on.seat === 'p2')],
];

const { request, play, stop } = await startGames(program);
try {
  await request('POST', '/api/session', {});
  const catalog = await request('GET', '/api/catalog');
  const ids = catalog.map((character) => character.id);
  const kept = {};
  // The way of a wide fighter, step by step.
  let walk = null;
  for (const [name, character, shows, theirs = false] of WANTED) {
    for (let at = 0; at < TRIES && !kept[name]; at++) {
      const other = pick(ids);
      const body = theirs
        ? { character: other, opponent: { bot: 'random', character } }
        : { character, opponent: { bot: 'random', character: other } };
      const { updates } = await play((await request('POST', '/api/tables', body)).id, chosen);
      kept[name] ??= still(updates.find(shows));
      const way = updates.findIndex((update) => update.view.sides.p1.width === 3 && moves(update)?.player === 'p1');
      if (way > 0) walk ??= updates.slice(way - 1, way + 1).map(trimmed);
    }
    if (!kept[name]) throw new Error(`${name} was not seen in ${TRIES} games of ${character}`);
    console.log(name);
  }
  const there = new Set(Object.values(kept).flatMap(({ view }) => [view.sides.p1.character, view.sides.p2.character]));
  const packed = gzipSync(JSON.stringify({ catalog: catalog.filter(({ id }) => there.has(id)), systems: kept, walk }), {
    level: 9,
  });
  writeFileSync(OUT, packed);
  console.log(`${OUT}: ${Object.keys(kept).length} positions, ${Math.round(packed.length / 1000)} KB`);
} finally {
  await stop();
}

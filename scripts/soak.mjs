// `npm run soak [-- name …]`: the tests whose worth grows with their length; all of them, or those that are named.
// CHAOS_SEED repeats a run; server/test/soak-settings.ts says how long each takes, and the variables that say another
// length.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';
import { ensureRedis } from './testing/redis.mjs';

const system = (name) => ['system', `server/test/system/${name}.test.ts`];
const venue = (name) => ['venue', `server/test/venue/${name}.test.ts`];
/** Each by its name: a project of Vitest and its files, a benchmark, or a script. */
const SOAKS = {
  /** Kills of the whole product. */
  product: { test: system('chaos') },
  /** Kills of the relay between accept and fill. */
  venue: { test: venue('chaos') },
  /** Kills of the relay that works, of two. */
  standby: { test: venue('standby') },
  /** Random traffic at a venue that is killed in its midst; its books are compared with the chain in every block. */
  books: { test: venue('traffic') },
  /** Cuts and kills under 500 clients of each stream that can be resumed. */
  streams: { test: system('streams') },
  /** Minutes of live streams, and the same minutes played. */
  replay: { test: system('replay') },
  /** Kills of a worker on a named cursor. */
  cursors: { test: ['unit', 'server/changefeed/named-cursor-kills.test.ts'] },
  /** Kills of processes that deliver webhooks. */
  webhooks: { test: ['unit', 'server/deliver/deliver-kills.test.ts'] },
  /** Every check of the contracts, whatever was recorded of this content. */
  contracts: { script: ['scripts/contracts.mjs', '--full'] },
  /** The relay at its full load. */
  relay: { bench: 'relay-soak' },
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SOAKS));
if (unknown.length > 0) {
  process.stderr.write(`unknown: ${unknown.join(', ')}; expected ${Object.keys(SOAKS).join(', ')}\n`);
  process.exit(1);
}
ensureInstalled();
ensureGenerated();
ensureBuilt();
ensureRedis();
const seed = process.env.CHAOS_SEED ?? String(Date.now() % 1_000_000);
process.stdout.write(`seed ${seed}\n`);
const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');

/** Runs one to its end; whether it went well. */
function soak({ test, bench, script = ['bench/main.ts', bench] }) {
  const args = test ? [vitest, 'run', '--project', ...test] : script;
  const env = { ...process.env, SOAK: '1', CHAOS_SEED: seed };
  return spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}

const results = (asked.length > 0 ? asked : Object.keys(SOAKS)).map((name) => soak(SOAKS[name]));
process.exit(results.every(Boolean) ? 0 : 1);

// `npm run soak`: the tests whose worth grows with their length. A hundred kills of the whole product at random moments:
// give CHAOS_SEED to repeat a run, CHAOS_ROUNDS for another number. Then the relay at its full load for ten minutes:
// SOAK_MINUTES for others.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled();
ensureGenerated();
ensureBuilt();
const rounds = process.env.CHAOS_ROUNDS ?? '100';
const venueRounds = process.env.VENUE_CHAOS_ROUNDS ?? '30';
const seed = process.env.CHAOS_SEED ?? String(Date.now() % 1_000_000);
process.stdout.write(`${rounds} and ${venueRounds} kills, seed ${seed}\n`);
const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(
  pinnedNode,
  [
    vitest,
    ...['run', '--project', 'system', 'server/test/system/chaos.test.ts', 'server/test/venue/chaos.test.ts'],
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHAOS_ROUNDS: rounds, VENUE_CHAOS_ROUNDS: venueRounds, CHAOS_SEED: seed },
  },
);
const soak = spawnSync(pinnedNode, ['bench/main.ts', 'relay-soak'], { cwd: root, stdio: 'inherit' });
process.exit(status || soak.status || (status === null || soak.status === null ? 1 : 0));

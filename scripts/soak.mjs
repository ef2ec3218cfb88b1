// `npm run soak`: the tests whose worth grows with their length. A hundred kills of the whole product at random moments;
// give CHAOS_SEED to repeat a run, CHAOS_ROUNDS for another number.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled();
ensureGenerated();
ensureBuilt();
const rounds = process.env.CHAOS_ROUNDS ?? '100';
const seed = process.env.CHAOS_SEED ?? String(Date.now() % 1_000_000);
process.stdout.write(`${rounds} kills, seed ${seed}\n`);
const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(
  pinnedNode,
  [vitest, 'run', '--project', 'system', 'server/test/system/chaos.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHAOS_ROUNDS: rounds, CHAOS_SEED: seed },
  },
);
process.exit(status ?? 1);

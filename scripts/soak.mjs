// `npm run soak`: the tests whose worth grows with their length: kills of the whole product, of the relay, of a worker on a
// named cursor, of processes that deliver webhooks, and of the web processes that 1,000 clients stream from, at random
// moments; then the relay at its full load. CHAOS_SEED repeats a run; server/test/soak-settings.ts says how long each
// takes, and the variables that say another length.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';
import { ensureRedis } from './redis.mjs';

ensureInstalled();
ensureGenerated();
ensureBuilt();
ensureRedis();
const seed = process.env.CHAOS_SEED ?? String(Date.now() % 1_000_000);
process.stdout.write(`seed ${seed}\n`);
const vitest = path.join('node_modules', 'vitest', 'vitest.mjs');
const test = (project, ...files) =>
  spawnSync(pinnedNode, [vitest, 'run', '--project', project, ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1', CHAOS_SEED: seed },
  }).status;
const statuses = [
  test(
    'system',
    ...['system/chaos', 'venue/chaos', 'system/processes'].map((name) => `server/test/${name}.test.ts`),
  ),
  test('unit', 'server/changefeed/named-cursor-kills.test.ts', 'server/deliver/deliver-kills.test.ts'),
];
const soak = spawnSync(pinnedNode, ['bench/main.ts', 'relay-soak'], { cwd: root, stdio: 'inherit' });
process.exit([...statuses, soak.status].every((status) => status === 0) ? 0 : 1);

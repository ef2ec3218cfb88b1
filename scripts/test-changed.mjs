// `npm run test:changed [-- <revision>]`: format, types and the nearest tests of what changed since a revision, within a budget
// of time; by default what is not committed. Names what it left out, and ends with `N passed, N failed`.
//   --budget <seconds>  time for the whole run, 150 by default
//   --list              prints the tests that it would run, and the time that they should take
//   --measure           runs every unit test, and keeps the time of each slow file in scripts/touched/seconds.json
import { spawnSync } from 'node:child_process';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';
import { ensureRedis } from './testing/redis.mjs';
import { openScratch } from './testing/scratch.mjs';

const args = process.argv.slice(2);
ensureInstalled();
ensureGenerated();
const isDry = args.includes('--list');
if (!isDry) ensureRedis();
const scratch = isDry ? { env: {}, close() {} } : openScratch();
const { status } = spawnSync(pinnedNode, ['scripts/touched/main.ts', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...scratch.env },
});
scratch.close();
process.exit(status ?? 1);

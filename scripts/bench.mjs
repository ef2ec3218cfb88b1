// `npm run bench [-- name]`: runs the benchmarks and prints one table.
import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';

ensureInstalled();
ensureGenerated();
ensureBuilt();
const { status } = spawnSync(pinnedNode, ['bench/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);

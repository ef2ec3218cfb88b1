// `npm run -s compare -- <old revision> [new revision]`: runs both in turn on copies of the same data, compares every byte
// of some thousand answers, streams and conversations, and exits 1 when one differs. Without a second revision this tree.
// scripts/recording/volatile.json says what may differ.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, pinnedNode, root } from './prepare.mjs';

if (process.argv.length < 3) {
  process.stderr.write('usage: npm run -s compare -- <old revision> [new revision]\n');
  process.exit(1);
}
ensureInstalled();
const { status } = spawnSync(pinnedNode, ['scripts/recording/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);

// `npm run -s operator -- <command>`: prints one JSON object. See docs/operations.md.
import { spawnSync } from 'node:child_process';
import { ensureGenerated, ensureInstalled, pinnedNode, program, readEnvFile, root } from './prepare.mjs';

readEnvFile();
ensureInstalled({ all: false });
ensureGenerated();
const { status } = spawnSync(pinnedNode, [program('server/operator.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);

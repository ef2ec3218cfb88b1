// `npm run deploy:local` and `npm run deploy -- --rpc URL …`: see docs/contracts.md.
import { spawn } from 'node:child_process';
import { ensureGenerated, ensureInstalled, pinnedNode, program, readEnvFile, root } from './prepare.mjs';

readEnvFile();
ensureInstalled({ all: false });
ensureGenerated();
const args = [program('server/deploy.ts'), ...process.argv.slice(2)];
const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' });
// Ctrl-C reaches the child by itself (same process group); a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

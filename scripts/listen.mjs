// `npm run -s listen -- --forward http://localhost:8080`: forwards live webhook events to a port of this machine. See docs/webhooks.md.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, pinnedNode, readEnvFile, root } from './prepare.mjs';

readEnvFile();
ensureInstalled({ all: false });
const script = path.join(root, 'scripts', 'listen', 'main.ts');
const child = spawn(pinnedNode, [script, ...process.argv.slice(2)], { stdio: 'inherit' });
// Ctrl-C reaches the child by itself (same process group); a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code) => process.exit(code ?? 1));

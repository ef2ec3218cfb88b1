// `npm start` and `npm run dev`: install and build what is missing, then run the product in the foreground.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';

const dev = process.argv.includes('--dev');
ensureInstalled({ all: dev });
ensureGenerated();
if (!dev) ensureBuilt();

// In development a change under server/ restarts the process; pages reload by themselves.
const watch = dev ? ['--watch-path=server', '--watch-preserve-output'] : [];
const child = spawn(pinnedNode, [...watch, '--enable-source-maps', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' },
});
// Ctrl-C reaches the child by itself (same process group); a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

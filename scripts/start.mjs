// `npm start` and `npm run dev`: install and build what is missing, then run the product in the foreground.
import { spawn } from 'node:child_process';
import path from 'node:path';
import {
  ensureBuilt,
  ensureGenerated,
  ensureInstalled,
  pinnedNode,
  program,
  readEnvFile,
  root,
} from './prepare.mjs';
import { PRODUCT_FLAGS } from './product/product-flags.mjs';

readEnvFile();
const dev = process.argv.includes('--dev');
ensureInstalled({ all: dev });
ensureGenerated();
if (!dev) ensureBuilt();

// In development a change under server/ restarts the process; pages reload by themselves.
const watch = dev ? ['--watch-path=server', '--watch-preserve-output'] : [];
const main = dev ? 'server/main.ts' : program('server/main.ts');
const child = spawn(pinnedNode, [...watch, ...PRODUCT_FLAGS, main], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // What Node has compiled is kept for the next start, which then takes a seventh less of the processor.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
    // Whoever signs in as a demo organisation finds calls in its console.
    SANDBOX_DEMO_CALLS: '1',
    ...process.env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  },
});
// Ctrl-C reaches the child by itself (same process group); a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

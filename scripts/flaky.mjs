// `npm run -s test:flaky -- <file> [runs] [busy processes]`: repeats one test file beside a load, names each run that
// failed, and ends with `N runs, M failed`.
import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { ensureRedis } from './testing/redis.mjs';
import { openScratch } from './testing/scratch.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  process.stderr.write('usage: npm run -s test:flaky -- <file> [runs, 50] [busy processes, 2]\n');
  process.exit(1);
}
const isBrowser = file.endsWith('.spec.ts');
ensureInstalled();
ensureGenerated();
if (isBrowser || file.includes('server/test/')) ensureBuilt();
ensureRedis();
const browser = isBrowser ? ensureBrowser() : undefined;
const scratch = openScratch();
const { status } = spawnSync(pinnedNode, ['scripts/flaky/main.ts', file, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...scratch.env, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
});
scratch.close();
process.exit(status ?? 1);

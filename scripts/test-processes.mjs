// `npm run -s test:processes`: the journeys of the browser against the product in four processes, two of them for the web,
// behind a proxy that keeps nobody with one of them. Names of journeys choose some of them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { ensureRedis } from './testing/redis.mjs';

ensureInstalled();
ensureGenerated();
ensureBuilt();
ensureRedis();
const browser = ensureBrowser();
const env = {
  ...process.env,
  E2E_PROCESSES: '4',
  E2E_DATA_DIR: '.data-test/e2e-processes',
  ...(browser ? { CHROMIUM_PATH: browser } : {}),
};
const cli = path.join('node_modules', '@playwright', 'test', 'cli.js');
const { status } = spawnSync(pinnedNode, [cli, 'test', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pinnedNode, root, run } from '../prepare.mjs';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const findSystemBrowser = () => SYSTEM_BROWSERS.find((file) => existsSync(file));

/** Debian and Ubuntu as root: the distribution's Chromium, with the fonts that pages need. */
function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}

/** The browser for the end-to-end tests: the one of CHROMIUM_PATH, the machine's, else one that is installed now. */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH ?? findSystemBrowser();
  if (given) return given;
  installFromDebian();
  const installed = findSystemBrowser();
  if (installed) return installed;
  const require = createRequire(`${root}/package.json`);
  run(pinnedNode, [require.resolve('@playwright/test/cli'), 'install', 'chromium']);
  return undefined;
}

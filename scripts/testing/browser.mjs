import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pinnedNode, root, run } from '../prepare.mjs';

/** Without a window first: it takes a fifth less of the processor for the same journeys. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const findSystemBrowser = () => SYSTEM_BROWSERS.find((file) => existsSync(file));

/** Debian as root: the distribution's Chromium without a window, with the fonts that pages need. */
function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  const stdio = ['ignore', 'ignore', 'inherit'];
  const install = (browser) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'], {
      ...{ stdio, env },
    }).status === 0;
  if (!install('chromium-headless-shell')) install('chromium');
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

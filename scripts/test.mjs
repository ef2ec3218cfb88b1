// `npm test`: installs what the tests need, runs every suite, and ends with one line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'hashmark-test-'));
const total = { passed: 0, failed: 0 };
const bin = (name) => path.join('node_modules', ...name);

function step(title, args, env = {}) {
  process.stdout.write(`\n── ${title}\n`);
  const { status } = spawnSync(pinnedNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  return status === 0;
}

/** A check counts as one test. */
function check(title, args) {
  total[step(title, args) ? 'passed' : 'failed'] += 1;
}

/** A suite reports its own count; one that dies without a count is one failure. */
function suite(title, args, countFile, env, readCount) {
  const ok = step(title, args, env);
  try {
    const count = readCount(JSON.parse(readFileSync(countFile, 'utf8')));
    total.passed += count.passed;
    total.failed += count.failed || (ok ? 0 : 1);
  } catch {
    total.failed += 1;
  }
}

const vitest = (project) => {
  const countFile = path.join(scratch, `${project}.json`);
  const args = [bin(['vitest', 'vitest.mjs']), 'run', '--project', project];
  suite(`tests: ${project}`, args, countFile, { TEST_COUNT_FILE: countFile }, (count) => count);
};

ensureInstalled();
ensureGenerated();
ensureBuilt();
const browser = ensureBrowser();
check('format, lint and import rules', [bin(['@biomejs', 'biome', 'bin', 'biome']), 'ci', '.']);
check('types', [bin(['typescript', 'bin', 'tsc']), '--noEmit']);
check('unused files, exports and packages', [bin(['knip', 'bin', 'knip.js'])]);
check('ABIs are those of the contracts', [path.join('scripts', 'abi.mjs'), '--check']);
vitest('unit');
vitest('system');
const e2eCount = path.join(scratch, 'e2e.json');
suite(
  'tests: browser',
  [bin(['@playwright', 'test', 'cli.js']), 'test'],
  e2eCount,
  { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eCount, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
);
rmSync(scratch, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

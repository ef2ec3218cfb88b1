// `npm test`: installs what the tests need, runs every suite, and ends with one line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'hashmark-test-'));
const total = { passed: 0, failed: 0 };
/** What failed, a line each: repeated at the end, where the reader of a long log looks. */
const failures = [];
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
  const ok = step(title, args);
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(title);
}

/** A suite reports its own count; one that dies without a count is one failure. */
function suite(title, args, countFile, env, readCount) {
  const ok = step(title, args, env);
  let count = { passed: 0, failed: 1, titles: ['ended without a count'] };
  try {
    count = readCount(JSON.parse(readFileSync(countFile, 'utf8')));
    if (!ok && count.failed === 0) count = { ...count, failed: 1, titles: ['ended badly'] };
  } catch {
    // No count: the suite died.
  }
  total.passed += count.passed;
  total.failed += count.failed;
  for (const text of count.titles) failures.push(`${title}: ${text}`);
}

/** Titles of a browser suite's tests that did not end as they should. */
const unexpected = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...unexpected(inner),
  ]);

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
const contractCount = path.join(scratch, 'contracts.json');
suite(
  'tests: contracts',
  [path.join('scripts', 'contracts.mjs')],
  contractCount,
  { TEST_COUNT_FILE: contractCount },
  (count) => count,
);
vitest('unit');
vitest('system');
const e2eCount = path.join(scratch, 'e2e.json');
suite(
  'tests: browser',
  [bin(['@playwright', 'test', 'cli.js']), 'test'],
  e2eCount,
  { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eCount, ...(browser ? { CHROMIUM_PATH: browser } : {}) },
  ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    titles: unexpected(suites),
  }),
);
rmSync(scratch, { recursive: true, force: true });
if (failures.length > 0)
  process.stdout.write(`\n── failed\n${failures.map((line) => `✗ ${line}\n`).join('')}`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);

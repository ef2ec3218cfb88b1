// `npm test`: installs what the tests need, runs every suite, and ends with one line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { browserCount } from './testing/browser-count.mjs';
import { giveWay } from './testing/give-way.mjs';
import { ensureRedis } from './testing/redis.mjs';
import { openScratch } from './testing/scratch.mjs';
import { slowestFiles } from './testing/slowest-files.mjs';

const scratch = openScratch();
const total = { passed: 0, failed: 0 };
/** What failed, a line each: repeated at the end, where the reader of a long log looks. */
const failures = [];
/** Attempts of tests that showed nothing and were made again, a line each. */
const repeated = [];
/** Each test file with its seconds. */
const files = [];
const bin = (name) => path.join('node_modules', ...name);
const say = (text) => process.stdout.write(`${text}\n`);
const options = (env) => ({
  cwd: root,
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...scratch.env, ...env },
});

/** Answers whether the step ended well. */
function step(title, args, env) {
  say(`\n── ${title}`);
  return spawnSync(pinnedNode, args, { ...options(env), stdio: 'inherit' }).status === 0;
}

/**
 * Starts a step beside the others; one that fills leaves to them all the time that they want. What it prints is shown when
 * it is done, which the answer waits for.
 */
function stepBeside(title, args, env, { isFilling = false } = {}) {
  const file = path.join(scratch.dir, `beside-${title.replaceAll(/\W+/g, '-')}.log`);
  const output = openSync(file, 'w');
  // Its own session, so that its priority can be lowered as a whole.
  const child = spawn(pinnedNode, args, {
    ...options(env),
    ...{ stdio: ['ignore', output, output], detached: isFilling },
  });
  closeSync(output);
  if (isFilling) giveWay(child.pid);
  process.once('exit', () => {
    if (!isFilling) child.kill();
    else if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return async () => {
    const status = await ended;
    say(`\n── ${title}`);
    say(readFileSync(file, 'utf8'));
    return status === 0;
  };
}

/** A check counts as one test. */
function check(title, args) {
  const ok = step(title, args);
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(title);
}

/** Adds what a suite has written of its count; one that died without a count is one failure. */
function add(title, ok, countFile, readCount = (count) => count) {
  let count = { passed: 0, failed: 1, titles: ['ended without a test count'] };
  try {
    count = readCount(JSON.parse(readFileSync(countFile, 'utf8')));
    if (!ok && count.failed === 0) count = { ...count, failed: 1, titles: ['failed'] };
  } catch {
    // Nothing was written, or not to its end.
  }
  total.passed += count.passed;
  total.failed += count.failed;
  failures.push(...count.titles.map((text) => `${title}: ${text}`));
  repeated.push(...(count.repeated ?? []).map((text) => `${title}: ${text}`));
  files.push(...(count.files ?? []));
}

const vitestStep = (title, projects) => {
  const countFile = path.join(scratch.dir, `${title}.json`);
  const args = [bin(['vitest', 'vitest.mjs']), 'run', ...projects.flatMap((name) => ['--project', name])];
  return { title: `tests: ${title}`, args, env: { TEST_COUNT_FILE: countFile }, countFile };
};

function vitest(name, projects = [name]) {
  const { title, args, env, countFile } = vitestStep(name, projects);
  add(title, step(title, args, env), countFile);
}

/** Runs journeys in a browser and adds their count. */
function journeys(browser, { title = 'tests: browser', args = [], env: more = {} } = {}) {
  const countFile = path.join(scratch.dir, `${title.replaceAll(/\W+/g, '-')}.json`);
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: countFile,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    ...more,
  };
  const cli = bin(['@playwright', 'test', 'cli.js']);
  add(title, step(title, [cli, 'test', ...args], env), countFile, browserCount);
}

// The terminal's signals do not reach steps in sessions of their own.
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(status));
ensureInstalled();
ensureGenerated();
const contracts = 'tests: contracts';
const contractCount = path.join(scratch.dir, 'contracts.json');
const contractsEnded = stepBeside(
  contracts,
  [path.join('scripts', 'contracts.mjs')],
  { TEST_COUNT_FILE: contractCount },
  { isFilling: true },
);
ensureBuilt();
const browser = ensureBrowser();
ensureRedis();
check('format and lint', [bin(['@biomejs', 'biome', 'bin', 'biome']), 'ci', '.']);
check('imports between rooms', [path.join('scripts', 'rooms.mjs')]);
check('types', [bin(['typescript', 'bin', 'tsc']), '--noEmit']);
check('unused files, exports and packages', [bin(['knip', 'bin', 'knip.js'])]);
const buf = bin(['@bufbuild', 'buf', 'bin', 'buf']);
check('protobuf: lint', [buf, 'lint', 'proto']);
check('protobuf: nothing breaks clients', [
  buf,
  'breaking',
  'proto',
  '--against',
  'proto/block_stream.binpb',
]);
vitest('unit', ['unit', 'together', 'pages']);
// One after the other: each runs products that fill most of two processors, and beside each other their tests wait for them.
vitest('system');
vitest('venue');
journeys(browser);
// Those that two web processes could break; `npm run -s test:processes` runs all so.
journeys(browser, {
  title: 'tests: browser, four processes',
  args: ['--grep', '@processes'],
  env: { E2E_PROCESSES: '4', E2E_DATA_DIR: '.data-test/e2e-processes' },
});
add(contracts, await contractsEnded(), contractCount);
scratch.close();
say(`\n── slowest files\n${slowestFiles(files).join('\n')}`);
if (repeated.length > 0)
  say(`\n── repeated, because an attempt showed nothing\n${repeated.map((line) => `↻ ${line}`).join('\n')}`);
if (failures.length > 0) say(`\n── failed\n${failures.map((line) => `✗ ${line}`).join('\n')}`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

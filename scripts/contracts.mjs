// Everything that is checked of the contracts: compiles, sizes, linters, tests, gas, coverage. Ends with a count.
// Seeds are fixed, so that the same content ends in the same way: what a complete run has passed is recorded by the hash of all
// that it reads (contracts/verified.json) and not run again. `--full` runs it all the same, as `npm run soak -- contracts` does.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unanswered } from './contracts/answers.mjs';
import { uncovered } from './contracts/coverage.mjs';
import { forge, forgeTest } from './contracts/forge.mjs';
import { readVerified, writeVerified } from './contracts/verified.mjs';
import { pinnedNode, root } from './prepare.mjs';

const SOURCES = 'contracts/src';
/** Most bytes of code that a chain takes (EIP-170), and most lines of a source. */
const MAX_BYTES = 24_576;
const MAX_LINES = 300;
const GAS_TESTS = 'GasTest';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'hashmark-contracts-'));
const total = { passed: 0, failed: 0, titles: [], files: [] };
const read = (...parts) => readFileSync(path.join(root, ...parts), 'utf8');
const say = (text) => process.stdout.write(`${text}\n`);

/** One step: `work` answers how many checks passed and one text for each that failed. */
function step(title, work) {
  say(`\n── ${title}`);
  const start = performance.now();
  const { passed, failures } = attempt(work);
  for (const failure of failures) say(`✗ ${failure}`);
  total.passed += passed;
  total.failed += failures.length;
  // The first line says which test and why; all of it stands above.
  total.titles.push(...failures.map((failure) => failure.split('\n', 1)[0]));
  const seconds = (performance.now() - start) / 1000;
  total.files.push({ file: title, seconds, passed });
  const ending = failures.length === 0 ? `passed: ${passed}` : `failed: ${failures.length}`;
  say(`${ending} (${seconds.toFixed(1)} s)`);
}

/** A check without a count of its own is one, and one that breaks has failed. */
function attempt(work) {
  try {
    const { failures, passed = failures.length === 0 ? 1 : 0 } = work();
    return { passed, failures };
  } catch (error) {
    return { passed: 0, failures: [error.stack] };
  }
}

const sources = readdirSync(path.join(root, SOURCES), { recursive: true })
  .filter((name) => name.endsWith('.sol'))
  .sort();

function build() {
  const { ok, stdout, stderr } = forge(['build']);
  return { failures: ok ? [] : [`${stdout}${stderr}`] };
}

function sizes() {
  const failures = [];
  for (const name of sources) {
    const lines = read(SOURCES, name).split('\n').length - 1;
    if (lines > MAX_LINES) failures.push(`${name}: ${lines} lines, more than ${MAX_LINES}`);
    const contract = path.basename(name, '.sol');
    const bytes = artifact(contract).deployedBytecode.object.length / 2 - 1;
    if (bytes > MAX_BYTES) failures.push(`${contract}: ${bytes} bytes, more than ${MAX_BYTES}`);
    else if (bytes > 100) say(`${contract}: ${bytes} bytes`);
  }
  return { failures };
}

/** What the compiler made of a contract; nothing of a file that holds types alone. */
function artifact(contract) {
  try {
    return JSON.parse(read('contracts/out', `${contract}.sol`, `${contract}.json`));
  } catch {
    return { deployedBytecode: { object: '0x' } };
  }
}

/** What browser and server read of the contracts, against what was just compiled. */
function interfaces() {
  const args = [path.join('scripts', 'abi.mjs'), '--check'];
  const { status, stdout, stderr } = spawnSync(pinnedNode, args, { cwd: root, encoding: 'utf8' });
  return { failures: status === 0 ? [] : [`${stdout}${stderr}`] };
}

function solhint() {
  const script = path.join('node_modules', 'solhint', 'solhint.js');
  const args = [script, '--disc', '--noPoster', '--max-warnings', '0', `${SOURCES}/**/*.sol`];
  const { status, stdout, stderr } = spawnSync(pinnedNode, args, { cwd: root, encoding: 'utf8' });
  return { failures: status === 0 ? [] : [`${stdout}${stderr}`] };
}

function lint() {
  // Own folders: otherwise the linter leaves artifacts without bytecode that a later build would reuse.
  const folders = ['--out', path.join(scratch, 'out'), '--cache-path', path.join(scratch, 'cache')];
  const { ok, stdout, stderr } = forge(['lint', '--json', ...folders, SOURCES]);
  const findings = stderr
    .split('\n')
    .filter((line) => line.startsWith('{"$message_type":"diagnostic"'))
    .map((line) => JSON.parse(line))
    .map(({ code, spans: [span], rendered }) => {
      const [{ text, highlight_start: from, highlight_end: to }] = span.text;
      return { cells: [code.code, span.file_name, text.slice(from - 1, to - 1)], text: rendered };
    });
  if (!ok) return { failures: [`${stdout}${stderr}`] };
  return { failures: unanswered('Answers to `forge lint`', findings) };
}

const tests = () => forgeTest(['--no-match-contract', GAS_TESTS], { FOUNDRY_PROFILE: 'ci' });

function gas() {
  const run = forgeTest(['--isolate', '--match-contract', GAS_TESTS]);
  const failures = [...run.failures];
  for (const [group, measured] of Object.entries(run.gas)) {
    const committed = JSON.parse(read('contracts/snapshots', `${group}.json`));
    for (const name of new Set([...Object.keys(committed), ...Object.keys(measured)])) {
      if (committed[name] === measured[name]) continue;
      failures.push(
        `${group}, ${name}: ${committed[name] ?? 'no snapshot'} before, ${measured[name] ?? 'nothing'} now`,
      );
    }
  }
  if (failures.length > 0) say(`Meant? Then run: npx forge test --match-contract ${GAS_TESTS}`);
  return { passed: run.passed, failures };
}

/** Unit and fuzz tests alone: what only a random campaign reaches does not count as covered. */
function coverage() {
  const report = path.join(scratch, 'lcov.info');
  const { ok, stdout, stderr } = forge(
    [
      'coverage',
      ...['gas', 'invariant'].flatMap((folder) => ['--skip', `*/test/${folder}/*`]),
      '--report',
      'lcov',
      '--report-file',
      report,
    ],
    { FOUNDRY_FUZZ_RUNS: '16' },
  );
  if (!ok) return { failures: [`${stdout}${stderr}`] };
  const { missing, total: all } = uncovered(readFileSync(report, 'utf8'), SOURCES);
  say(`${all.lines} lines and ${all.branches} branches, ${missing.length} not reached`);
  return { failures: unanswered('Lines and branches that no test reaches', missing) };
}

/** Runs every check, and records the run when nothing failed. */
function runAll() {
  step('contracts: build', build);
  step('contracts: ABIs and bytecode in contracts/generated', interfaces);
  step(`contracts: none over ${MAX_BYTES} bytes, no source over ${MAX_LINES} lines`, sizes);
  step('contracts: solhint', solhint);
  step('contracts: forge lint', lint);
  step('contracts: tests', tests);
  step('contracts: gas snapshots', gas);
  step('contracts: coverage', coverage);
  if (total.failed === 0)
    writeVerified(
      root,
      total.files.map(({ file: title, passed }) => ({ title, passed })),
    );
}

/** Counts the checks of a recorded run of the same content. */
function countVerified(steps) {
  say(`\nPassed before for this content of contracts, tests, settings and tools (contracts/verified.json):`);
  for (const { title, passed } of steps) {
    say(`${title}: ${passed}`);
    total.passed += passed;
  }
}

const verified = process.argv.includes('--full') ? null : readVerified(root);
if (verified) countVerified(verified);
else runAll();
rmSync(scratch, { recursive: true, force: true });
if (process.env.TEST_COUNT_FILE) writeFileSync(process.env.TEST_COUNT_FILE, JSON.stringify(total));
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

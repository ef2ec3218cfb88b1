// Runs what a change touches; see scripts/test-changed.mjs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, projectFiles } from './changed-files.ts';
import { type Choice, chooseTests } from './choose-tests.ts';
import { keepSeconds, readSeconds } from './known-seconds.mjs';
import { leftOut } from './left-out.ts';
import { readImporters } from './read-importers.ts';
import { type Check, type EndedCheck, runCheck } from './run-check.ts';
import { runTests } from './run-tests.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** As many test files run beside each other. */
const WORKERS = 2;
/** What both processors do for the types, with what the last run kept and without, and for the start of the databases. */
const TYPES_S = { kept: 20, anew: 75 };
const START_S = 15;
/** What takes longer than its estimate is ended so long after the budget. */
const GRACE_S = 15;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    budget: { type: 'string', default: '150' },
    list: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
  },
});
const [revision = 'HEAD'] = positionals;
const budget = Number(options.budget);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const bin = (...name: string[]): string => path.join('node_modules', ...name);

function choose(changed: readonly string[], seconds: number): Choice {
  const all = [...new Set([...projectFiles(ROOT), ...changed])];
  const there = all.filter((file) => existsSync(file));
  const isSource = (file: string) => /\.(m?tsx?|mjs)$/.test(file);
  const isModel = (file: string) => /\.(sql|prisma)$/.test(file) && changed.includes(file);
  const read = there.filter((file) => isSource(file) || isModel(file));
  const sources = new Map(read.map((file) => [file, readFileSync(file, 'utf8')]));
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const importers = readImporters(sources, new Set(all), imports);
  return chooseTests(changed, importers, new Set(there), readSeconds(), seconds);
}

function checksOf(changed: readonly string[]): Check[] {
  const there = changed.filter((file) => existsSync(file));
  const biome = bin('@biomejs', 'biome', 'bin', 'biome');
  const unmatched = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  const checks = [{ title: 'format and lint', args: [biome, 'ci', ...unmatched, ...there] }];
  if (changed.some((file) => /\.(m?tsx?|mjs|json|prisma)$/.test(file)))
    checks.push({ title: 'types', args: [bin('typescript', 'bin', 'tsc'), '--noEmit', '--incremental'] });
  return there.length > 0 ? checks : checks.slice(1);
}

function list(changed: readonly string[], choice: Choice, seconds: number): void {
  for (const test of choice.run)
    say(`${String(test.distance).padStart(3)}  ${test.seconds.toFixed(1).padStart(5)} s  ${test.file}`);
  say(`\n── left out\n${leftOut(changed, choice, revision).join('\n')}`);
  say(
    `\n${changed.length} files changed, ${choice.run.length} test files to run, ${seconds.toFixed(0)} s estimated`,
  );
}

/** Prints what the run came to, and sets the exit code. */
function finish(checks: EndedCheck[], passed: number, titles: string[], notRun: string[]): void {
  const failures = [...checks.filter(({ ok }) => ok === false).map(({ title }) => title), ...titles];
  const late = checks.filter(({ ok }) => ok === null).map(({ title }) => `${title}: npm run check`);
  const lines = [...late, ...notRun];
  if (lines.length > 0) say(`\n── left out\n${lines.join('\n')}`);
  if (failures.length > 0) say(`\n── failed\n${failures.map((line) => `✗ ${line}`).join('\n')}`);
  say(`\n${passed + checks.filter(({ ok }) => ok).length} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

async function measure(): Promise<void> {
  const unit = projectFiles(ROOT).filter((file) => /\.test\.tsx?$/.test(file));
  const run = unit.map((file) => ({ file, distance: 0, seconds: 1 }));
  const { count } = await runTests({ run, over: [] }, () => 0, new AbortController().signal);
  if (count.failed === 0) keepSeconds(count.files);
  finish([], count.passed, count.titles, []);
}

async function runTouched(): Promise<void> {
  const changed = changedFiles(ROOT, revision);
  const checks = checksOf(changed);
  const types = checks.some(({ title }) => title === 'types')
    ? TYPES_S[existsSync('tsconfig.tsbuildinfo') ? 'kept' : 'anew']
    : 0;
  const choice = choose(changed, (budget - START_S) * WORKERS - types);
  const ofTests = choice.run.reduce((sum, { seconds }) => sum + seconds, 0);
  const start = ofTests > 0 ? START_S : 0;
  if (options.list) return list(changed, choice, start + (types + ofTests) / WORKERS);
  say(`${changed.length} files changed, ${choice.run.length} test files to run`);
  const secondsLeft = () => budget - performance.now() / 1000;
  const signal = AbortSignal.timeout(Math.max(0, Math.round((secondsLeft() + GRACE_S) * 1000)));
  const checksEnded = Promise.all(checks.map((check) => runCheck(check, signal)));
  const { count, over } =
    choice.run.length > 0
      ? await runTests(choice, () => secondsLeft() * WORKERS, signal)
      : { count: { passed: 0, titles: [] }, over: choice.over };
  finish(await checksEnded, count.passed, count.titles, leftOut(changed, { ...choice, over }, revision));
}

if (!(budget > 0)) throw new Error('--budget must be a number of seconds above 0.');
await (options.measure ? measure() : runTouched());
process.exit();

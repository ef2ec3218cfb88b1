import { readFileSync } from 'node:fs';
import { browserCount } from './browser-count.mjs';
import { overBudget } from './budget.mjs';
import { slowestFiles } from './slowest-files.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const DIED = { passed: 0, failed: 1, titles: ['ended without a test count'] };

/** What a step that has ended came to. A check is one test; a suite has written its count to a file, or else has died. */
function countOf({ count }, ok, file) {
  if (!count) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, titles: ok ? [] : ['failed'] };
  try {
    const read = count === 'playwright' ? browserCount(readJson(file)) : readJson(file);
    return ok || read.failed > 0 ? read : { ...read, failed: 1, titles: ['failed'] };
  } catch {
    return DIED;
  }
}

const column = (number, digits) => number.toFixed(digits).padStart(8);

/** The sum of what the steps came to. */
export class Tally {
  passed = 0;
  failed = 0;
  /** Each test file with its seconds. */
  files = [];
  /** What failed, a line each: repeated at the end, where the reader of a long log looks. */
  #failures = [];
  /** Attempts of tests that showed nothing and were made again, a line each. */
  #repeated = [];
  #parts = [];

  /**
   * Adds a step that has ended.
   *
   * @param {string} countFile where a suite has written its count
   * @param {string} tookFile where `run-measured.ts` has written what the step took
   */
  add(step, { ok, minutes, countFile, tookFile }) {
    this.#count(step.name, countOf(step, ok, countFile));
    const took = tookOf(tookFile);
    this.#parts.push({ ...step, ...took, minutes });
    const over = overBudget(step, took);
    if (over) this.#count('budget', { passed: 0, failed: 1, titles: [over] });
  }

  /** Adds a step that could not run. */
  skip({ name }, missing) {
    this.#count(name, { passed: 0, failed: 1, titles: [`not run, because it needs "${missing}"`] });
  }

  #count(name, { passed, failed, titles, repeated = [], files = [] }) {
    this.passed += passed;
    this.failed += failed;
    this.#failures.push(...titles.map((text) => `${name}: ${text}`));
    this.#repeated.push(...repeated.map((text) => `${name}: ${text}`));
    this.files.push(...files);
  }

  /** The end of the log; its last line is `N passed, N failed`. */
  report() {
    const parts = this.#parts.map(
      ({ name, seconds, budget, minutes }) =>
        `${column(seconds, 0)}${column(budget, 0)}${column(minutes, 1)}  ${name}`,
    );
    const sum = this.#parts.reduce((all, { seconds }) => all + seconds, 0);
    return [
      ...section('slowest files', slowestFiles(this.files)),
      ...section('processor seconds, budget, minutes', [...parts, `${column(sum, 0)} in all`]),
      ...section(
        'repeated, because an attempt showed nothing',
        this.#repeated.map((line) => `↻ ${line}`),
      ),
      ...section(
        'failed',
        this.#failures.map((line) => `✗ ${line}`),
      ),
      `\n${this.passed} passed, ${this.failed} failed`,
    ].join('\n');
  }
}

const section = (title, lines) => (lines.length > 0 ? [`\n── ${title}`, ...lines] : []);

/** What a step took; of one that was ended before it could tell, nothing. */
function tookOf(file) {
  try {
    return readJson(file);
  } catch {
    return { seconds: 0, slowness: 1 };
  }
}

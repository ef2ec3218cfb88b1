import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What a run came to. `repeated` names the attempts that showed nothing, `files` the processor time of each file. */
export type Count = {
  passed: number;
  failed: number;
  skipped: number;
  titles: string[];
  repeated: string[];
  files: { file: string; seconds: number }[];
};

const INCONCLUSIVE = /^inconclusive: /;
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
const titleOf = (test: TestCase): string => `${test.module.relativeModuleId}: ${test.fullName}`;

/**
 * Adds one test. One that passed only when it was repeated has failed, unless each failed attempt was inconclusive: a
 * repetition must not hide a failure.
 */
function addTest(count: Count, test: TestCase): void {
  const { state, errors = [] } = test.result();
  const messages = errors.map(({ message }) => firstLine(message));
  const conclusive = messages.filter((message) => !INCONCLUSIVE.test(message));
  const hidden = state === 'passed' && conclusive.length > 0;
  if (test.diagnostic()?.retryCount)
    count.repeated.push(...messages.map((text) => `${titleOf(test)}: ${text}`));
  if (state === 'failed' || hidden) {
    count.failed += 1;
    const prefix = hidden ? 'passed only when repeated: ' : '';
    count.titles.push(`${titleOf(test)}: ${prefix}${conclusive[0] ?? messages[0] ?? ''}`);
  } else count[state === 'pending' ? 'skipped' : state] += 1;
}

/** Adds one file's tests; a file that cannot be loaded counts as a failure. */
function addModule(count: Count, module: TestModule): void {
  for (const error of module.errors())
    count.titles.push(`${module.relativeModuleId}: ${firstLine(error.message)}`);
  count.failed += module.errors().length;
  for (const test of module.children.allTests()) addTest(count, test);
  // Unknown of a file that could not be loaded, or whose worker died.
  const { processorSeconds } = module.meta();
  if (processorSeconds !== undefined)
    count.files.push({ file: module.relativeModuleId, seconds: processorSeconds });
}

/** What one run of some files came to. */
export function countOf(modules: readonly TestModule[], errors: readonly { message: string }[]): Count {
  const titles = errors.map(({ message }) => `outside of any test: ${firstLine(message)}`);
  const count: Count = { passed: 0, failed: errors.length, skipped: 0, titles, repeated: [], files: [] };
  for (const module of modules) addModule(count, module);
  return count;
}

/** Prints the run's count as its last line, and writes it, with what failed, to where TEST_COUNT_FILE says. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const count = countOf(modules, errors);
    const file = process.env.TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
    if (count.failed > 0) process.exitCode = 1;
    const repeated = count.repeated.map((line) => `repeated: ${line}\n`).join('');
    setImmediate(() =>
      process.stdout.write(
        `\n${repeated}${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`,
      ),
    );
  }
}

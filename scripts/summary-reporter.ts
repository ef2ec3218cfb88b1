import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

type Count = { passed: number; failed: number; skipped: number; titles: string[] };

/** Adds one file's tests; a file that cannot be loaded counts as a failure. */
function add(count: Count, module: TestModule): void {
  for (const error of module.errors())
    count.titles.push(`${module.relativeModuleId}: ${firstLine(error.message)}`);
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    count[state === 'pending' ? 'skipped' : state] += 1;
    if (state !== 'failed') continue;
    count.titles.push(
      `${module.relativeModuleId}: ${test.fullName}: ${firstLine(errors?.[0]?.message ?? '')}`,
    );
  }
  count.failed += module.errors().length;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Prints the run's count as its last line, and writes it, with what failed, to where TEST_COUNT_FILE says. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const titles = errors.map(({ message }) => `outside of any test: ${firstLine(message)}`);
    const count: Count = { passed: 0, failed: errors.length, skipped: 0, titles };
    for (const module of modules) add(count, module);
    const file = process.env.TEST_COUNT_FILE;
    if (file) writeFileSync(file, JSON.stringify(count));
    setImmediate(() =>
      process.stdout.write(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`),
    );
  }
}

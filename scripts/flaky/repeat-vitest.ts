import { createVitest } from 'vitest/node';
import { countOf } from '../testing/summary-reporter.ts';
import type { RunEnded } from './run-ended.ts';

/**
 * Runs one test file so many times, each in a process of its own as `npm test` does. What all files share (database
 * server, product, venue) is started once.
 *
 * @throws when no project holds the file
 */
export async function repeatVitest(file: string, runs: number, onEnded: RunEnded): Promise<void> {
  const vitest = await createVitest('test', { watch: false, reporters: [{}] });
  try {
    const specifications = await vitest.globTestSpecifications([file]);
    if (specifications.length === 0) throw new Error(`No test file matches ${file}.`);
    for (let run = 1; run <= runs; run += 1) {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const errors = unhandledErrors.map((error) => ({ message: String(error) }));
      const { titles, repeated } = countOf(testModules, errors);
      onEnded({ run, failures: titles, repeated });
    }
  } finally {
    await vitest.close();
  }
}

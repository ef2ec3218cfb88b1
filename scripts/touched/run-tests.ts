import path from 'node:path';
import type { TestModule, TestSpecification } from 'vitest/node';
import { BaseSequencer, createVitest, DefaultReporter } from 'vitest/node';
import { type Count, countOf } from '../testing/summary-reporter.ts';
import { fitTests, type TouchedTest } from './choose-tests.ts';

/** Unit tests: the projects of vitest.config.ts that start nothing but a database. */
const PROJECTS = ['unit', 'pages', 'rendered', 'together'];
/** With less time left no more files are started. */
const LEAST_S = 10;

/** So long after its signal a run is left alone with the files that still run: one test may take longer than all that is left. */
const LAST_S = 3;

/** Leaves the order as it is given. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

/**
 * In the given order, as far as files of one project follow each other: what they share is loaded once. Tests that changed
 * run before all others, and end with the project that the others begin with.
 */
function inOrder(all: readonly TestSpecification[], tests: readonly TouchedTest[]): TestSpecification[] {
  const places = new Map(tests.map(({ file }, place) => [path.resolve(file), place]));
  const place = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? 0;
  const group = (one: TestSpecification) => {
    const project = PROJECTS.indexOf(one.project.name);
    return tests[place(one)]?.distance === 0 ? project : 2 * PROJECTS.length - project;
  };
  return all
    .filter(({ moduleId }) => places.has(moduleId))
    .sort((a, b) => group(a) - group(b) || place(a) - place(b));
}

/** Seconds on the clock that some files took, of which several run at once. */
const secondsOnClock = (modules: readonly TestModule[]): number =>
  modules
    .map((module) => module.diagnostic())
    .map((took) => took.duration + took.collectDuration + took.setupDuration + took.prepareDuration)
    .reduce((sum, ms) => sum + ms / 1_000, 0);

const sumOf = (tests: readonly { seconds: number }[]): number =>
  tests.reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * Runs the tests that are chosen; then of those that did not fit as many as the time allows that the first have left.
 *
 * @param secondsLeft that all tests may still take together
 * @param signal ends what runs
 * @returns what they came to, and the tests that had not ended
 */
export async function runTests(
  { run, over }: { run: readonly TouchedTest[]; over: readonly TouchedTest[] },
  secondsLeft: () => number,
  signal: AbortSignal,
): Promise<{ count: Count; over: TouchedTest[] }> {
  const ended: TestModule[] = [];
  const onTestModuleEnd = (module: TestModule) => {
    if (!signal.aborted) ended.push(module);
  };
  const shown = new DefaultReporter();
  const vitest = await createVitest('test', {
    watch: false,
    project: PROJECTS,
    reporters: [shown, { onTestModuleEnd }],
    sequence: { sequencer: AsGiven },
  });
  // Only `vitest.start` tells reporters that a run begins, and it chooses and sorts by itself.
  shown.onInit(vitest);
  const cancel = () => void vitest.cancelCurrentRun('keyboard-input');
  signal.addEventListener('abort', cancel);
  const isOver = new Promise<null>((resolve) => {
    signal.addEventListener('abort', () => setTimeout(resolve, LAST_S * 1_000, null), { once: true });
  });
  const errors: { message: string }[] = [];
  const started: TouchedTest[] = [];
  let rest = [...over];
  try {
    const all = await vitest.globTestSpecifications();
    for (let tests = [...run]; tests.length > 0 && !signal.aborted; ) {
      started.push(...tests);
      const result = await Promise.race([vitest.runTestSpecifications(inOrder(all, tests)), isOver]);
      const unhandledErrors = result?.unhandledErrors ?? [];
      if (!signal.aborted) errors.push(...unhandledErrors.map((error) => ({ message: String(error) })));
      const pace = secondsOnClock(ended) / sumOf(started);
      const next = secondsLeft() > LEAST_S ? fitTests(rest, secondsLeft() / pace) : { run: [], over: rest };
      [tests, rest] = [next.run, next.over];
    }
  } catch (error) {
    // What all files share did not start, a database for instance.
    if (!signal.aborted) errors.push({ message: String(error) });
  } finally {
    signal.removeEventListener('abort', cancel);
    await vitest.close();
  }
  const known = new Set(ended.map(({ moduleId }) => moduleId));
  const unended = started.filter(({ file }) => !known.has(path.resolve(file)));
  return { count: countOf(ended, errors), over: [...unended, ...rest] };
}

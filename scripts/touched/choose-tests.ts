import { foldersAbove, type Importers } from './read-importers.ts';

/** A test file, how many imports lie between it and what changed, and the seconds that it should take. */
export type TouchedTest = { file: string; distance: number; seconds: number };

export type Choice = {
  /** Unit tests in the order in which they count: those that changed, then the nearest, of these the quickest. */
  run: TouchedTest[];
  /** Unit tests for which no time is left. */
  over: TouchedTest[];
  /** Tests that start the whole product. */
  system: string[];
  browser: string[];
};

const UNIT = /\.test\.tsx?$/;
const SYSTEM = /^server\/test\/(system|venue)\/.*\.test\.ts$/;
const BROWSER = /^e2e\/.*\.spec\.ts$/;

/** How many imports lie between each file that is reached and the nearest of those from which is walked. */
export function distancesFrom(start: readonly string[], importers: Importers): Map<string, number> {
  const distances = new Map<string, number>();
  let edge = new Set(start);
  for (let distance = 0; edge.size > 0; distance += 1) {
    for (const file of edge) distances.set(file, distance);
    const next = [...edge].flatMap((file) => [
      ...(importers.get(file) ?? []),
      // Files that name a folder depend on its content; only for changed files, since every file is in some folder.
      ...(distance === 0 ? foldersAbove(file).flatMap((folder) => [...(importers.get(folder) ?? [])]) : []),
    ]);
    edge = new Set(next.filter((file) => !distances.has(file)));
  }
  return distances;
}

/** Takes tests in their order while they fit. One that does not is left out, and a quicker one behind it may still fit. */
export function fitTests(tests: readonly TouchedTest[], seconds: number): Pick<Choice, 'run' | 'over'> {
  let left = seconds;
  const run: TouchedTest[] = [];
  const over: TouchedTest[] = [];
  for (const test of tests) {
    const fits = test.seconds <= left;
    if (fits) left -= test.seconds;
    (fits ? run : over).push(test);
  }
  return { run, over };
}

/**
 * Chooses the tests of a change.
 *
 * @param tests those that there are
 * @param seconds that all unit tests may take together
 */
export function chooseTests(
  changed: readonly string[],
  importers: Importers,
  tests: ReadonlySet<string>,
  secondsOf: (file: string) => number,
  seconds: number,
): Choice {
  const distances = distancesFrom(changed, importers);
  const reached = [...distances.keys()].filter((file) => tests.has(file));
  const touched = reached
    .filter((file) => UNIT.test(file) && !SYSTEM.test(file))
    .map((file) => ({ file, distance: distances.get(file) ?? 0, seconds: secondsOf(file) }))
    .sort((a, b) => a.distance - b.distance || a.seconds - b.seconds || a.file.localeCompare(b.file));
  const { run, over } = fitTests(touched, seconds);
  const nearest = (pattern: RegExp) =>
    reached
      .filter((file) => pattern.test(file))
      .sort((a, b) => distances.get(a)! - distances.get(b)! || a.localeCompare(b));
  return { run, over, system: nearest(SYSTEM), browser: nearest(BROWSER) };
}

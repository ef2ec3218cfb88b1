const SHOWN = 10;

/**
 * The slowest files of all suites, a line each, the slowest first.
 *
 * @param {{ file: string; seconds: number }[]} files
 */
export const slowestFiles = (files) =>
  files
    .toSorted((left, right) => right.seconds - left.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

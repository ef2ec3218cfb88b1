/**
 * What a run of Playwright came to, from its JSON report. A test that passed only when it was repeated has failed.
 *
 * @param {{ stats: { expected: number; unexpected: number; flaky: number }; suites: object[] }} report
 */
export function browserCount({ stats, suites }) {
  const specs = specsIn(suites);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    titles: specs.filter((spec) => !endedWell(spec)).map(({ file, title }) => `${file}: ${title}`),
    files: filesOf(specs),
  };
}

/** Each file with its seconds. `npm test` is started by whatever Node the machine has: 20 knows no `Object.groupBy`. */
function filesOf(specs) {
  const seconds = new Map();
  for (const spec of specs) {
    const file = `e2e/${spec.file}`;
    seconds.set(file, (seconds.get(file) ?? 0) + secondsOf(spec));
  }
  return [...seconds].map(([file, sum]) => ({ file, seconds: sum }));
}

const specsIn = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsIn(inner)]);

const endedWell = ({ ok, tests }) => ok && tests.every(({ status }) => status !== 'flaky');

const secondsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0);

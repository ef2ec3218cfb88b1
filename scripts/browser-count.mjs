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
    files: Object.entries(Object.groupBy(specs, ({ file }) => `e2e/${file}`)).map(([file, of]) => ({
      file,
      seconds: of.reduce((sum, spec) => sum + secondsOf(spec), 0),
    })),
  };
}

const specsIn = (suites) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsIn(inner)]);

const endedWell = ({ ok, tests }) => ok && tests.every(({ status }) => status !== 'flaky');

const secondsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1_000, 0);

// The parts of `npm test`, and what each may cost.
import path from 'node:path';

const bin = (...name) => path.join('node_modules', ...name);
const script = (name) => path.join('scripts', name);
const buf = (...args) => [bin('@bufbuild', 'buf', 'bin', 'buf'), ...args];
const vitest = (...projects) => [
  bin('vitest', 'vitest.mjs'),
  'run',
  ...projects.flatMap((name) => ['--project', name]),
];
const playwright = (...args) => [bin('@playwright', 'test', 'cli.js'), 'test', ...args];

/** How many processors the table is made for. */
export const CORES = 2;

/**
 * The order of this table is the order in which steps start, as far as `needs`, `after` and the processors allow
 * (`run-steps.mjs`). `count` is the kind of count that a step writes; one without is a check and counts as one test.
 * `budget` is in processor seconds with everything that the step starts, on the machine whose yardstick takes 0.14 s:
 * measured, then rounded up. `npm test` fails when a step takes half more than that (`budget.mjs`).
 *
 * @type {(import('./run-steps.mjs').Step & {
 *   args: string[];
 *   budget: number;
 *   count?: 'vitest' | 'playwright' | 'contracts';
 *   env?: Record<string, string>;
 *   isFilling?: boolean;
 * })[]}
 */
export const STEPS = [
  // Takes only the time that nothing else wants.
  {
    name: 'contracts',
    args: [script('contracts.mjs')],
    count: 'contracts',
    cores: 0,
    isFilling: true,
    budget: 205,
  },
  { name: 'build', args: [script('testing/build.mjs')], cores: 1, budget: 120 },
  // Waits for the network where the programs are not there yet.
  { name: 'browser and Redis', args: [script('testing/programs.mjs')], cores: 0, budget: 150 },
  {
    name: 'format and lint',
    args: [bin('@biomejs', 'biome', 'bin', 'biome'), 'ci', '.'],
    cores: 1,
    budget: 20,
  },
  { name: 'imports between rooms', args: [script('rooms.mjs')], cores: 1, budget: 20 },
  { name: 'unused files, exports and packages', args: [bin('knip', 'bin', 'knip.js')], cores: 1, budget: 20 },
  { name: 'protobuf: lint', args: buf('lint', 'proto'), cores: 1, budget: 15 },
  {
    name: 'protobuf: nothing breaks clients',
    args: buf('breaking', 'proto', '--against', 'proto/block_stream.binpb'),
    cores: 1,
    budget: 15,
  },
  {
    name: 'types',
    args: [bin('typescript', 'bin', 'tsc'), '--noEmit'],
    cores: 1,
    // Reads the types of pages that a build writes.
    after: ['build'],
    budget: 70,
  },
  {
    name: 'tests: unit',
    args: vitest('unit', 'together', 'rendered', 'pages'),
    count: 'vitest',
    cores: 2,
    needs: ['build', 'browser and Redis'],
    after: ['types'],
    budget: 1_200,
  },
  {
    name: 'tests: system',
    args: vitest('system'),
    count: 'vitest',
    cores: 2,
    needs: ['build', 'browser and Redis'],
    after: ['tests: unit'],
    budget: 480,
  },
  // By itself: makers quote within windows of real time.
  {
    name: 'tests: venue',
    args: vitest('venue'),
    count: 'vitest',
    cores: 2,
    needs: ['build'],
    after: ['tests: system'],
    budget: 130,
  },
  {
    name: 'tests: kills of a venue',
    args: vitest('kills'),
    count: 'vitest',
    cores: 2,
    needs: ['build'],
    after: ['tests: venue'],
    budget: 140,
  },
  {
    name: 'tests: browser',
    args: playwright(),
    count: 'playwright',
    cores: 2,
    needs: ['build', 'browser and Redis'],
    after: ['tests: kills of a venue'],
    budget: 700,
  },
  // Those that two web processes could break; `npm run -s test:processes` runs all so.
  {
    name: 'tests: browser, four processes',
    args: playwright('--grep', '@processes'),
    env: { E2E_PROCESSES: '4', E2E_DATA_DIR: '.data-test/e2e-processes' },
    count: 'playwright',
    cores: 2,
    needs: ['build', 'browser and Redis'],
    after: ['tests: browser'],
    budget: 200,
  },
];

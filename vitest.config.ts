import { defineConfig } from 'vitest/config';

/** Unit tests that change nothing outside their own database: they share the modules that others have loaded. */
const TOGETHER = [
  'app/**/!(*.dom).test.ts',
  'server/domain/**/*.test.ts',
  'server/services/**/*.test.ts',
  'server/transports/**/*.test.ts',
  'server/relay/**/*.test.ts',
  'server/store/**/*.test.ts',
  'server/ingest/**/*.test.ts',
  'server/upstream/**/*.test.ts',
  'server/quoting/**/*.test.ts',
];

/** Much of the time of unit tests is the database's: by default two cores would get one worker. */
const UNIT = {
  globalSetup: ['./server/test/databases/postgres-setup.ts'],
  // Of a machine four times slower than most, and busy. A test that never waits is measured by it as well.
  testTimeout: 180_000,
  // What is waited for has come, or never will: a second, as it is by default, is little on a machine with much to do.
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 180_000,
  pool: 'forks' as const,
  maxWorkers: 2,
};

/** Tests of whole products, one file after the other. */
const SYSTEM = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  pool: 'forks' as const,
  fileParallelism: false,
};

/**
 * Of surroundings that changed under it a test can tell nothing (`Inconclusive`). The reporter names each repetition,
 * and counts a test that passed only when it was repeated for any other reason as failed.
 */
const REPEATED = { retry: { count: 3, condition: /^inconclusive: / } };

export default defineConfig({
  test: {
    reporters: ['default', './scripts/testing/summary-reporter.ts'],
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts', 'sdk/**/*.test.ts'],
          exclude: ['server/test/system/**', 'server/test/venue/**', '**/node_modules/**', ...TOGETHER],
        },
      },
      { test: { ...UNIT, name: 'together', include: TOGETHER, isolate: false } },
      {
        test: {
          ...UNIT,
          name: 'pages',
          globalSetup: [],
          // What a page shows only once it was pressed, typed into or waited for.
          include: ['app/**/*.dom.test.ts'],
          environment: 'jsdom',
          // Nothing listens there: a page that opens its link to the push channel is refused at once.
          environmentOptions: { jsdom: { url: 'http://127.0.0.1:9/' } },
          setupFiles: ['./app/testing/dom-setup.ts'],
        },
      },
      {
        test: {
          name: 'system',
          include: ['server/test/system/**/*.test.ts'],
          globalSetup: ['./server/test/system/shared-setup.ts'],
          ...SYSTEM,
          ...REPEATED,
        },
      },
      {
        test: {
          // Apart from the system tests, whose product would take time from the venue meanwhile.
          name: 'venue',
          include: ['server/test/venue/**/*.test.ts'],
          globalSetup: ['./server/test/venue/venue-setup.ts'],
          ...SYSTEM,
          ...REPEATED,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** Tests that kill a venue of their own again and again. Beside the shared venue they would delay its answers. */
const KILLS = ['chaos', 'standby', 'traffic'].map((name) => `server/test/venue/${name}.test.ts`);

/** Unit tests that change nothing outside their own database: files share loaded modules. */
const TOGETHER = [
  'server/domain/**/*.test.ts',
  'server/services/**/*.test.ts',
  'server/transports/**/*.test.ts',
  'server/relay/**/*.test.ts',
  'server/store/**/*.test.ts',
  'server/ingest/**/*.test.ts',
  'server/upstream/**/*.test.ts',
  'server/quoting/**/*.test.ts',
];

/** Measures the processor time of each file, which the summary reporter reads. */
const setupFiles = ['./scripts/testing/measure-file.ts'];

/**
 * The server runs on Node's own loader in production, and so do its tests: Vite's module runner would compile every module
 * again. Nothing here uses `vi.mock` or `import.meta.vitest`, which would need Vitest's loader.
 */
const BY_NODE = { setupFiles, experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Limits for a busy machine four times slower than most. */
const PATIENT = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Vitest's default of one second is too short on a busy machine.
  expect: { poll: { timeout: 60_000 } },
  // Much of the time of unit tests is the database's. Vitest's default on two cores is one worker.
  maxWorkers: 2,
};

const UNIT = {
  ...PATIENT,
  ...BY_NODE,
  globalSetup: ['./server/test/databases/postgres-setup.ts'],
  pool: 'forks' as const,
};

/** Tests of whole products. */
const SYSTEM = {
  ...BY_NODE,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  pool: 'forks' as const,
  maxWorkers: 1,
};

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
          ...PATIENT,
          name: 'rendered',
          globalSetup: ['./server/test/databases/postgres-setup.ts'],
          // Parts of pages as functions or as text. JSX needs Vite.
          include: ['app/**/!(*.dom).test.ts'],
          setupFiles,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'pages',
          // Parts of pages that are pressed, typed into and waited for.
          include: ['app/**/*.dom.test.ts'],
          environment: 'jsdom',
          // Nothing listens there: a page that connects to the push channel is refused at once.
          environmentOptions: { jsdom: { url: 'http://127.0.0.1:9/' } },
          setupFiles: [...setupFiles, './app/testing/dom-setup.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...SYSTEM,
          name: 'system',
          include: ['server/test/system/**/*.test.ts'],
          globalSetup: ['./server/test/system/shared-setup.ts'],
          // Half of them read a product that stands still; the others have products of their own.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...SYSTEM,
          name: 'venue',
          include: ['server/test/venue/**/*.test.ts'],
          exclude: KILLS,
          globalSetup: ['./server/test/venue/venue-setup.ts'],
          // Tests of the venue mostly wait for windows to close.
          maxWorkers: 3,
        },
      },
      { test: { ...SYSTEM, name: 'kills', include: KILLS } },
    ],
  },
});

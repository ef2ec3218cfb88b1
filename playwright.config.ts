import { defineConfig, devices } from '@playwright/test';
import { BUILDER } from './e2e/testing/builder-account.ts';
import { DATA_DIR } from './e2e/testing/database.ts';
import { program } from './scripts/prepare.mjs';

const port = Number(process.env.E2E_PORT ?? 3123);
const baseURL = process.env.BASE_URL ?? `http://127.0.0.1:${port}`;
/** The product in one process, or with E2E_PROCESSES=4 in four of them behind a proxy that keeps nobody with one. */
const isSplit = process.env.E2E_PROCESSES === '4';
const entry = isSplit ? 'server/test/processes/main.ts' : program('server/main.ts');
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Browser tests run against the real product with its sandbox; BASE_URL points them at one that runs already. */
export default defineConfig({
  testDir: 'e2e',
  // Only ends what would never end: each wait has a bound of its own.
  timeout: 900_000,
  // Pages read anew every 15 s what nobody tells them of: an expectation outlasts two such reads.
  expect: { timeout: 40_000 },
  // What holds tables or kills a product has one of its own. Four processes of a product are enough for two processors.
  workers: isSplit ? 1 : 2,
  // A test that passes only when it is repeated has failed.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    // A trace is written of each test, also of those that pass: a seventh of the processor's time. `--trace on` for one of them.
    screenshot: 'only-on-failure',
    // Neither shades that move nor a graphics card that the processor plays: no test looks at either.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    },
  },
  ...(process.env.BASE_URL
    ? {}
    : {
        webServer: {
          command: `node_modules/.bin/node ${entry}`,
          url: `${baseURL}/health`,
          timeout: isSplit ? 240_000 : 120_000,
          env: {
            PORT: String(port),
            DATA_DIR,
            NEXTAUTH_URL: baseURL,
            SANDBOX_MAIL_PORT: process.env.E2E_MAIL_PORT ?? '3124',
            SANDBOX_TELEGRAM_PORT: '0',
            CHAIN_PORT: '0',
            GRPC_PORT: process.env.E2E_GRPC_PORT ?? '3125',
            RELAY_BUILDER: BUILDER.address.toLowerCase(),
            RELAY_BUILDER_FEE_BPS: '25',
            SANDBOX_FILLS: '20000',
            // Enough for prices to move while a page is looked at; each fill more takes time from the browser.
            SANDBOX_RATE: '10',
            LOG_LEVEL: 'warn',
            TRUST_PROXY: '1',
            NODE_ENV: 'production',
          },
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: isSplit ? 30_000 : 10_000 },
        },
      }),
});

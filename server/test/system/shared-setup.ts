import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { type IdentitySandbox, startIdentitySandbox } from '#sandbox/identity/identity-sandbox.ts';
import { outcomeOf } from '../oracle/markets.ts';
import { readNodeFiles } from '../oracle/node-files.ts';
import { newOrg } from '../organisations.ts';
import { readHealth } from './health.ts';
import { findNodeDataDir } from './node-data.ts';
import { freePort, newDataDir, type Product, startProduct } from './product.ts';
import { until } from './wait.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A product with a fixed sandbox history: nothing is added while the tests run. */
    system: { url: string; dataDir: string; enterpriseKey: string; pagesPerMinute: number };
  }
}

/** Few, for the test that reaches this limit. No other test reads so many pages from one address. */
const PAGES_PER_MINUTE = 30;

/** Waits until the whole history is stored and no further outcome becomes known for a while. */
async function loaded(product: Product): Promise<void> {
  let state = '';
  let outcomes = 0;
  let steady = 0;
  await until(
    async () => {
      const health = await readHealth(product);
      state = JSON.stringify(health);
      steady = health.outcomes === outcomes ? steady + 1 : 0;
      outcomes = health.outcomes;
      if (health.phase !== 'live' || steady < 5) return false;
      const { rows } = await readNodeFiles(findNodeDataDir(product.dataDir));
      const traded = new Set(rows.map((row) => outcomeOf(row.coin)));
      state += ` of ${rows.length} fills and ${traded.size} outcomes`;
      return health.fills === rows.length && health.outcomes >= traded.size;
    },
    { timeoutMs: 400_000, everyMs: 1_000, what: () => `history is loaded: ${state}` },
  );
}

const providerSettings = ({ github, google }: IdentitySandbox): Record<string, string> => ({
  GITHUB_ID: github.client.clientId,
  GITHUB_SECRET: github.client.clientSecret,
  GITHUB_URL: github.origin,
  GITHUB_API_URL: github.origin,
  GOOGLE_ID: google.client.clientId,
  GOOGLE_SECRET: google.client.clientSecret,
  GOOGLE_ISSUER: google.origin,
});

/** One product for all system tests that only read. The oracle reads the files that its sandbox wrote. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = newDataDir('shared');
  const port = await freePort();
  const identity = await startIdentitySandbox(`http://localhost:${port}`);
  const product = await startProduct({
    port,
    dataDir,
    env: {
      ...{ SANDBOX_FILLS: '20000', SANDBOX_SEED: '7', SANDBOX_RATE: '0' },
      PAGES_PER_MINUTE: String(PAGES_PER_MINUTE),
      ...providerSettings(identity),
    },
  });
  try {
    await loaded(product);
    const { apiKey } = await newOrg(dataDir, 'enterprise');
    project.provide('system', {
      url: product.url,
      dataDir,
      enterpriseKey: apiKey,
      pagesPerMinute: PAGES_PER_MINUTE,
    });
  } catch (error) {
    await product.end();
    throw error;
  }
  return async () => {
    await Promise.all([product.end(), identity.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
}

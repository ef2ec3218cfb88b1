import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { type IdentitySandbox, startIdentitySandbox } from '#sandbox/identity/identity-sandbox.ts';
import { newOrg } from '../organisations.ts';
import { freePort, newDataDir, startProduct } from './product.ts';
import { historyLoaded, STILL_SANDBOX } from './still-world.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A product with a fixed sandbox history: nothing is added while the tests run. */
    system: { url: string; dataDir: string; enterpriseKey: string; pagesPerMinute: number };
  }
}

/** Few, for the test that reaches this limit. No other test reads so many pages from one address. */
const PAGES_PER_MINUTE = 30;

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
      ...STILL_SANDBOX,
      SANDBOX_FILLS: '20000',
      PAGES_PER_MINUTE: String(PAGES_PER_MINUTE),
      ...providerSettings(identity),
    },
  });
  try {
    await historyLoaded(product);
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

import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { newOrg, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A product with a fixed sandbox history: nothing is added while the tests run. */
    system: { url: string; dataDir: string; enterpriseKey: string };
  }
}

/** One product for all system tests that only read. The oracle reads the files that its sandbox wrote. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = path.resolve('.data-system/shared');
  await rm(dataDir, { recursive: true, force: true });
  const product = await startProduct({
    port: 4400,
    dataDir,
    env: { SANDBOX_FILLS: '20000', SANDBOX_SEED: '7', SANDBOX_RATE: '0' },
  });
  const enterprise = newOrg(dataDir, 'enterprise');
  project.provide('system', { url: product.url, dataDir, enterpriseKey: enterprise.apiKey });
  return () => product.end();
}

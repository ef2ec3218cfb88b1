import { rmSync } from 'node:fs';
import { test as base } from '@playwright/test';
import { freePort, newDataDir, type Product, startProduct } from '../../server/test/system/product.ts';

/**
 * Tests that keep everybody from reading: of a product of their own, so that the journeys beside them go on. Its tables
 * are held with `holdTables(heldProduct.dataDir)`.
 */
export const test = base.extend<object, { heldProduct: Product }>({
  heldProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
    async ({}, use) => {
      const dataDir = newDataDir('held');
      const env = { SANDBOX_FILLS: '3000', SANDBOX_RATE: '2', SANDBOX_MAKERS: '0' };
      const product = await startProduct({ port: await freePort(), dataDir, env });
      await use(product);
      await product.end();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ heldProduct }, use) => use(heldProduct.url),
});

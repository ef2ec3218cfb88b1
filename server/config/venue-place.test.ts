import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readLocalVenue } from './venue-place.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-venue-place-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('a data folder without a local chain is refused with the settings that name one', () => {
  expect(() => readLocalVenue(dir)).toThrow(
    `${dir} has no local chain. Set DATA_DIR to the data folder of a running product, or CHAIN_RPC_URL to its chain.`,
  );
});

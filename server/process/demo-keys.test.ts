import { mkdtemp, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TIERS } from '#domain/tier.ts';
import { isWellFormedKey } from '#services/key/raw-key.ts';
import { freshDatabase, type TestDatabase } from '../test/databases/database.ts';
import { demoKeys } from './demo-keys.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const newDir = (): Promise<string> => mkdtemp(path.join(os.tmpdir(), 'demo-keys-'));

it('makes a key for each tier once, in a file that only its owner can read', async () => {
  const dir = await newDir();
  const keys = await demoKeys(database.pool, dir);
  expect(Object.keys(keys).sort()).toEqual([...TIERS].sort());
  expect(Object.values(keys).every(isWellFormedKey)).toBe(true);
  expect((await stat(path.join(dir, 'demo-keys.json'))).mode & 0o777).toBe(0o600);
  expect(await demoKeys(database.pool, dir)).toEqual(keys);
});

it.each(['', '{"free":"hm_', '{"free":"hm_x"}'])('makes them anew where a crash left %j', async (left) => {
  const dir = await newDir();
  await writeFile(path.join(dir, 'demo-keys.json'), left);
  const keys = await demoKeys(database.pool, dir);
  expect(Object.values(keys).filter(isWellFormedKey)).toHaveLength(TIERS.length);
  expect(await demoKeys(database.pool, dir)).toEqual(keys);
});

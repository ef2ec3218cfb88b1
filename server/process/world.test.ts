import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { demoKeys } from '#server/process/demo-keys.ts';
import { demoOwners } from '#server/process/demo-owners.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createOrg } from '#services/org/create-org.ts';
import { migrate } from '#store/migrate.ts';
import { readWorld } from '#store/world.ts';
import { enterWorld } from './world.ts';

const databases: TestDatabase[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase();
  databases.push(database);
  return database;
}

const settings = (UPSTREAM: 'sandbox' | 'hyperliquid') => ({ UPSTREAM, DATA_DIR: '/data' });

it('a new database takes the world of its first start, and refuses another with what to do', async () => {
  const { url, pool } = await newDatabase();
  expect(await readWorld(pool)).toBeNull();
  await enterWorld(settings('sandbox'), url);
  await enterWorld(settings('sandbox'), url);
  await expect(enterWorld(settings('hyperliquid'), url)).rejects.toThrow(
    'The database in /data holds the data of UPSTREAM=sandbox and cannot be used with UPSTREAM=hyperliquid. ' +
      'Set DATA_DIR to another directory, or UPSTREAM to sandbox.',
  );
  await expect(enterWorld({ ...settings('hyperliquid'), DATABASE_URL: url }, url)).rejects.toThrow(
    /Set DATABASE_URL to another database, or UPSTREAM to sandbox/,
  );
  expect(await readWorld(pool)).toBe('sandbox');
});

it('the real exchange’s database refuses the sandbox', async () => {
  const { url } = await newDatabase();
  await enterWorld(settings('hyperliquid'), url);
  await expect(enterWorld(settings('sandbox'), url)).rejects.toThrow(/or UPSTREAM to hyperliquid\.$/);
});

it('of processes that start at once with different settings, all but those of one world are refused', async () => {
  const { url, pool } = await newDatabase();
  const starts = Array.from({ length: 12 }, (_, n) => (n % 2 ? 'sandbox' : 'hyperliquid'));
  const ends = await Promise.allSettled(starts.map((upstream) => enterWorld(settings(upstream), url)));
  const held = await readWorld(pool);
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(
    starts.map((upstream) => upstream === held),
  );
});

const WORLD = '20261129000a00_world';

/** A database as it was before it knew its world, in which `fill` leaves something, and then migrated. */
async function upgraded(leave: (database: TestDatabase) => Promise<unknown>): Promise<TestDatabase> {
  const database = await newDatabase();
  const dir = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  cpSync('prisma/migrations', dir, { recursive: true });
  for (const name of readdirSync(dir)) if (name >= WORLD) rmSync(path.join(dir, name), { recursive: true });
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(database.url, dir);
  await leave(database);
  expect(await migrate(database.url, 'prisma/migrations')).toContain(WORLD);
  return database;
}

type Block = { number: number; ms: number };

/** Stores fills of some blocks, with nothing else about them. */
const storeFills =
  (...blocks: Block[]) =>
  async ({ pool }: TestDatabase) => {
    for (const [seq, { number, ms }] of blocks.entries()) {
      await pool.query(
        `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
           start_position_e8, coin, px_e8, dir, is_buy, crossed, wallet, hash, fee_token)
         VALUES ($1, $2, $3, 1, $1, 1, 1, 0, 0, 0, 10, 1, 0, true, true, '\\x00', '\\x00', 'USDC')`,
        [seq + 1, number, ms],
      );
    }
  };

const demoData = (database: TestDatabase): Promise<unknown> =>
  demoKeys(database.pool, mkdtempSync(path.join(os.tmpdir(), 'demo-keys-')));
const demoSignIns = async (database: TestDatabase): Promise<void> => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'demo-keys-'));
  await demoOwners(database.pool, await demoKeys(database.pool, dir));
};
const HOUR_MS = 3_600_000;

it.each([
  ['demo keys', demoData],
  ['demo sign-ins', demoSignIns],
  ['simulated fills', storeFills({ number: 980_000_001, ms: 0 }, { number: 980_010_000, ms: HOUR_MS })],
  ['live simulated fills', storeFills({ number: 980_000_400, ms: 0 }, { number: 980_024_400, ms: HOUR_MS })],
])('a database of before that has %s is the sandbox’s', async (_name, leave) => {
  const { url, pool } = await upgraded(leave);
  expect(await readWorld(pool)).toBe('sandbox');
  await expect(enterWorld(settings('hyperliquid'), url)).rejects.toThrow(/UPSTREAM=sandbox/);
});

const ownOrg = ({ pool }: TestDatabase) => createOrg(pool, { name: 'Demo free', tier: 'free' });

it.each([
  ['nothing', async () => {}],
  ['organisations of its own', ownOrg],
  [
    'fills of another height',
    storeFills({ number: 700_000_000, ms: 0 }, { number: 700_000_900, ms: HOUR_MS }),
  ],
  [
    'fills at the exchange’s pace',
    storeFills({ number: 980_000_400, ms: 0 }, { number: 980_043_600, ms: HOUR_MS }),
  ],
])('a database of before that has %s is what its next start says', async (_name, leave) => {
  const { url, pool } = await upgraded(leave);
  expect(await readWorld(pool)).toBeNull();
  await enterWorld(settings('hyperliquid'), url);
  expect(await readWorld(pool)).toBe('hyperliquid');
});

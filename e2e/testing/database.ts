import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findEmbeddedPostgres } from '#store/embedded-postgres.ts';

/** Where the product under test keeps its data; set it beside BASE_URL. */
export const DATA_DIR = process.env.E2E_DATA_DIR ?? '.data-test/e2e';

/** Of the page of a market and of a builder what it reads once it is known that there is one: for panels alone. */
export const READ_BY_PANELS = ['wallet_coin', 'builder_wallet_week'];

/** What every page of the read API reads of. */
export const READ_BY_PAGES = [
  ...['outcome', 'outcome_stats', 'outcome_settlement', 'coin_stats', 'coin_hour', 'market_day'],
  ...['wallet_total', 'builder_total', 'core_block', 'evm_header', 'fixture', 'pending_vote'],
  'reward_funding',
  ...READ_BY_PANELS,
];

const LOCK_NOT_AVAILABLE = '55P03';

/** A database of a product's own server. @throws when the product does not run on this machine */
export function databaseUrl(database = 'hashmark', dataDir = DATA_DIR): string {
  const url = findEmbeddedPostgres(path.join(dataDir, 'postgres'), database);
  if (url === null) throw new Error(`no database runs in ${dataDir}: set E2E_DATA_DIR`);
  return url;
}

/** Takes the tables at once or not at all: waiting for one with another in hand could block ingest for good. */
async function takeTables(client: pg.Client, tables: string[]): Promise<void> {
  for (;;) {
    try {
      await client.query(`BEGIN; LOCK TABLE ${tables.join()} IN ACCESS EXCLUSIVE MODE NOWAIT`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await client.query('ROLLBACK');
      await delay(5);
    }
  }
}

/** Keeps everybody from reading what pages of a product show, until the answer is called. */
export async function holdTables(tables = READ_BY_PAGES, dataDir = DATA_DIR): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl('hashmark', dataDir) });
  await client.connect();
  await takeTables(client, tables);
  return () => client.end();
}

/** Makes an empty database beside the product's; the answer drops it. */
export async function emptyDatabase(name: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl('postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const drop = () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await drop();
  await asAdmin(`CREATE DATABASE ${name}`);
  return { url: databaseUrl(name), drop };
}

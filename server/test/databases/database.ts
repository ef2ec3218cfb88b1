import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '#store/pool.ts';

export type TestDatabase = { url: string; pool: pg.Pool; drop: () => Promise<void> };

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Some tests store hundreds of thousands of rows in one statement. */
const SEEDING_MS = 300_000;

/** A new, migrated and empty database for one test suite; `drop` closes its pool and removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE template_hashmark STRATEGY file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href, { max: 8, queryTimeoutMs: SEEDING_MS });
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

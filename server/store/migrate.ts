import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Prisma's own bookkeeping table, to the letter, so that `prisma migrate` recognises what was applied here. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/** The advisory lock that Prisma's schema engine takes: both never run at once. */
const PRISMA_LOCK = 72_707_369;

type Migration = { name: string; sql: string; checksum: string };

async function readMigrations(dir: string): Promise<Migration[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(dir, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies a migration and records it in one transaction: if the process is killed, neither remains, and the next start
 * applies it again. A failed migration is recorded as failed.
 */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const row = [randomUUID(), migration.checksum, migration.name];
  try {
    await client.query('BEGIN');
    await client.query(migration.sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      row,
    );
    await client.query('COMMIT');
  } catch (error) {
    await keepFailure(client, row, error);
    throw new Error(`migration ${migration.name} failed: ${String(error)}`, { cause: error });
  }
}

async function keepFailure(client: pg.Client, row: string[], error: unknown): Promise<void> {
  try {
    await client.query('ROLLBACK');
    await client.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ($1, $2, $3, $4)',
      [...row, String(error)],
    );
  } catch {
    // The connection broke: that is no fault of the migration.
  }
}

/**
 * Applies the migrations in `dir` (Prisma's layout: `<name>/migration.sql`) that the database does not have yet
 * and returns their names. Needs no Prisma engine. Safe to run from several processes at once.
 * @throws when an earlier migration failed, an applied file was edited since, or a migration fails (it is rolled back).
 */
export async function migrate(url: string, dir: string): Promise<string[]> {
  const migrations = await readMigrations(dir);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A lost connection is reported by the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(BOOKKEEPING);
    const { rows } = await client.query<{ name: string; checksum: string; finished: boolean }>(
      'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    );
    const failed = rows.find((row) => !row.finished);
    if (failed) {
      throw new Error(
        `migration ${failed.name} failed earlier: fix it, then run "npx prisma migrate resolve"`,
      );
    }
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const migration of migrations) {
      const checksum = done.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
        applied.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `migration ${migration.name} was edited after it was applied: add a new migration instead`,
        );
      }
    }
    return applied;
  } finally {
    await client.end(); // ends the session, and the advisory lock with it
  }
}

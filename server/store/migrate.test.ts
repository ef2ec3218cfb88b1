import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { migrate } from './migrate.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** A copy of the project's migrations with one more, so that a test may add and edit. */
function migrationsWith(name: string, sql: string): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  cpSync('prisma/migrations', dir, { recursive: true });
  mkdirSync(path.join(dir, name));
  writeFileSync(path.join(dir, name, 'migration.sql'), sql);
  return dir;
}

describe('migrate', () => {
  it('applies nothing to a database that is up to date', async () => {
    expect(await migrate(db.url, 'prisma/migrations')).toEqual([]);
  });

  it('applies a new migration exactly once when several processes start together', async () => {
    const dir = migrationsWith('20990101000000_one', 'CREATE TABLE one (n INT);');
    const applied = await Promise.all([migrate(db.url, dir), migrate(db.url, dir), migrate(db.url, dir)]);
    expect(applied.flat()).toEqual(['20990101000000_one']);
  });

  it('rolls a failing migration back whole and then refuses to go on until it is resolved', async () => {
    const other = await freshDatabase();
    const dir = migrationsWith('20990101000000_bad', 'CREATE TABLE half (n INT); SELECT no_such_function();');
    await expect(migrate(other.url, dir)).rejects.toThrow(/no_such_function/);
    const { rows } = await other.pool.query("SELECT to_regclass('half') AS half");
    expect(rows[0].half).toBeNull();
    await expect(migrate(other.url, dir)).rejects.toThrow(/prisma migrate resolve/);
    await other.drop();
  });

  it('applies anew what was under way when its connection was cut, of which nothing is left', async () => {
    const other = await freshDatabase();
    await other.pool.query('CREATE TABLE nap AS SELECT 600 AS seconds');
    const sql = 'CREATE TABLE half (n INT); SELECT pg_sleep(seconds) FROM nap;';
    const dir = migrationsWith('20990101000000_slow', sql);
    const cut = expect(migrate(other.url, dir)).rejects.toThrow('20990101000000_slow failed');
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    await expect.poll(async () => (await other.pool.query(end)).rowCount).toBe(1);
    await cut;
    await other.pool.query('DELETE FROM nap');
    expect(await migrate(other.url, dir)).toEqual(['20990101000000_slow']);
    await other.drop();
  });

  it('refuses a migration that was edited after it was applied', async () => {
    const dir = migrationsWith('20990101000000_one', 'CREATE TABLE one (n BIGINT);');
    await expect(migrate(db.url, dir)).rejects.toThrow(/was edited/);
  });
});

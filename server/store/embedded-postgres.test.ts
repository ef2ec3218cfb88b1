import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-postgres-'));
let server: EmbeddedPostgres;

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A backend that dies makes the server start anew from its log, which takes a while after much writing. */
async function killBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await new Promise<void>((resolve) => client.once('end', () => resolve()));
}

/** Leaves a server that recovers from its log, with 300,000 rows: again, should it be quicker than this side. */
async function leaveRecovering(url: string): Promise<void> {
  const table = 'SELECT n, repeat(md5(n::text), 8) AS t FROM generate_series(1, 300000) n';
  for (let isUp = true; isUp; ) {
    await ask(url, `BEGIN; DROP TABLE IF EXISTS kept; CREATE TABLE kept AS ${table}; COMMIT`);
    await killBackend(url);
    isUp = await ask(url, 'SELECT 1').then(
      () => true,
      () => false,
    );
  }
}

beforeAll(async () => {
  server = await startEmbeddedPostgres(dir);
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

describe('a server left by a killed process', () => {
  test('is taken over while it still recovers, with all that was committed', async () => {
    await leaveRecovering(server.url);
    const again = await startEmbeddedPostgres(dir);
    expect(again).toMatchObject({ adopted: true, pid: server.pid, url: server.url });
    expect(await ask(again.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 300_000 }]);
  }, 60_000);

  test('that was told to end in the midst of its recovery is replaced', async () => {
    await killBackend(server.url);
    process.kill(server.pid, 'SIGINT');
    const again = await startEmbeddedPostgres(dir);
    expect(again.pid).not.toBe(server.pid);
    server = again;
    expect(await ask(again.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 300_000 }]);
  }, 60_000);

  test('that is ending is waited for and replaced', async () => {
    process.kill(server.pid, 'SIGINT');
    const again = await startEmbeddedPostgres(dir);
    expect(again.pid).not.toBe(server.pid);
    server = again;
    expect(await ask(again.url, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 300_000 }]);
  }, 60_000);
});

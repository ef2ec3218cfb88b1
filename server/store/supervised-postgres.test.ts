import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { createPool } from './pool.ts';
import { isAlive } from './postgres-process.ts';
import { listenForNotices } from './queries/changes/notices.ts';
import { type SupervisedPostgres, superviseEmbeddedPostgres } from './supervised-postgres.ts';

const logger = createLogger({ level: 'silent' });
const dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-postgres-'));
let server: SupervisedPostgres;

beforeAll(async () => {
  // As a killed process leaves it: nobody's child.
  await startEmbeddedPostgres(dir);
  server = await superviseEmbeddedPostgres(dir, { logger });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}, 60_000);

/** Kills the server and waits until it is known to be gone. */
async function kill(): Promise<number> {
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => server.isUp).toBe(false);
  return pid;
}

const poll = { timeout: 60_000 };

it('a server that is killed runs again at its address with all that was committed, as often as it is killed', async () => {
  expect(server.adopted).toBe(true);
  const { url } = server;
  const pool = createPool(url, { max: 4 });
  await pool.query('CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
  for (let times = 1; times <= 2; times += 1) {
    // A connection that waits, one that works, and one that has written and not committed.
    const open = await pool.connect();
    await open.query('BEGIN; INSERT INTO kept VALUES (0)');
    const cut = expect(pool.query('SELECT pg_sleep(60)')).rejects.toThrow();
    const pid = await kill();
    await cut;
    open.release(true);
    await expect.poll(() => server.isUp, poll).toBe(true);
    expect([server.pid === pid, server.url]).toEqual([false, url]);
    expect((await pool.query('SELECT count(*)::int AS n FROM kept')).rows).toEqual([{ n: 1_000 }]);
  }
  await pool.end();
}, 120_000);

it('who listens for notices hears them again', async () => {
  const heard: string[] = [];
  const listener = listenForNotices({
    ...{ url: server.url, channel: 'test_notices', name: 'test', onError: () => {}, onState: () => {} },
    onNotice: (text) => heard.push(text),
  });
  await expect.poll(() => listener.isListening).toBe(true);
  await kill();
  await expect.poll(() => listener.isListening, poll).toBe(false);
  await expect.poll(() => listener.isListening, poll).toBe(true);
  const pool = createPool(server.url, { max: 1 });
  await pool.query(`SELECT pg_notify('test_notices', 'again')`);
  await expect.poll(() => heard).toEqual(['again']);
  await Promise.all([pool.end(), listener.close()]);
}, 120_000);

it('a server that is stopped while it is started again stays stopped', async () => {
  const other = mkdtempSync(path.join(os.tmpdir(), 'hashmark-postgres-'));
  const stopped = await superviseEmbeddedPostgres(other, { logger });
  process.kill(stopped.pid, 'SIGKILL');
  await expect.poll(() => stopped.isUp).toBe(false);
  await stopped.stop();
  expect([stopped.isUp, isAlive(stopped.pid)]).toEqual([false, false]);
  const again = await startEmbeddedPostgres(other);
  expect(again.adopted).toBe(false);
  await again.stop();
  rmSync(other, { recursive: true, force: true });
}, 120_000);

it('a server whose port is taken meanwhile comes back once it is free', async () => {
  const { url } = server;
  await kill();
  // Somebody works on the data for a moment, as an operator's command may.
  const guest = await startEmbeddedPostgres(dir).catch(() => null);
  await guest?.stop();
  await expect.poll(() => server.isUp, poll).toBe(true);
  const pool = createPool(url, { max: 1 });
  await expect
    .poll(
      () =>
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      poll,
    )
    .toBe(true);
  await pool.end();
}, 120_000);

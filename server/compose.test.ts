import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { parseEnv } from '#server/config/env.ts';
import type { Container } from '#server/container.ts';
import { Shutdown } from '#server/process/shutdown.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { READ_BUDGET_MS } from '#store/within-budget.ts';
import { compose } from './compose.ts';

const PAGE_CONNECTIONS = 5;
const LOCK = 4_711;
const NOBODY = { type: 'anonymous', ip: '192.0.2.1' } as const;

const logger = createLogger({ level: 'silent' });
const shutdown = new Shutdown(logger);
let database: TestDatabase;
let container: Container;

beforeAll(async () => {
  database = await freshDatabase();
  const parsed = parseEnv({ NODE_ENV: 'test' });
  if (!('env' in parsed)) throw new Error(parsed.problems.join());
  const exchange = 'http://127.0.0.1:1';
  const upstream = {
    apiUrl: exchange,
    wsUrl: exchange,
    rpcWsUrl: exchange,
    evmRpcUrl: undefined,
    nodeDataDir: undefined,
    isLocal: true,
  };
  container = compose({
    env: parsed.env,
    logger,
    databaseUrl: database.url,
    upstream,
    smtpUrl: null,
    shutdown,
  }).container;
});
afterAll(async () => {
  await shutdown.run();
  await database.drop();
});

describe('the connections of a process', () => {
  it('are all there for callers of the API while pages have taken what pages may have', async () => {
    const pages = container.context(NOBODY).db;
    const holder = await database.pool.connect();
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const busy = Array.from({ length: 2 * PAGE_CONNECTIONS }, () =>
      pages.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK]),
    );
    await expect.poll(() => pages.waitingCount).toBe(PAGE_CONNECTIONS);
    const api = container.apiContext(NOBODY).db;
    expect(api.waitingCount + api.totalCount).toBe(0);
    expect((await api.query('SELECT 1 AS answer')).rows).toEqual([{ answer: 1 }]);
    await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    holder.release();
    await Promise.all(busy);
    expect(pages.totalCount).toBeLessThanOrEqual(PAGE_CONNECTIONS);
  });

  it('give up a read of the API or of a page over its time budget', async () => {
    for (const { db } of [container.apiContext(NOBODY), container.context(NOBODY)]) {
      const { rows } = await db.query('SHOW statement_timeout');
      expect(rows).toEqual([{ statement_timeout: `${READ_BUDGET_MS / 1_000}s` }]);
    }
  });
});

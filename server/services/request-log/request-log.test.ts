import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { createKey } from '#services/key/create-key.ts';
import type { LoggedRequest } from '#store/writes/request-batch.ts';
import { RequestLog } from './request-log.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 23, 59, 59, 999);
const silent = createLogger({ level: 'silent' });

describe('the log of requests', () => {
  let api: TestApi;
  let nowMs = NOW_MS;
  let org: { orgId: string; apiKey: string; keyId: string };
  beforeAll(async () => {
    api = await startTestApi({ now: () => nowMs, trustProxy: true });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    nowMs = NOW_MS;
    org = await api.newOrg('growth');
  });

  const logged = async () => {
    await api.requests.flush();
    const { rows } = await api.database.pool.query<LoggedRequest & Record<string, unknown>>(
      `SELECT time_ms, key_id, route, method, target, status, duration_us, request_id
       FROM request_log WHERE org_id = $1 ORDER BY log_id`,
      [org.orgId],
    );
    return rows;
  };

  it('has every request of a key, whatever became of it, with the id that the answer carries', async () => {
    const ask = (target: string, init: RequestInit = {}) =>
      fetch(`${api.url}${target}`, { ...init, headers: { 'x-api-key': org.apiKey, ...init.headers } });
    const etag = (await ask('/v1/pricing')).headers.get('etag') ?? '';
    const answers = [
      await ask('/v1/pricing', { headers: { 'if-none-match': etag } }),
      await ask('/v1/outcomes/7'),
      await ask('/v1/fills?user=nonsense'),
      await ask('/v1/nope?a=1'),
      await ask('/v1/keys', { method: 'POST' }),
      await ask('/v1/pricing', { method: 'HEAD' }),
    ];
    const rows = (await logged()).slice(1);
    expect(rows.map((row) => [row.method, row.route, row.target, row.status])).toEqual([
      ['GET', '/v1/pricing', '/v1/pricing', 304],
      ['GET', '/v1/outcomes/:id', '/v1/outcomes/7', 404],
      ['GET', '/v1/fills', '/v1/fills?user=nonsense', 400],
      ['GET', '*', '/v1/nope?a=1', 404],
      ['POST', '/v1/keys', '/v1/keys', 403],
      ['HEAD', '/v1/pricing', '/v1/pricing', 200],
    ]);
    expect(rows.map(({ request_id }) => request_id)).toEqual(
      answers.map(({ headers }) => headers.get('x-request-id')),
    );
    for (const row of rows) {
      expect([row.time_ms, row.key_id]).toEqual([NOW_MS, org.keyId]);
      expect(row.duration_us).toBeGreaterThan(0);
    }
  });

  it('has no key in it, and nothing of callers without one or with one that is refused', async () => {
    const before = await api.database.pool.query('SELECT count(*) AS n FROM request_log');
    await api.get(`/v1/pricing?apikey=${org.apiKey}&x=1`, { key: null });
    await api.get('/v1/pricing', { key: null });
    await api.get('/v1/pricing', { key: 'nonsense' });
    const rows = await logged();
    expect(rows.map(({ target }) => target)).toEqual(['/v1/pricing?x=1']);
    const after = await api.database.pool.query('SELECT count(*) AS n FROM request_log');
    expect(after.rows[0].n).toBe(before.rows[0].n + 1);
  });

  it('is added up by day, key and route as it is written', async () => {
    const second = await createKey(api.database.pool, { orgId: org.orgId });
    for (const key of [org.apiKey, org.apiKey, second.apiKey]) await api.get('/v1/pricing', { key });
    await api.get('/v1/nope', { key: org.apiKey });
    await logged();
    nowMs += 1;
    await api.get('/v1/pricing', { key: org.apiKey });
    await logged();
    const { rows } = await api.database.pool.query(
      `SELECT to_timestamp(day * 86400)::date::text AS day, key_id, route, requests, errors FROM usage_day
       WHERE org_id = $1 ORDER BY day, key_id = $2, route`,
      [org.orgId, second.keyId],
    );
    const one = { key_id: org.keyId, errors: 0 };
    expect(rows).toEqual([
      { ...one, day: '2026-06-15', route: '*', requests: 1, errors: 1 },
      { ...one, day: '2026-06-15', route: '/v1/pricing', requests: 2 },
      { ...one, day: '2026-06-15', route: '/v1/pricing', requests: 1, key_id: second.keyId },
      { ...one, day: '2026-06-16', route: '/v1/pricing', requests: 1 },
    ]);
  });

  it('has who used a key from where it may not be used', async () => {
    await api.database.pool.query(`UPDATE api_key SET allowed_ips = '{203.0.113.7}' WHERE key_id = $1`, [
      org.keyId,
    ]);
    await api.get('/v1/pricing', { key: org.apiKey, headers: { 'x-forwarded-for': '198.51.100.9' } });
    expect((await logged()).map(({ status }) => status)).toEqual([403]);
  });
});

describe('the queue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const request = (number: number, changed: Partial<LoggedRequest> = {}): LoggedRequest => ({
    ...{ timeMs: NOW_MS, orgId: 'org_q', keyId: 'key_q', route: '/v1/fills', method: 'GET', status: 200 },
    ...{ target: '/v1/fills', durationUs: 5, requestId: `${number}` },
    ...changed,
  });
  const stored = async () => {
    const { rows } = await database.pool.query('SELECT request_id, target FROM request_log ORDER BY log_id');
    await database.pool.query('TRUNCATE request_log, usage_day');
    return rows as { request_id: string; target: string }[];
  };

  it('holds so many and no more: what does not fit is dropped and counted', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent, maxWaiting: 3 });
    for (let number = 0; number < 5; number += 1) log.record(request(number));
    await log.close();
    expect((await stored()).map(({ request_id }) => request_id)).toEqual(['0', '1', '2']);
    expect(log.dropped).toBe(2);
  });

  it('keeps what could not be written, in order, and writes it when the database is back', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent });
    await database.pool.query('ALTER TABLE request_log RENAME TO request_gone');
    for (let number = 0; number < 2_500; number += 1) log.record(request(number));
    await expect(log.flush()).rejects.toThrow(/request_log/);
    log.record(request(2_500));
    await database.pool.query('ALTER TABLE request_gone RENAME TO request_log');
    await log.close();
    expect((await stored()).map(({ request_id }) => Number(request_id))).toEqual(
      Array.from({ length: 2_501 }, (_, number) => number),
    );
    expect(log.dropped).toBe(0);
  });

  it('writes neither the log nor the day when one of them cannot be written', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent });
    await database.pool.query('ALTER TABLE usage_day ADD CONSTRAINT few CHECK (requests < 2)');
    for (const number of [1, 2]) log.record(request(number));
    await log.flush();
    await database.pool.query('ALTER TABLE usage_day DROP CONSTRAINT few');
    expect(await stored()).toEqual([]);
    expect(log.dropped).toBe(2);
    log.record(request(3));
    await log.close();
    expect(await stored()).toHaveLength(1);
  });

  it('stores any text as it is', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent });
    const targets = ['\\N', 'a\tb', 'a\nb', 'a\\nb', '\\.', 'é"\'', ''];
    for (const target of targets) log.record(request(1, { target }));
    await log.close();
    expect((await stored()).map(({ target }) => target)).toEqual(targets);
  });

  it('is empty before the process ends', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent });
    for (let number = 0; number < 10; number += 1) log.record(request(number));
    await Promise.all([log.flush(), log.close()]);
    expect(await stored()).toHaveLength(10);
  });
});

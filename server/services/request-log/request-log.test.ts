import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createKey } from '#services/key/create-key.ts';
import { type LogRow, listLog } from '#store/queries/access/request-log.ts';
import type { LoggedRequest } from '#store/writes/logged-request.ts';
import { RequestLog } from './request-log.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 23, 59, 59, 999);
const MIDNIGHT_MS = NOW_MS + 1;
const silent = createLogger({ level: 'silent' });

/** All that the log has of an organisation, in the order in which it was recorded. */
async function oldestFirst(db: Pool, orgId: string): Promise<LogRow[]> {
  const rows = await listLog(db, { orgId }, { before: null, limit: 10_000 });
  return rows.sort((a, b) => a.logId - b.logId);
}

/** What stands between fields is written by its number, as in an address; what is no text is not stored. */
const asStored = (text: string): string =>
  Buffer.from(text.replaceAll('\0', '').replaceAll('\u001e', '%1E').replaceAll('\u001f', '%1F')).toString();

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
    return oldestFirst(api.database.pool, org.orgId);
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
    expect(rows.map(({ requestId }) => requestId)).toEqual(
      answers.map(({ headers }) => headers.get('x-request-id')),
    );
    for (const row of rows) {
      expect([row.timeMs, row.keyId]).toEqual([NOW_MS, org.keyId]);
      expect(row.durationUs).toBeGreaterThan(0);
    }
  });

  it('has of every refused request what its caller was told, and of the others nothing', async () => {
    const key = org.apiKey;
    const targets = ['/v1/outcomes/999999999', '/v1/outcomes/999999999', '/v1/fills?user=nonsense'];
    const told: (string | string[] | undefined)[] = [];
    for (const target of [...targets, `/v1/nope/${key}`, '/v1/pricing']) {
      const answer = (await (await api.get(target, { key })).json()) as { message?: string | string[] };
      told.push(answer.message);
    }
    const rows = await logged();
    expect(rows.map(({ message }) => message)).toEqual(
      told.map((message) => (message === undefined ? null : [message].flat().join('; '))),
    );
    expect(rows.filter(({ message }) => message !== null)).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('has no key in it, and nothing of callers without one or with one that is refused', async () => {
    const count = 'SELECT sum(requests) AS n FROM request_block';
    const before = await api.database.pool.query(count);
    await api.get(`/v1/pricing?apikey=${org.apiKey}&x=1`, { key: null });
    await api.get('/v1/pricing', { key: null });
    await api.get('/v1/pricing', { key: 'nonsense' });
    const rows = await logged();
    expect(rows.map(({ target }) => target)).toEqual(['/v1/pricing?x=1']);
    const after = await api.database.pool.query(count);
    expect(Number(after.rows[0].n)).toBe(Number(before.rows[0].n) + 1);
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

const request = (number: number, changed: Partial<LoggedRequest> = {}): LoggedRequest => ({
  ...{ timeMs: NOW_MS, orgId: 'org_q', keyId: 'key_q', route: '/v1/fills', method: 'GET', status: 200 },
  ...{ target: '/v1/fills', durationUs: 5, requestId: `${number}` },
  ...changed,
});

const changed = fc.record({
  timeMs: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -40_000, max: 40_000 })),
  target: fc.oneof(fc.webPath(), fc.string({ unit: 'binary' }), fc.constant('/'.repeat(1_000))),
  status: fc.integer({ min: 100, max: 599 }),
  message: fc.option(
    fc.string({ unit: 'binary', minLength: 1 }).filter((text) => asStored(text) !== ''),
    { nil: undefined },
  ),
  durationUs: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
});

describe('the queue', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const stored = async () => {
    const rows = await oldestFirst(database.pool, 'org_q');
    await database.pool.query('TRUNCATE request_block, usage_day');
    return rows;
  };

  it('holds so many and no more: what does not fit is dropped and counted', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent, maxWaiting: 3 });
    for (let number = 0; number < 5; number += 1) log.record(request(number));
    await log.close();
    expect((await stored()).map(({ requestId }) => requestId)).toEqual(['0', '1', '2']);
    expect(log.dropped).toBe(2);
  });

  it('lets go of what is too large for a block, which takes the place of none', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent, maxWaiting: 64 });
    for (let number = 0; number < 64; number += 1)
      log.record(request(number, { target: '/'.repeat(300_000) }));
    log.record(request(64));
    await log.close();
    expect((await stored()).map(({ requestId }) => requestId)).toEqual(['64']);
    expect(log.dropped).toBe(64);
  });

  it('keeps what could not be written, in order, and writes it when the database is back', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent });
    await database.pool.query('ALTER TABLE request_block RENAME TO request_gone');
    for (let number = 0; number < 2_500; number += 1) log.record(request(number));
    await expect(log.flush()).rejects.toThrow(/request_block/);
    log.record(request(2_500));
    await database.pool.query('ALTER TABLE request_gone RENAME TO request_block');
    await log.close();
    expect((await stored()).map(({ requestId }) => Number(requestId))).toEqual(
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

  it('counts for each organisation by itself, over midnight too', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent });
    for (const orgId of ['org_q', 'org_r', 'org_q']) {
      log.record(request(1, { orgId }));
      log.record(request(2, { orgId, timeMs: MIDNIGHT_MS, status: 500 }));
      log.record(request(3, { orgId, status: 404 }));
    }
    await log.close();
    const { rows } = await database.pool.query(
      'SELECT org_id, day - $1 AS day, requests, errors FROM usage_day ORDER BY org_id, day',
      [MIDNIGHT_MS / 86_400_000],
    );
    expect(rows).toEqual([
      { org_id: 'org_q', day: -1, requests: 4, errors: 2 },
      { org_id: 'org_q', day: 0, requests: 2, errors: 2 },
      { org_id: 'org_r', day: -1, requests: 2, errors: 1 },
      { org_id: 'org_r', day: 0, requests: 1, errors: 1 },
    ]);
    expect(await stored()).toHaveLength(6);
  });

  it('drops what can never be stored, and nothing that waits with it', async () => {
    const log = new RequestLog({ db: database.pool, logger: silent });
    await database.pool.query(`ALTER TABLE request_block ADD CONSTRAINT good CHECK (org_id <> 'org_bad')`);
    for (const orgId of ['org_q', 'org_bad', 'org_r']) log.record(request(1, { orgId }));
    await log.close();
    await database.pool.query('ALTER TABLE request_block DROP CONSTRAINT good');
    expect(log.dropped).toBe(1);
    expect(await oldestFirst(database.pool, 'org_r')).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  it('keeps every request, whenever it was made and recorded, in blocks of one day and less than ten seconds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changed, { maxLength: 400 }), async (all) => {
        const log = new RequestLog({ db: database.pool, logger: silent });
        const given = all.map(({ timeMs, ...rest }, number) =>
          request(number, { ...rest, timeMs: MIDNIGHT_MS + timeMs }),
        );
        for (const each of given) log.record(each);
        await log.close();
        const { rows } = await database.pool.query(
          `SELECT count(*) FILTER (WHERE last_ms - first_ms >= 10000 OR first_ms / 86400000 <> last_ms / 86400000) AS n,
             count(*) FILTER (WHERE requests > 1000) AS large FROM request_block`,
        );
        expect(rows).toEqual([{ n: 0, large: 0 }]);
        const kept = given.map(({ message, ...each }) => ({
          ...{ ...each, target: asStored(each.target) },
          message: message === undefined ? null : asStored(message),
        }));
        expect((await stored()).map(({ logId: _, ...each }) => each)).toEqual(kept);
      }),
      { numRuns: 20 },
    );
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

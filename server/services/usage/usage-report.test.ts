import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import type { SessionActor } from '#services/context.ts';
import { createKey } from '#services/key/create-key.ts';
import { dashboardContext } from '#transports/trpc/context.ts';
import { appRouter } from '#transports/trpc/router.ts';
import { forecastMonth } from './forecast.ts';
import { showMinute } from './show-minute.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 5, 15, 12);
const TODAY = Math.floor(NOW_MS / DAY_MS);
const MONTH_END_MS = Date.UTC(2026, 6);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW_MS });
});
afterAll(() => api.stop());

async function memberOf(orgId: string) {
  const { cookie } = await api.signIn({ orgId, role: 'viewer' });
  const services = api.context({ type: 'anonymous', ip: '127.0.0.1' });
  const headers = new Headers({ cookie });
  const caller = appRouter.createCaller(
    dashboardContext({
      ...{ services, sessions: api.sessions, method: 'GET', headers },
      ...{ requestId: 'a request', logger: createLogger({ level: 'silent' }) },
    }),
  );
  return { cookie, caller };
}

const usageOf = async (cookie: string) =>
  (await fetch(`${api.url}/v1/keys/usage`, { headers: { cookie } })).json();

describe('/v1/keys/usage', () => {
  it('tells this month of all keys of the organisation, to the last request', async () => {
    const { orgId, apiKey } = await api.newOrg('growth');
    const second = await createKey(api.database.pool, { orgId });
    const { cookie } = await memberOf(orgId);
    for (const key of [apiKey, apiKey, second.apiKey]) await api.get('/v1/pricing', { key });
    expect(await usageOf(cookie)).toEqual({
      ...{ period: '2026-06', tier: 'growth', used: 3, quota: 1_000_000, remaining: 999_997, overage: 0 },
      resetsAt: '2026-07-01 00:00:00.000',
    });
  });

  it('tells what goes beyond the quota, and that enterprise has none', async () => {
    const paid = await api.newOrg('scale');
    await api.database.pool.query('INSERT INTO usage_month VALUES ($1, $2, 3000007)', [
      paid.orgId,
      '2026-06',
    ]);
    expect(await usageOf((await memberOf(paid.orgId)).cookie)).toMatchObject({
      ...{ used: 3_000_007, remaining: 0, overage: 7 },
    });
    const unlimited = await api.newOrg('enterprise');
    expect(await usageOf((await memberOf(unlimited.orgId)).cookie)).toMatchObject({
      ...{ used: 0, quota: null, remaining: null, overage: 0 },
    });
  });
});

it('the minute tells what of its requests are left, and takes none of them', async () => {
  const { orgId, apiKey } = await api.newOrg('free');
  const actor: SessionActor = {
    ...{ type: 'session', sessionId: 'ses_1', personId: 'usr_1' },
    ...{ orgId, tier: 'free', role: 'viewer' },
  };
  const { meter } = api.access;
  for (let sent = 0; sent < 3; sent += 1) await api.get('/v1/pricing', { key: apiKey });
  const ctx = { ...api.context(actor), meter };
  const minute = { limit: 10, isHard: true, used: 3, resetsMs: NOW_MS + 60_000 };
  for (let read = 0; read < 12; read += 1) expect(await showMinute(ctx)).toEqual(minute);
  expect(await showMinute(api.context(actor))).toEqual({ ...minute, used: null, resetsMs: null });
});

describe('the report', () => {
  it('has each day and each key, and nothing of other organisations', async () => {
    const [org, other] = [await api.newOrg('growth'), await api.newOrg('growth')];
    await api.database.pool.query(
      `INSERT INTO usage_day VALUES ($1, $3, $4, 'r', 5, 1), ($1, $3, $4, 's', 2, 0), ($1, $3 - 2, $4, 'r', 1, 1),
         ($1, $3 - 2, 'key_gone', 'r', 9, 0), ($1, $3 - 3, $4, 'r', 100, 0), ($2, $3, 'key_other', 'r', 70, 0)`,
      [org.orgId, other.orgId, TODAY, org.keyId],
    );
    await api.database.pool.query('INSERT INTO usage_month VALUES ($1, $2, 1400000)', [org.orgId, '2026-06']);
    const { caller } = await memberOf(org.orgId);
    const report = await caller.usage.report({ days: 3 });
    expect(report.byDay).toEqual([
      { startMs: (TODAY - 2) * DAY_MS, requests: 10, errors: 1 },
      { startMs: (TODAY - 1) * DAY_MS, requests: 0, errors: 0 },
      { startMs: TODAY * DAY_MS, requests: 7, errors: 1 },
    ]);
    expect(report.byKey).toEqual([
      { keyId: 'key_gone', name: null, start: null, requests: 9, errors: 0 },
      { keyId: org.keyId, name: '', start: org.apiKey.slice(0, 8), requests: 8, errors: 2 },
    ]);
    // 17 requests in two and a half days, and fifteen and a half more to go.
    expect(report.forecast).toEqual({ used: 1_400_105, overageUsd: 88.02 });
    expect(report).toMatchObject({ used: 1_400_000, overage: 400_000 });
  });
});

describe('the forecast', () => {
  const days = fc.array(
    fc.record({ day: fc.integer({ min: TODAY - 20, max: TODAY }), requests: fc.nat(1_000_000) }),
    { maxLength: 20 },
  );

  it('is never less than what is used, a whole number, and just that when the month is over', () => {
    fc.assert(
      fc.property(days, fc.nat(10_000_000), (given, used) => {
        const at = (nowMs: number) => forecastMonth({ used, days: given, nowMs, monthEndMs: MONTH_END_MS });
        expect(at(NOW_MS)).toBeGreaterThanOrEqual(used);
        expect(Number.isInteger(at(NOW_MS))).toBe(true);
        expect(at(MONTH_END_MS)).toBe(used);
      }),
    );
  });

  it('goes on at the pace of the last week, which a week before it does not change', () => {
    const week = Array.from({ length: 7 }, (_, ago) => ({ day: TODAY - ago, requests: 100 }));
    const older = Array.from({ length: 7 }, (_, ago) => ({ day: TODAY - 7 - ago, requests: 9_999 }));
    // 700 in six and a half days, fifteen and a half to go.
    const wanted = 1_000 + Math.round((700 / 6.5) * 15.5);
    for (const given of [week, [...older, ...week]]) {
      expect(forecastMonth({ used: 1_000, days: given, nowMs: NOW_MS, monthEndMs: MONTH_END_MS })).toBe(
        wanted,
      );
    }
  });
});

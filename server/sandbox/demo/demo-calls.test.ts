import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { listLog } from '#store/queries/access/request-log.ts';
import { makeDemoCalls } from './demo-calls.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('demo organisations get real calls in their logs, most of them served, and Free stays within its plan', async () => {
  const [free, growth, scale] = [
    await api.newOrg('free'),
    await api.newOrg('growth'),
    await api.newOrg('scale'),
  ];
  await makeDemoCalls({
    apiUrl: api.url,
    keys: { free: free.apiKey, growth: growth.apiKey, scale: scale.apiKey },
    signal: new AbortController().signal,
    rounds: 11,
    timing: { betweenMs: 0, roundMs: 0, timeoutMs: 60_000 },
  });
  await api.requests.flush();
  const logOf = async ({ orgId }: { orgId: string }) => {
    const rows = await listLog(api.database.pool, { orgId }, { before: null, limit: 10_000 });
    return {
      calls: rows.length,
      refused: [...new Set(rows.filter(({ status }) => status >= 400).map((row) => row.target))],
      statuses: [...new Set(rows.map(({ status }) => status))].sort(),
    };
  };
  expect(await logOf(free)).toEqual({
    ...{ calls: 4, refused: ['/v1/outcomes/999999999'], statuses: [200, 404] },
  });
  expect(await logOf(growth)).toEqual({
    ...{ calls: 28, refused: ['/v1/fills?user=alice'], statuses: [200, 400] },
  });
  expect(await logOf(scale)).toEqual({ calls: 38, refused: ['/v1/nonsense'], statuses: [200, 404] });
});

it('they end at once when they are told to', async () => {
  const stopping = new AbortController();
  const { apiKey } = await api.newOrg('scale');
  const calls = makeDemoCalls({
    apiUrl: api.url,
    keys: { free: apiKey, growth: apiKey, scale: apiKey },
    signal: stopping.signal,
  });
  stopping.abort();
  await expect(calls).resolves.toBeUndefined();
});

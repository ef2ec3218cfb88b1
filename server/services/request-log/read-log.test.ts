import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import type { LogRow } from '#store/queries/access/request-log.ts';
import type { LoggedRequest } from '#store/writes/logged-request.ts';
import { blocksOf } from '#store/writes/request-blocks.ts';
import { writeRequestLog } from '#store/writes/write-request-log.ts';
import { newRequestId } from '#transports/gate/request-id.ts';
import { dashboardContext } from '#transports/trpc/context.ts';
import { appRouter } from '#transports/trpc/router.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12);
const HOUR_MS = 3_600_000;
const ROUTES = ['/v1/fills', '/v1/outcomes/:id'];
const STATUSES = [200, 304, 404, 429, 500];
const KEYS = ['key_a', 'key_b'];

let api: TestApi;
let mine: LoggedRequest[];
let call: ReturnType<typeof appRouter.createCaller>;
let stranger: typeof call;

/** Calls the dashboard's API as a new member of an organisation. */
async function memberOf(orgId: string): Promise<typeof call> {
  const { cookie } = await api.signIn({ orgId, role: 'viewer' });
  const services = api.context({ type: 'anonymous', ip: '127.0.0.1' });
  const headers = new Headers({ cookie });
  return appRouter.createCaller(
    dashboardContext({
      ...{ services, sessions: api.sessions, method: 'GET', headers },
      ...{ requestId: 'a request', logger: createLogger({ level: 'silent' }) },
    }),
  );
}

beforeAll(async () => {
  api = await startTestApi({ now: () => NOW_MS });
  const [{ orgId }, other] = [await api.newOrg('growth'), await api.newOrg('growth')];
  // Many of the same millisecond, so that pages have to break ties.
  const request = (index: number): LoggedRequest => {
    const timeMs = NOW_MS - Math.floor(index / 3) * HOUR_MS;
    return {
      ...{ timeMs, orgId, method: 'GET', target: '/v1/fills?x=1', durationUs: (index * 37) % 101 },
      keyId: KEYS[index % 2] ?? '',
      route: ROUTES[index % 3 === 0 ? 1 : 0] ?? '',
      status: STATUSES[index % 5] ?? 0,
      requestId: newRequestId(timeMs),
    };
  };
  mine = Array.from({ length: 90 }, (_, index) => request(index));
  const theirs = { ...request(0), orgId: other.orgId, requestId: newRequestId(NOW_MS) };
  await writeRequestLog(api.database.pool, blocksOf([...mine, theirs]));
  [call, stranger] = [await memberOf(orgId), await memberOf(other.orgId)];
});
afterAll(() => api.stop());

const newestFirst = (requests: LoggedRequest[]): string[] =>
  requests
    .map((request, place) => ({ request, place }))
    .sort((a, b) => b.request.timeMs - a.request.timeMs || b.place - a.place)
    .map(({ request }) => request.requestId);

describe('the list of requests', () => {
  it('has what a filter lets through, each once, newest first, whatever the size of its pages', async () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    const filters = fc.record({
      keyId: maybe(fc.constantFrom(...KEYS, 'key_none')),
      route: maybe(fc.constantFrom(...ROUTES)),
      statusClass: maybe(fc.integer({ min: 2, max: 5 })),
      fromMs: maybe(fc.integer({ min: 0, max: 30 }).map((hours) => NOW_MS - hours * HOUR_MS)),
      untilMs: maybe(fc.integer({ min: 0, max: 30 }).map((hours) => NOW_MS - hours * HOUR_MS)),
    });
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 40 }), async (filter, limit) => {
        const wanted = mine.filter(
          ({ keyId, route, status, timeMs }) =>
            (filter.keyId ?? keyId) === keyId &&
            (filter.route ?? route) === route &&
            (filter.statusClass === undefined || Math.floor(status / 100) === filter.statusClass) &&
            timeMs >= (filter.fromMs ?? 0) &&
            timeMs < (filter.untilMs ?? Number.POSITIVE_INFINITY),
        );
        const read: string[] = [];
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const page = await call.logs.list({ ...filter, limit, ...(cursor && { cursor }) });
          read.push(...page.requests.map(({ requestId }) => requestId));
          cursor = page.nextCursor;
        }
        expect(read).toEqual(newestFirst(wanted));
      }),
      { numRuns: 40 },
    );
  });

  it('refuses a cursor that is none', async () => {
    await expect(call.logs.list({ cursor: '1;2', limit: 1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the list of what several processes wrote at once', () => {
  const REQUESTS = 3_000;
  const PROCESSES = 3;
  let list: typeof call;
  let made: LoggedRequest[];
  beforeAll(async () => {
    const { orgId } = await api.newOrg('growth');
    list = await memberOf(orgId);
    // Within half a minute, five in each millisecond that has any; one of 500 with a key of its own, one in ten late.
    made = Array.from({ length: REQUESTS }, (_, index) => {
      const timeMs = NOW_MS - 50 * Math.floor(index / 5) - (index % 10 === 0 ? 9_000 : 0);
      return {
        ...{
          timeMs,
          orgId,
          method: 'GET',
          target: '/v1/fills',
          durationUs: 5,
          route: '/v1/fills',
          status: 200,
        },
        ...{ keyId: index % 500 === 7 ? 'key_rare' : 'key_a', requestId: newRequestId(timeMs) },
      };
    });
    for (let process = 0; process < PROCESSES; process += 1) {
      const own = made.filter((_, index) => index % PROCESSES === process).reverse();
      await writeRequestLog(api.database.pool, blocksOf(own));
    }
  });

  /** All that the list has, page by page. */
  async function readAll(filter: { keyId?: string; limit: number }): Promise<LogRow[]> {
    const rows: LogRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list.logs.list({ ...filter, ...(cursor && { cursor }) });
      rows.push(...page.requests);
      cursor = page.nextCursor;
    }
    return rows;
  }

  it.each([200, 37])('has each once, newest first, in pages of %i', async (limit) => {
    const rows = await readAll({ limit });
    expect(rows.map(({ timeMs }) => timeMs)).toEqual(made.map(({ timeMs }) => timeMs).sort((a, b) => b - a));
    expect(new Set(rows.map(({ requestId }) => requestId)).size).toBe(REQUESTS);
  });

  it('finds the few of a key among the many', async () => {
    const rows = await readAll({ keyId: 'key_rare', limit: 2 });
    const wanted = made.filter(({ keyId }) => keyId === 'key_rare');
    expect(rows.map(({ requestId }) => requestId)).toEqual(
      wanted.toSorted((a, b) => b.timeMs - a.timeMs).map(({ requestId }) => requestId),
    );
  });

  it('has any one of them under its id', async () => {
    for (const request of [made[0]!, made[1_490]!, made[2_999]!]) {
      expect(await list.logs.show({ requestId: request.requestId })).toMatchObject(request);
    }
  });
});

describe('one request', () => {
  it('is found by its id alone', async () => {
    for (const request of [mine[0]!, mine[50]!]) {
      expect(await call.logs.show({ requestId: request.requestId })).toMatchObject(request);
    }
  });

  it('of another organisation, or of nobody, is not there', async () => {
    for (const requestId of [mine[0]!.requestId, newRequestId(NOW_MS), 'nonsense', '']) {
      await expect(stranger.logs.show({ requestId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await stranger.logs.list({ limit: 200 })).requests).toHaveLength(1);
  });
});

describe('the overview', () => {
  const quantile = (requests: LoggedRequest[], share: number): number => {
    const sorted = requests.map(({ durationUs }) => durationUs).sort((a, b) => a - b);
    return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  };
  const figures = (requests: LoggedRequest[]) => ({
    requests: requests.length,
    errors: requests.filter(({ status }) => status >= 400).length,
    p50Us: quantile(requests, 0.5),
    p95Us: quantile(requests, 0.95),
  });

  it.each([['24h', 24] as const, ['7d', 168] as const])(
    'of %s is what the requests say',
    async (window, hours) => {
      const inWindow = mine.filter(({ timeMs }) => timeMs >= NOW_MS - hours * HOUR_MS);
      const overview = await call.logs.overview({ window });
      const { errorRate, ...total } = overview.total;
      expect(total).toEqual(figures(inWindow));
      expect(errorRate).toBeCloseTo(total.errors / total.requests);
      expect(overview.isSampled).toBe(false);
      const byRoute = ROUTES.map((route) => ({
        route,
        ...figures(inWindow.filter((request) => request.route === route)),
      }));
      expect(overview.byRoute).toEqual(byRoute.sort((a, b) => b.requests - a.requests));
      const byStatus = STATUSES.map((status) => ({
        status,
        requests: inWindow.filter((request) => request.status === status).length,
      }));
      expect(overview.byStatus.toSorted((a, b) => a.status - b.status)).toEqual(byStatus);
    },
  );

  it('of an organisation without requests has none', async () => {
    const fresh = await memberOf((await api.newOrg('free')).orgId);
    expect(await fresh.logs.overview({ window: '7d' })).toMatchObject({
      ...{ window: '7d', isSampled: false, byRoute: [], byStatus: [] },
      total: { requests: 0, errors: 0, errorRate: 0, p50Us: null, p95Us: null },
    });
  });
});

it('tells the overview when requests came: every span of the window, each request in one of them', async () => {
  const { bySpan, spanMs, total } = await call.logs.overview({ window: '24h' });
  const starts = bySpan.map(({ startMs }) => startMs);
  expect(starts).toEqual(starts.map((_, place) => (starts[0] ?? 0) + place * spanMs));
  expect(starts.at(-1)).toBe(NOW_MS);
  const inSpan = (startMs: number) =>
    mine.filter(
      ({ timeMs }) => timeMs >= Math.max(startMs, NOW_MS - 24 * HOUR_MS) && timeMs < startMs + spanMs,
    );
  expect(bySpan.map(({ requests, errors }) => [requests, errors])).toEqual(
    starts.map(inSpan).map((those) => [those.length, those.filter(({ status }) => status >= 400).length]),
  );
  expect(bySpan.reduce((sum, { requests }) => sum + requests, 0)).toBe(total.requests);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const SETTLED_LATE = 90;
const FIRST_NEW = 100;
const OUTCOMES = 25;

let api: TestApi;
let seed: SeedMarkets;
/** How often the lists have grown. */
let growths = 0;

const trade = (timeMs: number, coin: number, count: number) =>
  Array.from({ length: count }, () => ({ timeMs, coin, wallet: 7, px: 0.5, sz: 1 }));

async function outcome(outcomeId: number, firstSeenMs: number): Promise<void> {
  await seed.outcome({ outcomeId, firstSeenMs, settleFraction: '1', settledAtMs: firstSeenMs });
  await seed.event({ outcomeId, type: 'creation', timeMs: firstSeenMs });
}

/** Adds rows at the beginning of every list, and fills of an instant that a page may end in. */
async function grow(): Promise<void> {
  growths += 1;
  const timeMs = NOW + growths * 1_000;
  await outcome(FIRST_NEW + growths, timeMs);
  await seed.fills(...trade(timeMs, 50_010, 3), ...trade(timeMs, 50_011, 2));
}

beforeAll(async () => {
  api = await startTestApi({ now: () => NOW + 3_600_000 });
  seed = new SeedMarkets(api.database.pool);
  for (let id = 1; id <= OUTCOMES; id++) await outcome(id, NOW - 3_600_000 + Math.floor(id / 4) * 60_000);
  // Settled without a known time: the list ends with these.
  for (const id of [SETTLED_LATE, SETTLED_LATE + 1]) {
    await seed.outcome({ outcomeId: id, firstSeenMs: NOW - 7_200_000, settleFraction: '0' });
  }
  for (let minute = 0; minute < 8; minute++) {
    await seed.fills(...trade(NOW - minute * 60_000, 50_010, 4), ...trade(NOW - minute * 60_000, 50_011, 3));
  }
});
afterAll(() => api.stop());

type Row = Record<string, unknown>;
type Page = { rows: Row[]; next: string | null };

const rowsOf = (body: Record<string, unknown>): Row[] =>
  Object.values(body).find((value) => Array.isArray(value)) as Row[];

async function page(target: string): Promise<Page> {
  const response = await api.get(target);
  expect(response.status, target).toBe(200);
  const link = response.headers.get('link');
  const next = link === null ? null : (/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? link);
  return { rows: rowsOf(await response.json()), next };
}

/** All rows from a target on, by the links of the pages. The list grows after the first `growing` pages. */
async function walk(target: string, growing = 0): Promise<Row[]> {
  const rows: Row[] = [];
  let pages = 0;
  for (let next: string | null = target; next !== null; ) {
    const found: Page = await page(next);
    rows.push(...found.rows);
    next = found.next;
    pages += 1;
    if (pages <= growing) await grow();
  }
  return rows;
}

const LISTS: [name: string, target: string][] = [
  ['fills of a coin', '/v1/fills?coin=%2350010'],
  ['fills of a user', `/v1/fills?user=${walletOf(7)}&dir=Buy`],
  ['fills of a user on a coin', `/v1/fills?user=${walletOf(7)}&coin=%2350010`],
  ['fills of a market', '/v1/markets/%2350010/fills?dir=Buy'],
  ['activity of a market', '/v1/markets/%2350010/activity?'],
  ['registered outcomes', '/v1/registeredOutcomes?category=other'],
  ['settled outcomes', '/v1/settledOutcomes?market_class=named'],
  ['outcome meta', '/v1/markets/meta/outcomes?is_settled=true'],
  ['lifecycle events', '/v1/markets/events?type=creation'],
];

describe('lists that grow at their beginning', () => {
  it.each(LISTS)(
    '%s are read once each by the links of their pages while they grow',
    async (_name, target) => {
      const { rows: before } = await page(`${target}&limit=200`);
      expect(before.length).toBeGreaterThan(20);
      expect(await walk(`${target}&limit=6`, 2)).toEqual(before);
    },
  );

  it('name no next page after the last row', async () => {
    expect((await page('/v1/fills?coin=%2350010&endTime=2026-05-02&limit=1')).next).toBeNull();
    const rows = await walk(`/v1/fills?coin=%2350010&endTime=${NOW}&limit=1`);
    expect(rows).toHaveLength(32);
  });

  it('keep the filters of a page in its link, apart from the key and the offset', async () => {
    const { next } = await page(`/v1/fills?coin=%2350010&dir=Buy&limit=5&offset=5`);
    expect(next).toMatch(/^\/v1\/fills\?coin=%2350010&dir=Buy&limit=5&cursor=\d+_\d+$/);
    const response = await api.get(`/v1/markets/%2350010/fills?limit=5&apikey=${api.key}`, { key: null });
    expect(response.headers.get('link')).toMatch(
      /^<\/v1\/markets\/%2350010\/fills\?limit=5&cursor=\d+_\d+>; rel="next"$/,
    );
  });

  it.each(LISTS)('%s refuse a cursor that is none', async (_name, target) => {
    const response = await api.get(`${target}&cursor=x`);
    expect([response.status, (await response.json()).message]).toEqual([400, 'Invalid cursor']);
  });

  it('let scripts of other origins read the link', async () => {
    const { headers } = await api.get('/v1/fills?coin=%2350010&limit=1');
    expect(headers.get('access-control-expose-headers')?.split(', ')).toContain('link');
  });
});

describe('windows of time', () => {
  it.each(LISTS.slice(0, 7))('bound %s with both ends included', async (_name, target) => {
    const { rows: all } = await page(`${target}&limit=200`);
    const timeOf = (row: Row) => Date.parse(`${row.time ?? row.first_seen ?? row.settled_at}Z`);
    const [start, end] = [NOW - 3_600_000 + 120_000, NOW - 60_000];
    const inside = all.filter((row) => timeOf(row) >= start && timeOf(row) <= end);
    expect(inside.length).toBeGreaterThan(2);
    const { rows } = await page(`${target}&limit=200&startTime=${start}&endTime=${end}`);
    expect(rows).toEqual(inside);
    const iso = (ms: number) => new Date(ms).toISOString();
    expect((await page(`${target}&limit=200&startTime=${iso(start)}&endTime=${iso(end)}`)).rows).toEqual(
      inside,
    );
    const refused = await api.get(`${target}&startTime=${end}&endTime=${start}`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      'startTime must not be after endTime.',
    ]);
  });

  it('bound lifecycle events by since and until', async () => {
    const { rows: all } = await page('/v1/markets/events?limit=200');
    const until = NOW - 3_600_000 + 120_000;
    const { rows } = await page(`/v1/markets/events?limit=200&until=${until}`);
    expect(rows).toEqual(all.filter((row) => Date.parse(`${row.time}Z`) <= until));
    expect(rows.length).toBeGreaterThan(2);
  });
});

describe('X-Total-Count', () => {
  it.each([
    ['registered outcomes', '/v1/registeredOutcomes?endTime=2026-12-31'],
    ['outcome meta', '/v1/markets/meta/outcomes?to=2026-12-31'],
  ])('tells how many %s there are, whatever the page', async (_name, target) => {
    const { rows } = await page(`${target}&limit=200`);
    for (const part of ['', '&limit=3', '&limit=3&offset=4']) {
      const { headers } = await api.get(`${target}${part}`);
      expect(headers.get('x-total-count')).toBe(String(rows.length));
    }
  });

  it('counts no registered outcome outside of the window', async () => {
    const target = `/v1/registeredOutcomes?startTime=${NOW - 3_600_000}&endTime=${NOW - 3_540_000}`;
    const { rows } = await page(`${target}&limit=200`);
    expect(rows.length).toBeGreaterThan(3);
    const { headers } = await api.get(`${target}&limit=3`);
    expect(headers.get('x-total-count')).toBe(String(rows.length));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type SeedFill, SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';

const START = Date.UTC(2026, 6, 30, 12);
const BUILDER = 201;
const path = `/v1/builders/${walletOf(BUILDER)}/fills`;

type Fill = Record<string, unknown> & { time_ms: number; tx_index: number; user: string };
type Page = { builder: string; fills: Fill[]; next_cursor: string | null };

/** Three fills a second, every fourth of another builder or none; the two fills of trade 5000 share its builder. */
const bulk: SeedFill[] = Array.from({ length: 60 }, (_, index) => ({
  timeMs: START + Math.floor(index / 3) * 1_000,
  coin: index % 2 ? 11 : 10,
  wallet: 1 + (index % 5),
  px: 0.5,
  sz: index + 1,
  tid: 9_000 - index,
  ...(index % 4 === 3 ? (index % 8 === 3 ? { builder: 202 } : {}) : { builder: BUILDER }),
}));
const trade = { timeMs: START + 7_000, coin: 10, px: 0.25, sz: 8, tid: 5_000, builder: BUILDER };
const last: SeedFill = {
  ...{ timeMs: START + 30_000, coin: 11, wallet: 9, dir: 'Settlement', px: 1, sz: 3, tid: 77 },
  ...{ fee: 0.125, builderFee: 0.5, builder: BUILDER },
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => START });
  await new SeedMarkets(api.database.pool).fills(
    ...bulk,
    { ...trade, wallet: 7 },
    { ...trade, wallet: 8, side: 'A', crossed: false },
    last,
  );
});
afterAll(() => api.stop());

const page = (query = ''): Promise<Page> => api.ok<Page>(`${path}${query}`);
const routed = [...bulk.filter((fill) => fill.builder === BUILDER), trade, trade, last];
const tids = (fills: Fill[]): number[] => fills.map((fill) => fill.tx_index);
const expected = routed
  .map(({ timeMs, tid = 0 }) => ({ timeMs, tid }))
  .sort((a, b) => a.timeMs - b.timeMs || a.tid - b.tid);

describe('GET /v1/builders/:address/fills', () => {
  it('lists every fill of the builder, settlements included, the oldest first, then by trade id', async () => {
    const { builder, fills, next_cursor } = await page();
    expect([builder, next_cursor]).toEqual([walletOf(BUILDER), null]);
    expect(tids(fills)).toEqual(expected.map((fill) => fill.tid));
    expect(fills.at(-1)).toEqual({
      ...{ time: '2026-07-30 12:00:30.000', time_ms: START + 30_000, tx_index: 77, coin: '#11' },
      ...{ side: 'A', dir: 'Settlement', px: 1, sz: 3, fee: 0.125, builder_fee: 0.5 },
      ...{ user: walletOf(9), hash: `0x${(63).toString(16).repeat(32)}` },
    });
  });

  it.each([1, 2, 7, 47, 48])('loses and repeats nothing over pages of %d', async (limit) => {
    const seen: Fill[] = [];
    let query: string | null = `?limit=${limit}`;
    while (query !== null) {
      const { fills, next_cursor }: Page = await page(query);
      seen.push(...fills);
      const end = fills.at(-1);
      expect(next_cursor).toBe(fills.length < limit ? null : `${end?.time_ms}_${end?.tx_index}`);
      query = next_cursor && `?limit=${limit}&cursor=${next_cursor}`;
    }
    expect(tids(seen)).toEqual(expected.map((fill) => fill.tid));
    expect(new Set(seen.map((fill) => `${fill.tx_index} ${fill.user}`)).size).toBe(routed.length);
  });

  it('never splits the two fills of one trade over two pages', async () => {
    const place = expected.findIndex((fill) => fill.tid === 5_000);
    const { fills, next_cursor } = await page(`?limit=${place + 1}`);
    expect(tids(fills).slice(-2)).toEqual([5_000, 5_000]);
    expect((await page(`?limit=1&cursor=${next_cursor}`)).fills[0]?.tx_index).toBe(expected[place + 2]?.tid);
  });

  it('takes both ends of a range of time in, together with a cursor', async () => {
    const range = `?startTime=${START + 2_000}&endTime=${START + 4_000}`;
    const inside = expected.filter(({ timeMs }) => timeMs >= START + 2_000 && timeMs <= START + 4_000);
    const { fills } = await page(range);
    expect(tids(fills)).toEqual(inside.map((fill) => fill.tid));
    const rest = await page(`${range}&cursor=${fills[0]?.time_ms}_${fills[0]?.tx_index}`);
    expect(tids(rest.fills)).toEqual(tids(fills).slice(1));
    expect((await page(`?startTime=${START + 9}&endTime=${START}`)).fills).toEqual([]);
  });

  it('is empty for a builder without history and after the last fill', async () => {
    const empty = { builder: walletOf(250), fills: [], next_cursor: null };
    expect(await api.ok(`/v1/builders/${walletOf(250)}/fills`)).toEqual(empty);
    expect((await page(`?cursor=${START + 30_000}_77`)).fills).toEqual([]);
    expect((await page('?cursor=9007199254740991_9007199254740991')).fills).toEqual([]);
  });

  it.each(['5', '5_', '_5', '5_x', '-1_5', '1_2_3', '1.5_2', '9007199254740992_1', '1_99999999999999999999'])(
    'refuses the cursor %s',
    async (cursor) => {
      const response = await api.get(`${path}?cursor=${cursor}`);
      expect([response.status, (await response.json()).message]).toEqual([400, 'Invalid cursor']);
    },
  );

  it.each([
    ['limit=0', 'limit: must be an integer from 1 to 2000'],
    ['limit=2001', 'limit: must be an integer from 1 to 2000'],
    ['startTime=1785400000', 'startTime: must be in Unix milliseconds; 1785400000 looks like seconds'],
    ['endTime=-1', 'endTime: must be Unix milliseconds, ISO-8601 or YYYY-MM-DD'],
  ])('refuses %s', async (query, problem) => {
    const response = await api.get(`${path}?${query}`);
    expect([response.status, (await response.json()).message]).toEqual([400, [problem]]);
  });
});

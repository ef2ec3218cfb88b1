import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIRS } from '#domain/fill.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { FILL, type Fill } from '#services/fills/fill-json.ts';
import { FillSchema } from './fill-schema.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const MINUTE = 60_000;
type Page = { data: Fill[]; limit: number; offset: number };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  const bulk = Array.from({ length: 700 }, (_, index) => ({
    timeMs: NOW - 100 * MINUTE + Math.floor(index / 3) * 1_000,
    coin: index % 5 === 0 ? 21 : 20,
    wallet: 1 + (index % 7),
    side: index % 2 ? ('A' as const) : ('B' as const),
    px: 0.25,
    sz: 1 + (index % 4),
    crossed: index % 2 === 0,
    ...(index % 10 === 0 && { builder: 200 }),
  }));
  await seed.fills(
    ...bulk,
    ...DIRS.map((dir, index) => ({
      timeMs: NOW - 9 * MINUTE,
      coin: 30,
      wallet: 50,
      dir,
      px: 0.5,
      sz: index + 1,
    })),
    {
      ...{ timeMs: NOW - 1_001, coin: 31, wallet: 60, dir: 'Buy' as const, px: 0.86501, sz: 50.5, tid: 777 },
      ...{ fee: 0.125, feeToken: '+31', closedPnl: -1.5549, crossed: false, startPosition: 12, builder: 201 },
      builderFee: 0.01,
    },
  );
});
afterAll(() => api.stop());

const fills = (query: string): Promise<Page> => api.ok<Page>(`/v1/fills?${query}`);

async function message(query: string): Promise<{ status: number; message: unknown }> {
  const response = await api.get(`/v1/fills?${query}`);
  return { status: response.status, message: (await response.json()).message };
}

describe('GET /v1/fills', () => {
  it('writes every field of a fill in its documented type', async () => {
    const { data } = await fills(`user=${walletOf(60)}`);
    expect(data).toEqual([
      {
        time: '2026-07-30 12:29:58.999',
        coin: '#31',
        side: 'B',
        dir: 'Buy',
        px: 0.86501,
        sz: 50.5,
        fee: 0.125,
        fee_token: '+31',
        closed_pnl: -1.5549,
        crossed: false,
        start_position: 12,
        oid: expect.any(Number),
        tid: 777,
        hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        user: walletOf(60),
        builder: walletOf(201),
        builder_fee: 0.01,
      },
    ]);
  });

  it('answers the newest 100 from offset 0 by default', async () => {
    const page = await fills('coin=%2320');
    expect([page.data.length, page.limit, page.offset]).toEqual([100, 100, 0]);
    const order = page.data.map((fill) => `${fill.time} ${String(fill.tid).padStart(6, '0')}`);
    expect(order).toEqual(order.toSorted().reverse());
  });

  it('lets every filter given apply at once', async () => {
    const wanted = (fill: Fill) =>
      fill.user === walletOf(1) && fill.coin === '#21' && fill.builder === walletOf(200);
    const { data: all } = await fills(`user=${walletOf(1)}&limit=1000`);
    const { data } = await fills(`user=${walletOf(1)}&coin=%2321&builder=${walletOf(200)}&limit=1000`);
    expect(data.length).toBeGreaterThan(0);
    expect(data).toEqual(all.filter(wanted));
    const { data: buys } = await fills(`user=${walletOf(1)}&coin=%2321&dir=Buy&limit=1000`);
    expect(buys).toEqual(all.filter((fill) => fill.coin === '#21' && fill.dir === 'Buy'));
  });

  it.each(DIRS)('finds a coin’s and a user’s %s rows', async (dir) => {
    for (const owner of ['coin=%2330', `user=${walletOf(50)}`, `coin=%2330&user=${walletOf(50)}`]) {
      const { data } = await fills(`${owner}&dir=${encodeURIComponent(dir)}`);
      expect(data.map((fill) => fill.dir)).toEqual([dir]);
    }
  });

  it('loses and repeats no row over pages of any size', async () => {
    const { data: all } = await fills('coin=%2320&limit=1000');
    expect(all).toHaveLength(560);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 37, max: 1000 }), async (limit) => {
        const paged: Fill[] = [];
        for (let page = await fills(`coin=%2320&limit=${limit}`); page.data.length > 0; ) {
          paged.push(...page.data);
          page = await fills(`coin=%2320&limit=${limit}&offset=${paged.length}`);
        }
        expect(paged).toEqual(all);
      }),
      { numRuns: 6 },
    );
  });

  it('reads an address of any case and answers an empty page for one without history', async () => {
    const [lower, upper] = [
      await fills(`user=${walletOf(60)}`),
      await fills(`user=0x${walletOf(60).slice(2).toUpperCase()}`),
    ];
    expect(upper).toEqual(lower);
    expect(await fills(`user=${walletOf(99)}`)).toEqual({ data: [], limit: 100, offset: 0 });
    expect(await fills('coin=%2399990')).toEqual({ data: [], limit: 100, offset: 0 });
    expect(await fills('coin=%2320&offset=5000')).toEqual({ data: [], limit: 100, offset: 5000 });
    expect(await fills(`user=${walletOf(60)}&coin=%2320`)).toMatchObject({ data: [] });
  });

  it.each([
    ['', 'Provide user or coin'],
    ['dir=Buy', 'Provide user or coin'],
    ['user=0x12', 'Invalid address'],
    ['coin=%2320&builder=zz', 'Invalid address'],
    ['coin=20', 'Invalid coin. Write it as %2320: a coin begins with #, encoded in URLs.'],
    ['coin=%23761-0', 'Invalid coin'],
    ['coin=%2322', 'Invalid coin'],
    ['coin=%2320&dir=Open', 'Invalid dir'],
    ['coin=%2320&limit=0', ['limit: must be an integer from 1 to 1000']],
    ['coin=%2320&limit=1001', ['limit: must be an integer from 1 to 1000']],
    ['coin=%2320&offset=-1', ['offset: must be an integer from 0 to 1000000']],
  ])('refuses ?%s', async (query, expected) => {
    expect(await message(query)).toEqual({ status: 400, message: expected });
  });

  it('documents the names that a fill is written with, in their order', () => {
    expect(Object.keys(FillSchema.shape)).toEqual(FILL.names);
  });

  it('sends no Cache-Control', async () => {
    expect((await api.get('/v1/fills?coin=%2320')).headers.get('cache-control')).toBeNull();
  });
});

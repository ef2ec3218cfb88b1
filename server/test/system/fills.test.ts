import { beforeAll, describe, expect, test } from 'vitest';
import { utc } from '../oracle/compare.ts';
import { toNumber } from '../oracle/decimal.ts';
import { newestFirst } from '../oracle/markets.ts';
import type { Row } from '../oracle/node-files.ts';
import { busiestCoin, sampleCoins, sampleWallets } from './samples.ts';
import { expectRows, FILL } from './shapes.ts';
import { get, inUrl, ok, refused, sharedRows, spread } from './shared.ts';

type Fill = Record<string, unknown> & { time: string; tid: number; coin: string; user: string; dir: string };
type Page = { data: Fill[]; limit: number; offset: number };

let rows: Row[];
beforeAll(async () => {
  rows = await sharedRows();
});

/** What `/v1/fills` must answer for a node's row. */
const asFill = (row: Row): Record<string, unknown> => ({
  time: utc(row.time),
  coin: row.coin,
  side: row.side,
  dir: row.dir,
  px: toNumber(row.px),
  sz: toNumber(row.sz),
  fee: toNumber(row.fee),
  fee_token: row.feeToken,
  closed_pnl: toNumber(row.pnl),
  crossed: row.crossed,
  start_position: toNumber(row.start),
  user: row.user,
  oid: row.oid,
  tid: row.tid,
  hash: row.hash,
  builder: row.builder,
  builder_fee: toNumber(row.builderFee),
});

/** All pages of a query, one after the other. */
async function allPages(query: string): Promise<Fill[]> {
  const fills: Fill[] = [];
  for (;;) {
    const page = await ok<Page>(`/v1/fills?${query}&limit=1000&offset=${fills.length}`);
    expect(page.offset).toBe(fills.length);
    fills.push(...page.data);
    if (page.data.length < 1000) return fills;
  }
}

/** Equal times may come in any order, so both lists are compared with ties broken by tid, coin and user. */
const canonical = (fills: Record<string, unknown>[]): Record<string, unknown>[] =>
  [...fills].sort((left, right) => {
    const [a, b] = [left, right].map(
      (fill) => `${fill.time} ${fill.tid} ${fill.coin} ${fill.user} ${fill.side}`,
    );
    return String(a) < String(b) ? 1 : -1;
  });

describe('the fills of', () => {
  test('sampled wallets, page by page, are exactly the rows of the node files', async () => {
    for (const [user, wanted] of sampleWallets(rows, 9)) {
      const fills = await allPages(`user=${user}`);
      expect(canonical(fills), user).toEqual(canonical(wanted.map(asFill)));
    }
  });

  test('sampled coins, page by page, are exactly the rows of the node files', async () => {
    for (const [coin, wanted] of sampleCoins(rows, 7)) {
      const fills = await allPages(`coin=${inUrl(coin)}`);
      expect(canonical(fills), coin).toEqual(canonical(wanted.map(asFill)));
    }
  });

  test('a user, coin, dir and builder are the rows that match all of them', async () => {
    const routed = rows.filter((row) => row.builder !== '');
    expect(routed.length).toBeGreaterThan(0);
    for (const row of spread(routed, 4)) {
      const query = `user=${row.user}&coin=${inUrl(row.coin)}&dir=${encodeURIComponent(row.dir)}&builder=${row.builder}`;
      const wanted = rows.filter(
        (other) =>
          other.user === row.user &&
          other.coin === row.coin &&
          other.dir === row.dir &&
          other.builder === row.builder,
      );
      expect(canonical(await allPages(query))).toEqual(canonical(wanted.map(asFill)));
    }
  });

  test('a coin and each dir alone are the rows of that dir', async () => {
    for (const dir of new Set(rows.map((row) => row.dir))) {
      const coin = rows.find((row) => row.dir === dir)?.coin ?? '';
      const wanted = rows.filter((row) => row.coin === coin && row.dir === dir);
      const fills = await allPages(`coin=${inUrl(coin)}&dir=${encodeURIComponent(dir)}`);
      expect(canonical(fills), `${coin} ${dir}`).toEqual(canonical(wanted.map(asFill)));
    }
  });
});

describe('GET /v1/fills', () => {
  test('answers 100 fills from offset 0 by default, newest first, with every documented field', async () => {
    const coin = busiestCoin(rows);
    const page = await ok<Page>(`/v1/fills?coin=${inUrl(coin)}`);
    expect(page.limit).toBe(100);
    expect(page.offset).toBe(0);
    expectRows(page.data, FILL);
    expect(page.data.map((fill) => fill.time)).toEqual(
      page.data
        .map((fill) => fill.time)
        .sort()
        .reverse(),
    );
    const newest = newestFirst(rows.filter((row) => row.coin === coin))[0];
    expect(page.data[0]?.time).toBe(utc(newest?.time ?? 0));
  });

  test('echoes limit and offset and continues where the page before ended', async () => {
    const coin = inUrl(busiestCoin(rows));
    const whole = await ok<Page>(`/v1/fills?coin=${coin}&limit=20`);
    const tail = await ok<Page>(`/v1/fills?coin=${coin}&limit=7&offset=13`);
    expect(tail).toMatchObject({ limit: 7, offset: 13 });
    expect(tail.data).toEqual(whole.data.slice(13));
  });

  test('takes an address in any letter case', async () => {
    const [user] = sampleWallets(rows, 1)[0] as [string, Row[]];
    const mixed = `0x${user.slice(2).toUpperCase()}`;
    expect(await ok(`/v1/fills?user=${mixed}`)).toEqual(await ok(`/v1/fills?user=${user}`));
  });

  test('answers an empty list for an address or a coin without history', async () => {
    const empty = { data: [], limit: 100, offset: 0 };
    expect(await ok(`/v1/fills?user=0x${'ab'.repeat(20)}`)).toEqual(empty);
    expect(await ok('/v1/fills?coin=%23999999990')).toEqual(empty);
    expect(await ok(`/v1/fills?coin=${inUrl(busiestCoin(rows))}&offset=1000000`)).toEqual({
      ...empty,
      offset: 1_000_000,
    });
  });

  test('refuses a query without user and coin', async () => {
    await refused('/v1/fills', 400, 'Provide user or coin');
    await refused('/v1/fills?dir=Buy&limit=5', 400, 'Provide user or coin');
  });

  test.each(['0x12', '12', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(41)}`, 'a'.repeat(40)])(
    'refuses the malformed address %s as user and as builder',
    async (address) => {
      await refused(`/v1/fills?user=${address}`, 400, 'Invalid address');
      await refused(`/v1/fills?coin=%2310&builder=${address}`, 400, 'Invalid address');
    },
  );

  test.each([
    '%23761-0',
    '761-0',
    '%2312',
    '%2319',
    '%23',
    '%23-1',
    '%23abc',
    'BTC',
    '%2301',
    '%231.0',
    '%23 10',
  ])('refuses the coin %s', async (coin) => {
    await refused(`/v1/fills?coin=${coin.replace(' ', '%20')}`, 400, 'Invalid coin');
  });

  test.each(['limit=0', 'limit=1001', 'limit=-1', 'limit=abc', 'limit=1.5', 'offset=-1', 'offset=x'])(
    'refuses %s',
    async (query) => {
      await refused(`/v1/fills?coin=%2310&${query}`, 400);
    },
  );

  test('is not kept by caches', async () => {
    const answer = await get('/v1/fills?coin=%2310');
    expect(answer.headers['cache-control'] ?? 'no-store').toMatch(/no-store|no-cache|max-age=0/);
  });
});

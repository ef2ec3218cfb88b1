import { beforeAll, describe, expect, test } from 'vitest';
import { agrees, differences, utc } from '../oracle/compare.ts';
import {
  hourlySeries,
  isTrade,
  type MarketFigures,
  marketFigures,
  newestFirst,
  outcomeOf,
} from '../oracle/markets.ts';
import type { Row } from '../oracle/node-files.ts';
import { holders, openInterest } from '../oracle/positions.ts';
import { busiestCoin, coinStates, sampleCoins } from './samples.ts';
import { ACTIVITY, expectRows, FILL } from './shapes.ts';
import { inUrl, ok, refused, sharedRows, withHours } from './shared.ts';

const HOUR_MS = 3_600_000;
type Hour = Record<string, unknown> & { time: string };
type Detail = Record<string, unknown> & { hourly: Hour[] };
type Holder = { user: string; sz: number };
type Holders = Record<string, unknown> & { up: Holder[]; down: Holder[] };
type Event = Record<string, unknown> & { ts_ms: number; tid: number; coin: string };

let rows: Row[];
let coins: string[];
beforeAll(async () => {
  rows = await sharedRows();
  const { settled, open } = coinStates(rows);
  coins = [...new Set([settled, open, ...sampleCoins(rows, 12).map(([coin]) => coin)])];
});

const market = (coin: string, rest = ''): string => `/v1/markets/${inUrl(coin)}${rest}`;

describe('GET /v1/markets/:coin', () => {
  test('gives sampled coins the figures of the node files, of that coin alone', async () => {
    for (const coin of coins) {
      const ofCoin = rows.filter((row) => row.coin === coin);
      const { answer, hours } = await withHours(() => ok<Detail>(market(coin)));
      const expected = (figures: MarketFigures) => ({
        coin,
        outcome_id: outcomeOf(coin),
        side_idx: Number(coin.slice(-1)),
        sibling_coin: `#${outcomeOf(coin)}${coin.endsWith('0') ? 1 : 0}`,
        trades: figures.trades,
        traders: figures.traders,
        volume: figures.volume,
        volume_24h: figures.volume24h,
        last_px: figures.lastPx,
        avg_px: figures.traders > 0 ? figures.avgPx : null,
        open_interest: openInterest(rows, coin),
        last_trade_at: figures.lastTrade === null ? '' : utc(figures.lastTrade),
      });
      const found = hours.map((hour) => differences(answer, expected(marketFigures(ofCoin, hour))));
      expect(found, coin).toContainEqual([]);
    }
  });

  test('has the hourly series of the node files, oldest first', async () => {
    const startOf = (hourMs: number) => hourMs - 719 * HOUR_MS;
    const since = startOf(Date.now());
    const recent = sampleCoins(
      rows.filter((row) => isTrade(row) && row.time >= since),
      6,
    ).map(([coin]) => coin);
    expect(recent.length).toBeGreaterThan(0);
    for (const coin of recent) {
      const { answer, hours } = await withHours(() => ok<Detail>(market(coin, '?hours=720')));
      const { hourly } = answer;
      const series = hours.map((hour) =>
        hourlySeries(rows.filter((row) => row.coin === coin && row.time >= startOf(hour))),
      );
      const expected = series.find(({ length }) => length === hourly.length) ?? [];
      expect(
        hourly.map((hour) => hour.time),
        coin,
      ).toEqual(expected.map((hour) => utc(hour.startMs)));
      for (const [place, { open, high, low, close, volume, shares, trades }] of expected.entries()) {
        const wanted = { open, high, low, close, volume, sz: shares, trades };
        expect(differences(hourly[place] ?? {}, wanted), `${coin} ${hourly[place]?.time}`).toEqual([]);
      }
    }
  });
});

describe('GET /v1/markets/:coin/fills', () => {
  test('are the fills of that coin alone, newest first', async () => {
    for (const coin of coins) {
      const { data } = await ok<{ data: Hour[] }>(market(coin, '/fills?limit=100'));
      expectRows(data, FILL);
      expect(new Set(data.map((fill) => fill.coin))).toEqual(new Set([coin]));
      const wanted = newestFirst(rows.filter((row) => row.coin === coin)).slice(0, 100);
      expect(data.map((fill) => fill.time)).toEqual(wanted.map((row) => utc(row.time)));
    }
  });
});

describe('GET /v1/markets/:coin/holders', () => {
  test('are the positions of the node files, side 0 up and side 1 down, whichever coin is asked for', async () => {
    for (const coin of coins) {
      const answer = await ok<Holders>(market(coin, '/holders?limit=200'));
      for (const [side, digit] of [
        ['up', 0],
        ['down', 1],
      ] as const) {
        const sideCoin = `#${outcomeOf(coin)}${digit}`;
        const expected = holders(rows, sideCoin);
        const found = answer[side];
        expect(
          found.map(({ sz }) => sz),
          sideCoin,
        ).toEqual([...found.map(({ sz }) => sz)].sort((a, b) => b - a));
        expect(found.map(({ user }) => user).sort(), sideCoin).toEqual(
          expected.map(({ user }) => user).sort(),
        );
        for (const { user, sz } of found) {
          const shares = expected.find((holder) => holder.user === user)?.shares ?? Number.NaN;
          expect(agrees(sz, shares), `${sideCoin} ${user}: ${sz}, expected ${shares}`).toBe(true);
        }
      }
    }
  });

  test('are nobody once the market has settled', async () => {
    const { settled } = coinStates(rows);
    expect(await ok<Holders>(market(settled, '/holders'))).toMatchObject({ up: [], down: [] });
  });
});

describe('GET /v1/markets/:coin/activity', () => {
  test('covers both sides, newest first, whichever coin is asked for', async () => {
    const coin = busiestCoin(rows);
    const id = outcomeOf(coin);
    const { events } = await ok<{ events: Event[] }>(market(`#${id}0`, '/activity?limit=200'));
    expectRows(events, ACTIVITY);
    expect(new Set(events.map((event) => event.outcome_id))).toEqual(new Set([id]));
    const times = events.map((event) => event.ts_ms);
    expect(times).toEqual([...times].sort((left, right) => right - left));
    const other = await ok<{ events: Event[] }>(market(`#${id}1`, '/activity?limit=200'));
    expect(other.events).toEqual(events);
    for (const event of events) {
      expect(
        rows.some((row) => row.tid === event.tid && row.coin === event.coin && row.time === event.ts_ms),
      ).toBe(true);
    }
  });
});

describe('every route of a coin', () => {
  test.each(['', '/fills', '/holders', '/activity'])(
    'refuses a malformed coin: /v1/markets/:coin%s',
    async (part) => {
      for (const coin of ['%23761-0', '761-0', '%2312', 'nope', '%23']) {
        await refused(`/v1/markets/${coin}${part}`, 400, 'Invalid coin');
      }
    },
  );

  test.each(['/fills', '/holders', '/activity'])('refuses a limit out of range: %s', async (part) => {
    for (const query of ['limit=0', 'limit=x', 'limit=100000', 'offset=-1']) {
      await refused(`${market(busiestCoin(rows), part)}?${query}`, 400);
    }
  });
});

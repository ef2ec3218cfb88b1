import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIRS, type Dir } from '#domain/fill.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import type { ServiceContext } from '#services/context.ts';
import { compareBuilders } from './compare-builders.ts';
import { getMarketShare } from './get-market-share.ts';
import { getRetention } from './get-retention.ts';
import { listBuilderTraders } from './list-builder-traders.ts';
import { listBuilders } from './list-builders.ts';
import { listBuildersOfUser } from './list-builders-of-user.ts';

/** A Monday, one hour after midnight. */
const NOW = Date.UTC(2026, 6, 27, 1);
const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const BUILDERS = [201, 202, 203];
const WALLETS = [1, 2, 3, 4];

type Fill = {
  timeMs: number;
  coin: number;
  wallet: number;
  builder: number;
  dir: Dir;
  px: number;
  sz: number;
  fee: number;
  closedPnl: number;
  builderFee: number;
};

let db: TestDatabase;
let ctx: ServiceContext;
beforeAll(async () => {
  db = await freshDatabase();
  ctx = { db: db.pool, now: () => NOW } as ServiceContext;
});
afterAll(() => db.drop());

/** Amounts that doubles hold exactly, so that plain sums have no error of their own. */
const quarters = (min: number, max: number) => fc.integer({ min, max }).map((value) => value / 4);
const trade = fc.constantFrom<Dir[]>('Buy', 'Sell');
const fill: fc.Arbitrary<Fill> = fc.record({
  timeMs: fc.integer({ min: 0, max: 30 * 24 }).map((hours) => NOW - hours * HOUR),
  coin: fc.constantFrom(10, 11, 20),
  wallet: fc.constantFrom(...WALLETS),
  builder: fc.constantFrom(...BUILDERS),
  dir: fc.oneof(trade, trade, fc.constantFrom(...DIRS)),
  px: quarters(1, 3),
  sz: fc.integer({ min: 1, max: 50 }),
  fee: quarters(0, 4),
  closedPnl: quarters(-40, 40),
  builderFee: fc.oneof(fc.constant(0), quarters(0, 3)),
});
const history = fc.array(fill, { minLength: 1, maxLength: 40 });

/** Runs `check` on histories that are stored and rolled up as the product does. */
const holds = (check: (fills: Fill[]) => Promise<void>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(history, async (fills) => {
      await db.pool.query('TRUNCATE fill');
      await new SeedMarkets(db.pool).fills(...fills);
      await check(fills);
    }),
    { numRuns: 12 },
  );

const totalOf = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const sum = (fills: Fill[], amount: (fill: Fill) => number): number => totalOf(fills.map(amount));
const isTrade = ({ dir }: Fill): boolean => dir === 'Buy' || dir === 'Sell';
const volume = (fills: Fill[]): number =>
  sum(fills, ({ dir, px, sz }) => (dir === 'Settlement' ? 0 : px * sz));
const fees = (fills: Fill[]): number => sum(fills, ({ builderFee }) => builderFee);
const pnl = (fills: Fill[]): number => sum(fills, ({ closedPnl }) => closedPnl);
const distinct = <T>(values: T[]): number => new Set(values).size;
const utc = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const times = (fills: Fill[]): number[] => fills.map(({ timeMs }) => timeMs);
const span = (fills: Fill[]) => ({
  first_seen: utc(Math.min(...times(fills))),
  last_seen: utc(Math.max(...times(fills))),
});
const of = (fills: Fill[], who: Partial<Fill>): Fill[] =>
  fills.filter(
    (one) => one.builder === (who.builder ?? one.builder) && one.wallet === (who.wallet ?? one.wallet),
  );

const figures = (fills: Fill[], builder: number) => {
  const own = of(fills, { builder });
  return {
    ...{ builder: walletOf(builder), builder_name: '', total_fees_usdc: fees(own), volume: volume(own) },
    fills: own.filter(({ builderFee }) => builderFee > 0).length,
    unique_traders: distinct(own.filter(isTrade).map(({ wallet }) => wallet)),
  };
};

describe('figures of builders equal plain sums over the fills', () => {
  it('in the list, in its order, and in comparison', () =>
    holds(async (fills) => {
      const all = BUILDERS.map((builder) => figures(fills, builder));
      const listed = all
        .filter((row) => row.total_fees_usdc !== 0 || row.volume !== 0 || row.unique_traders !== 0)
        .sort((a, b) => b.total_fees_usdc - a.total_fees_usdc || b.volume - a.volume)
        .map((row) => ({ ...row, ...span(fills.filter((one) => walletOf(one.builder) === row.builder)) }));
      expect((await listBuilders(ctx, { limit: 10 })).data).toEqual(listed);
      const compared = await compareBuilders(ctx, { builders: BUILDERS.map(walletOf) });
      const total = fees(fills);
      expect(compared.data).toEqual(
        all.map((row) => ({ ...row, market_share_pct: total && 100 * (row.total_fees_usdc / total) })),
      );
    }));

  it('in both leaderboards', () =>
    holds(async (fills) => {
      for (const sort of ['pnl', 'volume'] as const) {
        const builder = BUILDERS[0] as number;
        const other = sort === 'pnl' ? 'volume' : 'pnl';
        const expected = WALLETS.map((wallet) => ({ wallet, own: of(fills, { builder, wallet }) }))
          .filter(({ own }) => own.length > 0)
          .map(({ wallet, own }) => ({
            ...{
              user: walletOf(wallet),
              pnl: pnl(own),
              volume: volume(own),
              fees: sum(own, ({ fee }) => fee),
            },
            ...{ fills: own.length, markets: distinct(own.map(({ coin }) => coin)) },
          }))
          .sort((a, b) => b[sort] - a[sort] || b[other] - a[other]);
        const board = await listBuilderTraders(ctx, { builder: walletOf(builder), sort, limit: 50 });
        expect(board.data).toEqual(expected);
      }
    }));

  it("in a wallet's own list, whose shares add up to one", () =>
    holds(async (fills) => {
      for (const wallet of WALLETS) {
        const { data } = await listBuildersOfUser(ctx, { user: walletOf(wallet) });
        const routed = volume(of(fills, { wallet }));
        const expected = BUILDERS.map((builder) => ({ builder, own: of(fills, { builder, wallet }) }))
          .filter(({ own }) => own.length > 0)
          .map(({ builder, own }) => ({
            ...{ builder: walletOf(builder), builder_name: '', fills: own.length, volume: volume(own) },
            ...{ builder_fees_usdc: fees(own), realized_pnl: pnl(own), ...span(own) },
            unique_markets: distinct(own.map(({ coin }) => coin)),
            volume_share: routed && volume(own) / routed,
          }))
          .sort((a, b) => b.volume - a.volume || b.builder_fees_usdc - a.builder_fees_usdc);
        expect(data).toEqual(expected);
        if (routed > 0) expect(totalOf(data.map((row) => row.volume_share))).toBeCloseTo(1, 12);
      }
    }));

  it('in market share and rank, by volume and by fees', () =>
    holds(async (fills) => {
      for (const [metric, amount] of [['volume', volume] as const, ['fees', fees] as const]) {
        const values = BUILDERS.map((builder) => amount(of(fills, { builder })));
        for (const [index, builder] of BUILDERS.entries()) {
          const value = values[index] as number;
          expect(await getMarketShare(ctx, { builder: walletOf(builder), metric })).toMatchObject({
            ...{ builder_value: value, total_value: amount(fills) },
            share_pct: amount(fills) && 100 * (value / amount(fills)),
            rank: 1 + values.filter((other) => other > value).length,
          });
        }
      }
    }));

  it('in retention, where week 0 is everybody and cohorts add up to the traders', () =>
    holds(async (fills) => {
      const monday = (ms: number): number =>
        Date.UTC(2026, 6, 27) - Math.ceil((Date.UTC(2026, 6, 27) - ms) / WEEK) * WEEK;
      for (const builder of BUILDERS) {
        const { data } = await getRetention(ctx, { builder: walletOf(builder), weeks: 12 });
        const own = of(fills, { builder }).filter(isTrade);
        const weeksOf = (wallet: number) => new Set(times(of(own, { wallet })).map(monday));
        for (const cell of data) {
          const [cohort, week] = [cell.cohort_week, cell.activity_week].map((day) => Date.parse(day)) as [
            number,
            number,
          ];
          const members = WALLETS.filter((wallet) => Math.min(...weeksOf(wallet)) === cohort);
          const retained = members.filter((wallet) => weeksOf(wallet).has(week)).length;
          expect(cell).toMatchObject({
            cohort_size: members.length,
            retained,
            weeks_since: (week - cohort) / WEEK,
          });
          expect(cell.retention_pct).toBe((100 * retained) / members.length);
        }
        const first = data.filter((cell) => cell.weeks_since === 0);
        expect(first.every((cell) => cell.retention_pct === 100)).toBe(true);
        expect(totalOf(first.map((cell) => cell.cohort_size))).toBe(
          distinct(own.map(({ wallet }) => wallet)),
        );
      }
    }));
});

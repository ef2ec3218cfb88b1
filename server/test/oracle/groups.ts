import { mostFirst, utc } from './compare.ts';
import { toNumber, total } from './decimal.ts';
import { groupBy, isTrade, outcomeOf } from './markets.ts';
import type { Row } from './node-files.ts';
import type { World } from './world.ts';

/** What is asked of groups; a name that is left out is not asked for. */
export type GroupQuery = { group_class?: string; underlying?: string; period?: string };
type GroupKey = Required<GroupQuery>;

const dayOf = (row: Row): string => utc(row.time).slice(0, 10);
const taken = (row: Row): boolean => isTrade(row) && row.crossed;
const usd = (rows: Row[]): number => toNumber(total(rows.map(({ notional }) => notional)));

/** The group of a coin: nobody knows anything of one without metadata. */
const keyOf = (world: World, coin: string): GroupKey => {
  const { marketClass = 'other', underlying = '', period = '' } = world.outcomes.get(outcomeOf(coin)) ?? {};
  return { group_class: marketClass === 'fallback' ? 'other' : marketClass, underlying, period };
};

/** Whether a coin is in what is asked for; tickers are the same in any case. */
const isAsked = (world: World, coin: string, { group_class, underlying, period }: GroupQuery): boolean => {
  const key = keyOf(world, coin);
  if (group_class !== undefined && key.group_class !== group_class) return false;
  if (period !== undefined && key.period !== period) return false;
  return underlying === undefined || key.underlying.toLowerCase() === underlying.toLowerCase();
};

const tradesOf = (world: World, query: GroupQuery): Row[] => {
  const asked = new Map<string, boolean>();
  return world.rows.filter((row) => {
    if (!asked.has(row.coin)) asked.set(row.coin, isAsked(world, row.coin, query));
    return isTrade(row) && asked.get(row.coin);
  });
};

const sums = (rows: Row[]) => ({ volume_usdc: usd(rows.filter(taken)), trades: rows.filter(taken).length });

/** Groups of some trades, the largest first; a wallet counts once for each coin. */
const byGroup = (world: World, trades: Row[]) =>
  [...groupBy(trades, ({ coin }) => JSON.stringify(keyOf(world, coin)))]
    .map(([name, of]) => {
      const key: GroupKey = JSON.parse(name);
      const traders = new Set(of.map(({ user, coin }) => `${user} ${coin}`)).size;
      return {
        of,
        name: `${key.group_class}|${key.underlying}|${key.period}`,
        row: { ...key, ...sums(of), traders },
      };
    })
    .sort(
      mostFirst(
        ({ row }) => [row.volume_usdc],
        ({ name }) => name,
      ),
    );

/** Groups by volume. */
export const groups = (world: World, query: GroupQuery) =>
  byGroup(world, tradesOf(world, query)).map(({ of, row }) => {
    const coins = new Set(of.map(({ coin }) => coin));
    const expiries = [...coins].map((coin) => world.outcomes.get(outcomeOf(coin))?.expiryMs ?? 0);
    return { ...row, coins: coins.size, rounds: new Set(expiries).size };
  });

/** Groups by day, each day's largest first, from one day to another, `YYYY-MM-DD` both. */
export const groupDays = (world: World, query: GroupQuery, from: string, to: string) => ({
  ...{ group_class: 'all', underlying: 'all', period: 'all', ...query, from, to },
  data: [...groupBy(tradesOf(world, query), dayOf)]
    .filter(([day]) => day >= from && day <= to)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, rows]) => byGroup(world, rows).map(({ row }) => ({ day, ...row }))),
});

/** The coins of groups by volume, the first `limit`. */
export const groupCoins = (world: World, query: GroupQuery, limit: number) => ({
  limit,
  data: [...groupBy(tradesOf(world, query), ({ coin }) => coin)]
    .map(([coin, of]) => {
      const [isKnown, side] = [world.outcomes.has(outcomeOf(coin)), Number(coin.slice(1)) % 10];
      const label = side === 0 ? 'Yes' : 'No';
      const place = { coin, outcome_id: outcomeOf(coin), side_idx: side, side: isKnown ? label : '' };
      return { ...keyOf(world, coin), ...place, ...sums(of) };
    })
    .sort(
      mostFirst(
        (row) => [row.volume_usdc],
        (row) => Number(row.coin.slice(1)),
      ),
    )
    .slice(0, limit),
});

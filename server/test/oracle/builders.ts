import { mostFirst, utc } from './compare.ts';
import { ratio, toNumber, total } from './decimal.ts';
import { isTrade } from './markets.ts';
import type { Row } from './node-files.ts';
import { feeUsd } from './wallets.ts';

const usd = (rows: Row[], amount: (row: Row) => bigint): number => toNumber(total(rows.map(amount)));
const distinct = (rows: Row[], key: (row: Row) => string): number => new Set(rows.map(key)).size;

/** Routed volume is every dir but payouts. */
export const flow = (row: Row): bigint => (row.dir === 'Settlement' ? 0n : row.notional);
export const earned = (row: Row): bigint => row.builderFee;
export const traders = (rows: Row[]): number => distinct(rows.filter(isTrade), (row) => row.user);

/** Rows by the value of `key`, without those where it is empty. */
export function rowsBy(rows: Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else if (name !== '') groups.set(name, [row]);
  }
  return groups;
}

/** The figures of one builder from its own rows. */
export const builderFigures = (own: Row[]) => ({
  total_fees_usdc: usd(own, earned),
  fills: own.filter((row) => row.builderFee > 0n).length,
  volume: usd(own, flow),
  unique_traders: traders(own),
});

/** When the first and the last of some rows were. */
export const seen = (own: Row[]) => ({
  first_seen: utc(Math.min(...own.map((row) => row.time))),
  last_seen: utc(Math.max(...own.map((row) => row.time))),
});

/** Whether there is more to a builder than payouts. */
export function isKnown(own: Row[]): boolean {
  const { total_fees_usdc, volume, unique_traders } = builderFigures(own);
  return total_fees_usdc > 0 || volume > 0 || unique_traders > 0;
}

/** A builder's part of what all routed, and its place among them; equal ones share it. */
export function share(own: Row[], byBuilder: Map<string, Row[]>, metric: 'volume' | 'fees') {
  const amount = (rows: Row[]): bigint => total(rows.map(metric === 'volume' ? flow : earned));
  const all = [...byBuilder.values()].map(amount);
  const [value, whole] = [amount(own), total(all)];
  return {
    builder_value: toNumber(value),
    total_value: toNumber(whole),
    share_pct: 100 * ratio(value, whole),
    rank: 1 + all.filter((other) => other > value).length,
  };
}

/** The wallets of a builder, the best first. */
export const traderRows = (own: Row[], sort: 'pnl' | 'volume') =>
  [...rowsBy(own, (row) => row.user)]
    .map(([user, rows]) => ({
      ...{ user, pnl: usd(rows, (row) => row.pnl), volume: usd(rows, flow), fees: usd(rows, feeUsd) },
      ...{ fills: rows.length, markets: distinct(rows, (row) => row.coin) },
    }))
    .sort(
      mostFirst(
        (row) => (sort === 'pnl' ? [row.pnl, row.volume] : [row.volume, row.pnl]),
        (row) => row.user,
      ),
    );

/** The builders of a wallet, the one that routed most first. */
export function buildersOfWallet(rows: Row[], nameOf: (builder: string) => string) {
  const routed = rowsBy(rows, (row) => row.builder);
  const whole = total([...routed.values()].flat().map(flow));
  return [...routed]
    .map(([builder, of]) => ({
      ...{ builder, builder_name: nameOf(builder), fills: of.length, volume: usd(of, flow), ...seen(of) },
      ...{ builder_fees_usdc: usd(of, earned), realized_pnl: usd(of, (row) => row.pnl) },
      unique_markets: distinct(of, (row) => row.coin),
      volume_share: ratio(total(of.map(flow)), whole),
    }))
    .sort(
      mostFirst(
        (row) => [row.volume, row.builder_fees_usdc],
        (row) => row.builder,
      ),
    );
}

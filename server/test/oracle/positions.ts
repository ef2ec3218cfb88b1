import { toNumber } from './decimal.ts';
import type { Row } from './node-files.ts';

/** Shares of every (wallet, coin) after all rows: what side B brought, less what side A took and in-kind fees. */
export function positions(rows: Row[]): Map<string, Map<string, bigint>> {
  const byCoin = new Map<string, Map<string, bigint>>();
  const add = (coin: string, user: string, shares: bigint): void => {
    const holders = byCoin.get(coin) ?? new Map<string, bigint>();
    holders.set(user, (holders.get(user) ?? 0n) + shares);
    byCoin.set(coin, holders);
  };
  for (const row of rows) {
    add(row.coin, row.user, row.side === 'B' ? row.sz : -row.sz);
    if (row.feeToken.startsWith('+')) add(`#${row.feeToken.slice(1)}`, row.user, -row.fee);
  }
  return byCoin;
}

export type Holder = { user: string; shares: number };

/** Wallets that hold shares of a coin, the largest first. */
export function holders(rows: Row[], coin: string): Holder[] {
  return [...(positions(rows).get(coin) ?? [])]
    .filter(([, shares]) => shares > 0n)
    .sort(([leftUser, left], [rightUser, right]) =>
      left === right ? leftUser.localeCompare(rightUser) : left < right ? 1 : -1,
    )
    .map(([user, shares]) => ({ user, shares: toNumber(shares) }));
}

/** Shares of a coin that wallets hold in all. */
export function openInterest(rows: Row[], coin: string): number {
  let sum = 0n;
  for (const shares of positions(rows).get(coin)?.values() ?? []) if (shares > 0n) sum += shares;
  return toNumber(sum);
}

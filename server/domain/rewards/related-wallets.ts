import { outcomeIdOf } from '../coin.ts';
import { isTrade } from '../fill.ts';
import { type Counterparties, isBidOf, pairFills, type RewardFill } from './round-trips.ts';

/**
 * Evidence that two wallets may belong to one person. Shares are parts of each wallet's own trades or volume, 0 to 1.
 */
export type Link = {
  wallets: readonly [string, string];
  signal: 'trade_with_each_other' | 'trade_at_the_same_time';
  /** Trades with each other, or orders of the one that an order of the other accompanies. */
  count: number;
  shares: readonly [number, number];
  /** The largest counterparties that both have, at most five. */
  sharedCounterparties: readonly string[];
};

/** Wallets that are related, by address, and why. */
export type Cluster = { wallets: readonly string[]; links: readonly Link[] };

/** Two wallets are linked when their trades with each other are at least this part of the volume of either … */
const MUTUAL_SHARE = 0.1;
const MUTUAL_TRADES = 3;
/** … and stay linked when at least this part of each one's volume stays within the group. */
const INTERNAL_SHARE = 0.5;
/** Orders in one outcome and direction so close together are simultaneous. */
const SAME_TIME_MS = 2_000;
const TIMED_SHARE = 0.35;
const TIMED_ORDERS = 6;
/** Of an instant in which everybody trades nothing is concluded. */
const CROWD = 40;

type Book = { volume: number; byCounterparty: Map<string, { volume: number; trades: number }> };

function booksOf(fills: readonly RewardFill[], counterpartyOf: Counterparties): Map<string, Book> {
  const books = new Map<string, Book>();
  for (const fill of fills) {
    const other = counterpartyOf(fill);
    if (other === null || other === fill.wallet) continue;
    const book = books.get(fill.wallet) ?? { volume: 0, byCounterparty: new Map() };
    books.set(fill.wallet, book);
    const usd = Number(fill.notionalE8);
    const known = book.byCounterparty.get(other) ?? { volume: 0, trades: 0 };
    book.byCounterparty.set(other, { volume: known.volume + usd, trades: known.trades + 1 });
    book.volume += usd;
  }
  return books;
}

const byAddress = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function sharedCounterparties(one: Book | undefined, other: Book | undefined): string[] {
  const weights = [...(one?.byCounterparty ?? [])].flatMap(([wallet, { volume }]) => {
    const theirs = other?.byCounterparty.get(wallet);
    return theirs ? [{ wallet, weight: Math.min(volume, theirs.volume) }] : [];
  });
  weights.sort((a, b) => b.weight - a.weight || byAddress(a.wallet, b.wallet));
  return weights.slice(0, 5).map(({ wallet }) => wallet);
}

const rounded = (share: number): number => Math.round(share * 1e4) / 1e4;

/** Pairs that trade much of what they trade with each other, after those were dropped who mostly trade with others. */
function mutualLinks(books: ReadonlyMap<string, Book>): Link[] {
  const links: Link[] = [];
  for (const [wallet, book] of books) {
    for (const [other, { volume, trades }] of book.byCounterparty) {
      const theirs = books.get(other);
      if (wallet > other || !theirs || trades < MUTUAL_TRADES) continue;
      const shares = [volume / book.volume, volume / theirs.volume] as const;
      if (Math.min(...shares) < MUTUAL_SHARE) continue;
      links.push({
        ...{ wallets: [wallet, other], signal: 'trade_with_each_other', count: trades },
        shares: [rounded(shares[0]), rounded(shares[1])],
        sharedCounterparties: sharedCounterparties(book, theirs),
      });
    }
  }
  return peel(links);
}

/** Drops wallets whose links are too small a part of their volume, until none is left to drop. */
function peel(all: readonly Link[]): Link[] {
  let links = [...all];
  for (;;) {
    const inside = new Map<string, number>();
    for (const { wallets, shares } of links)
      wallets.forEach((wallet, at) => {
        inside.set(wallet, (inside.get(wallet) ?? 0) + (shares[at] ?? 0));
      });
    const kept = links.filter(({ wallets }) =>
      wallets.every((wallet) => (inside.get(wallet) ?? 0) >= INTERNAL_SHARE),
    );
    if (kept.length === links.length) return links;
    links = kept;
  }
}

type Order = { wallet: string; timeMs: number };

/** Taker orders by outcome and direction, each once however many makers filled it. */
function ordersOf(fills: readonly RewardFill[]): Map<string, Order[]> {
  const seen = new Set<string>();
  const orders = new Map<string, Order[]>();
  for (const fill of fills) {
    const key = `${outcomeIdOf(fill.coin)} ${isBidOf(fill)}`;
    const id = `${key} ${fill.wallet} ${fill.timeMs}`;
    if (!fill.crossed || seen.has(id)) continue;
    seen.add(id);
    const list = orders.get(key) ?? [];
    orders.set(key, list);
    list.push({ wallet: fill.wallet, timeMs: fill.timeMs });
  }
  for (const list of orders.values())
    list.sort((one, other) => one.timeMs - other.timeMs || byAddress(one.wallet, other.wallet));
  return orders;
}

/** Counts, for each order, the other wallets with a simultaneous order; a pair is counted from both sides. */
function accompanied(list: readonly Order[], count: (wallet: string, other: string) => void): void {
  let [start, end] = [0, 0];
  for (const { wallet, timeMs } of list) {
    while ((list[start]?.timeMs ?? timeMs) < timeMs - SAME_TIME_MS) start += 1;
    while (end < list.length && (list[end]?.timeMs ?? 0) <= timeMs + SAME_TIME_MS) end += 1;
    if (end - start > CROWD) continue;
    const others = new Set(list.slice(start, end).map((order) => order.wallet));
    others.delete(wallet);
    for (const other of others) count(wallet, other);
  }
}

/** Pairs most of whose orders come at the same time, in the same outcome and direction. */
function timedLinks(fills: readonly RewardFill[], books: ReadonlyMap<string, Book>): Link[] {
  const totals = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const list of ordersOf(fills).values()) {
    for (const { wallet } of list) totals.set(wallet, (totals.get(wallet) ?? 0) + 1);
    accompanied(list, (wallet, other) => {
      const row = together.get(wallet) ?? new Map<string, number>();
      together.set(wallet, row.set(other, (row.get(other) ?? 0) + 1));
    });
  }
  const links: Link[] = [];
  for (const [wallet, row] of together) {
    for (const [other, mine] of row) {
      const theirs = together.get(other)?.get(wallet) ?? 0;
      if (wallet > other || Math.min(mine, theirs) < TIMED_ORDERS) continue;
      const shares = [mine / (totals.get(wallet) ?? mine), theirs / (totals.get(other) ?? theirs)] as const;
      if (Math.min(...shares) < TIMED_SHARE) continue;
      links.push({
        ...{ wallets: [wallet, other], signal: 'trade_at_the_same_time', count: Math.min(mine, theirs) },
        shares: [rounded(shares[0]), rounded(shares[1])],
        sharedCounterparties: sharedCounterparties(books.get(wallet), books.get(other)),
      });
    }
  }
  return links;
}

/** Groups of linked wallets, each by its least address. */
function connect(links: readonly Link[]): Cluster[] {
  const parent = new Map<string, string>();
  const rootOf = (wallet: string): string => {
    const above = parent.get(wallet) ?? wallet;
    return above === wallet ? wallet : rootOf(above);
  };
  for (const { wallets } of links) {
    const [one, other] = [rootOf(wallets[0]), rootOf(wallets[1])].sort(byAddress) as [string, string];
    parent.set(other, one);
  }
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const root = rootOf(link.wallets[0]);
    groups.set(root, [...(groups.get(root) ?? []), link]);
  }
  return [...groups]
    .sort(([one], [other]) => byAddress(one, other))
    .map(([, group]) => ({
      wallets: [...new Set(group.flatMap(({ wallets }) => wallets))].sort(byAddress),
      links: group.sort(
        (one, other) =>
          byAddress(one.wallets.join(), other.wallets.join()) || byAddress(one.signal, other.signal),
      ),
    }));
}

/**
 * Wallets that look related, of those that traded in a cycle: rings that trade among themselves, and wallets whose orders
 * come together. `fills` are all fills of the trades that the campaign's builder has a part in, in any order. A flag is a
 * reason to look, with its evidence; it decides nothing.
 */
export function relatedWallets(fills: readonly RewardFill[]): Cluster[] {
  // Fixed order, so that floating-point sums are reproducible.
  const trades = fills
    .filter(({ dir }) => isTrade(dir))
    .sort((one, other) => one.timeMs - other.timeMs || one.tid - other.tid || +one.crossed - +other.crossed);
  const books = booksOf(trades, pairFills(trades));
  return connect([...mutualLinks(books), ...timedLinks(trades, books)]);
}

import { outcomeIdOf, sideIdxOf } from '../coin.ts';
import { isTrade, type StoredFill } from '../fill.ts';

/** The fields of a fill that scoring reads. */
export type RewardFill = Pick<
  StoredFill,
  | 'timeMs'
  | 'tid'
  | 'coin'
  | 'wallet'
  | 'dir'
  | 'isBuy'
  | 'crossed'
  | 'pxE8'
  | 'szE8'
  | 'notionalE8'
  | 'builder'
>;

/**
 * Whether a fill bids for side A of its outcome: buying side A and selling side B are one direction, so that the choice
 * of coin neither fakes two-sided flow nor hides a round trip.
 */
export const isBidOf = ({ coin, isBuy }: Pick<RewardFill, 'coin' | 'isBuy'>): boolean =>
  (sideIdxOf(coin) === 0) === isBuy;

/** The other wallet of a fill's trade; null while that fill is not known. */
export type Counterparties = (fill: RewardFill) => string | null;

/** Pairs the two fills of each trade, which are on one coin or, for a mint or a burn, on both coins of an outcome. */
export function pairFills(fills: readonly RewardFill[]): Counterparties {
  const takers = new Map<number, string>();
  const makers = new Map<number, string>();
  for (const { tid, wallet, crossed, dir } of fills) {
    if (isTrade(dir)) (crossed ? takers : makers).set(tid, wallet);
  }
  return ({ tid, crossed }) => (crossed ? makers : takers).get(tid) ?? null;
}

/** Trades of two wallets in one outcome in the order of time, with running sums of shares in each direction. */
class PairHistory {
  readonly #trades: { timeMs: number; isBid: boolean; szE8: bigint }[] = [];
  #times: number[] = [];
  #bids: bigint[] = [];
  #asks: bigint[] = [];

  add(timeMs: number, isBid: boolean, szE8: bigint): void {
    this.#trades.push({ timeMs, isBid, szE8 });
  }

  seal(): void {
    this.#trades.sort((one, other) => one.timeMs - other.timeMs);
    this.#times = this.#trades.map(({ timeMs }) => timeMs);
    this.#bids = [0n];
    this.#asks = [0n];
    for (const { isBid, szE8 } of this.#trades) {
      this.#bids.push((this.#bids.at(-1) ?? 0n) + (isBid ? szE8 : 0n));
      this.#asks.push((this.#asks.at(-1) ?? 0n) + (isBid ? 0n : szE8));
    }
  }

  /** Shares in either direction of the first wallet, between two instants, both included. */
  between(fromMs: number, toMs: number): { bids: bigint; asks: bigint } {
    const [start, end] = [this.#below(fromMs), this.#below(toMs + 1)];
    const sum = (sums: readonly bigint[]): bigint => (sums[end] ?? 0n) - (sums[start] ?? 0n);
    return { bids: sum(this.#bids), asks: sum(this.#asks) };
  }

  /** Number of trades before an instant. */
  #below(timeMs: number): number {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] ?? 0) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Says how much of a fill's shares its two wallets traded back: `returned` of `traded`, never more. */
export type RoundTrips = (fill: RewardFill, counterparty: string) => { returned: bigint; traded: bigint };

/**
 * Finds trades back and forth between two wallets in an outcome, through any builder. The part of a fill that counts is
 * what its pair kept: the volume in its direction within `withinMs` before and after it, less the volume traded back.
 * That depends only on the surrounding trades, not on the order in which they became known.
 */
export function findRoundTrips(
  fills: readonly RewardFill[],
  counterpartyOf: Counterparties,
  withinMs: number,
): RoundTrips {
  const histories = new Map<string, PairHistory>();
  const keyOf = (fill: RewardFill, other: string): string =>
    `${outcomeIdOf(fill.coin)} ${fill.wallet < other ? `${fill.wallet} ${other}` : `${other} ${fill.wallet}`}`;
  for (const fill of fills) {
    const other = isTrade(fill.dir) ? counterpartyOf(fill) : null;
    // Each trade once, from the side of its first wallet.
    if (other === null || other <= fill.wallet) continue;
    const key = keyOf(fill, other);
    const history = histories.get(key) ?? new PairHistory();
    histories.set(key, history);
    history.add(fill.timeMs, isBidOf(fill), fill.szE8);
  }
  for (const history of histories.values()) history.seal();
  return (fill, counterparty) => {
    const history = histories.get(keyOf(fill, counterparty));
    if (!history) return { returned: 0n, traded: fill.szE8 };
    const { bids, asks } = history.between(fill.timeMs - withinMs, fill.timeMs + withinMs);
    const isFirstBid = fill.wallet < counterparty === isBidOf(fill);
    const [traded, back] = isFirstBid ? [bids, asks] : [asks, bids];
    const isMoreBack = back > traded;
    return { traded, returned: isMoreBack ? traded : back };
  };
}

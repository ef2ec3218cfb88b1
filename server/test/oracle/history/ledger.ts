import { type NodeFill, nodeFill, wallet as walletAddress } from '../hand-made.ts';
import { kindOf } from './orders.ts';

const UNIT = 100_000_000n;
export type Event = [user: string, fill: NodeFill];

/** A decimal text of an amount in units of 1e-8. */
export function textOf(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(9, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/** One side of a deal. `sz` in units of 1e-8 shares; `px` in thousandths of a dollar. */
export type Deal = {
  timeMs: number;
  wallet: number;
  coin: number;
  dir: NodeFill['dir'];
  side: 'A' | 'B';
  px: bigint;
  sz: bigint;
  builder?: number | null;
  /** What the deal costs: dollars, shares or nothing. */
  fee?: 'usd' | 'shares';
  crossed?: boolean;
  tid?: number;
  hash?: string;
};

type Holding = { sz: bigint; cost: bigint };

const builderPart = (builder: number | null | undefined, notional: bigint): Partial<NodeFill> => {
  if (builder === null || builder === undefined) return {};
  const kind = kindOf(builder);
  const isFree = kind === 'free' || kind === 'conversions' || kind === 'payouts';
  // A node leaves the fee out where there is none, or says zero.
  if (isFree && builder % 2 === 0) return { builder: walletAddress(builder) };
  const fee = isFree ? 0n : (notional / 1_000_000n) * 1_000n * BigInt(1 + (builder % 3));
  return { builder: walletAddress(builder), builderFee: textOf(fee) };
};

/** Who holds how many shares of what, at what cost; writes what a node would of each deal. */
export class Ledger {
  readonly #held = new Map<number, Map<number, Holding>>();

  held(coin: number, wallet: number): bigint {
    return this.#held.get(coin)?.get(wallet)?.sz ?? 0n;
  }

  holders(coin: number): number[] {
    return [...(this.#held.get(coin) ?? [])].filter(([, { sz }]) => sz > 0n).map(([wallet]) => wallet);
  }

  #holding(coin: number, wallet: number): Holding {
    const coins = this.#held.get(coin) ?? new Map<number, Holding>();
    this.#held.set(coin, coins);
    const holding = coins.get(wallet) ?? { sz: 0n, cost: 0n };
    coins.set(wallet, holding);
    return holding;
  }

  /** The node's fill of a deal, which the wallet holds from then on. */
  write(deal: Deal): Event {
    const px = deal.px * 100_000n;
    const notional = (px * deal.sz) / UNIT;
    const holding = this.#holding(deal.coin, deal.wallet);
    const start = holding.sz;
    const fee = deal.fee === 'shares' ? (deal.sz * 7n) / 10_000n : (notional * 7n) / 10_000n;
    const pnl = deal.side === 'B' || start === 0n ? 0n : notional - (holding.cost * deal.sz) / start;
    if (deal.side === 'B') holding.cost += notional;
    else if (start > 0n) holding.cost -= (holding.cost * deal.sz) / start;
    holding.sz += (deal.side === 'B' ? deal.sz : -deal.sz) - (deal.fee === 'shares' ? fee : 0n);
    const { coin, dir, side, timeMs: time, tid, hash } = deal;
    const fill = nodeFill({
      ...{ coin: `#${coin}`, dir, side, time, px: textOf(px), sz: textOf(deal.sz) },
      ...{ startPosition: textOf(start), closedPnl: textOf(pnl), crossed: deal.crossed ?? true },
      ...(deal.fee ? { fee: textOf(fee) } : {}),
      ...(deal.fee === 'shares' ? { feeToken: `+${coin}` } : {}),
      ...builderPart(deal.builder, notional),
      ...(tid === undefined ? {} : { tid }),
      ...(hash === undefined ? {} : { hash }),
    });
    return [walletAddress(deal.wallet), fill];
  }
}

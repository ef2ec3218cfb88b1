import { type Deal, type Event, Ledger } from './ledger.ts';
import type { Listing } from './listings.ts';
import { kindOf, type Order, ofKind, oneOf, type Random, upTo, WALLETS } from './orders.ts';

const THOUSAND = 1_000n;
const SHARE = 100_000_000n;
/** Wallets that stand on the other side of most trades. */
const MAKERS = [241, 242, 243];
let nextTid = 880_000_000_000;

const range = (value: number): bigint => BigInt(Math.min(990, Math.max(10, Math.round(value))));

/** Deals of all kinds, as a node writes them: each method answers the events of one block. */
export class Market {
  readonly #ledger = new Ledger();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A trade: the wallet sells some of what it holds or buys, from a maker who holds the coin or buys the other one. */
  trade({ timeMs, wallet, builder }: Order, listing: Listing): Event[] {
    const random = this.#random;
    const coin = listing.outcomeId * 10 + upTo(random, 2);
    const belief = coin % 2 === 0 ? listing.belief : 1 - listing.belief;
    const px = range(1_000 * belief + 120 * (random() - 0.5));
    const held = this.#ledger.held(coin, wallet);
    const isSale = held > 0n && random() < 0.5;
    const wanted = (BigInt(4 + upTo(random, 1_600)) * SHARE) / 4n;
    const sz = isSale && held < wanted ? held : wanted;
    const sides = { timeMs, px, sz, tid: nextTid++ };
    const feeOfBuy = random() < 0.4 ? 'shares' : 'usd';
    const taken: Deal = isSale
      ? { ...sides, wallet, coin, dir: 'Sell', side: 'A', fee: 'usd', builder }
      : { ...sides, wallet, coin, dir: 'Buy', side: 'B', fee: feeOfBuy, builder };
    return [taken, this.#made(taken, isSale)].map((deal) => this.#ledger.write(deal));
  }

  #made(taken: Deal, isSale: boolean): Deal {
    const random = this.#random;
    const others = [...MAKERS, 1 + upTo(random, WALLETS)].filter((maker) => maker !== taken.wallet);
    const wallet = oneOf(random, others);
    const builder = taken.builder && kindOf(taken.builder) === 'both' ? taken.builder : null;
    const made = { ...taken, wallet, builder, crossed: false, fee: undefined };
    const { fee: _, ...deal } = made;
    if (isSale) return { ...deal, dir: 'Buy', side: 'B' };
    if (this.#ledger.held(taken.coin, wallet) >= taken.sz) return { ...deal, dir: 'Sell', side: 'A' };
    // A mint: both buy, each its own coin, and each fill has its own trade id.
    return { ...deal, coin: taken.coin ^ 1, px: THOUSAND - taken.px, tid: nextTid++ };
  }

  /** Merges what somebody holds of both coins, now and then; else the wallet splits dollars into both. */
  convert({ timeMs, wallet: asked }: Order, { outcomeId }: Listing): Event[] {
    const random = this.#random;
    const [a, b] = [outcomeId * 10, outcomeId * 10 + 1];
    const heldBy = (wallet: number, coin: number): bigint => this.#ledger.held(coin, wallet);
    const merging =
      random() < 0.5 ? this.#ledger.holders(a).find((wallet) => heldBy(wallet, b) > 0n) : undefined;
    const wallet = merging ?? asked;
    const smaller = heldBy(wallet, a) - heldBy(wallet, b) < 0n ? heldBy(wallet, a) : heldBy(wallet, b);
    const builder = random() < 0.7 ? oneOf(random, ofKind('conversions')) : null;
    const kind: Pick<Deal, 'dir' | 'side' | 'sz'> =
      merging === undefined
        ? { dir: 'Split Outcome', side: 'B', sz: BigInt(1 + upTo(random, 90)) * SHARE }
        : { dir: random() < 0.7 ? 'Merge Outcome' : 'Merge Question', side: 'A', sz: smaller };
    return [a, b].map((coin) => this.#ledger.write({ timeMs, wallet, coin, px: 500n, builder, ...kind }));
  }

  /** Turns shares of side B of one outcome into shares of side A of another; nothing where none are held. */
  negate(timeMs: number, from: Listing, into: Listing): Event[] {
    const coin = from.outcomeId * 10 + 1;
    const wallet = this.#ledger.holders(coin)[0];
    if (wallet === undefined) return [];
    const deal = { timeMs, wallet, sz: this.#ledger.held(coin, wallet), dir: 'Negate Outcome' as const };
    return [
      this.#ledger.write({ ...deal, coin, px: 400n, side: 'A' }),
      this.#ledger.write({ ...deal, coin: into.outcomeId * 10, px: 600n, side: 'B' }),
    ];
  }

  /** Pays everybody who holds a share of the outcome; some payouts name a builder. All have one hash. */
  settle({ outcomeId, settlesMs, fraction }: Listing): Event[] {
    const random = this.#random;
    const hash = `0x5e${outcomeId.toString(16).padStart(62, '0')}`;
    const sideA = BigInt(Math.round(Number(fraction) * 1_000));
    const paying = [...ofKind('payouts'), ...ofKind('payouts'), ...ofKind('wide')];
    return [0, 1].flatMap((side) => {
      const coin = outcomeId * 10 + side;
      return this.#ledger.holders(coin).map((wallet) =>
        this.#ledger.write({
          ...{ timeMs: settlesMs, wallet, coin, hash, dir: 'Settlement', side: 'A' },
          px: side === 0 ? sideA : THOUSAND - sideA,
          sz: this.#ledger.held(coin, wallet),
          builder: random() < 0.2 ? oneOf(random, paying) : null,
        }),
      );
    });
  }
}

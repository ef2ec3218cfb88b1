import { type CampaignTerms, ONE_BPS, poolE6Of } from './campaign-terms.ts';
import { splitPool } from './split-pool.ts';
import { makerScoreE8, type OutcomeFlow, type WalletScore } from './wallet-score.ts';

/** A wallet's counted maker flow in one outcome, in 1e-8 USD. */
export type MakerFlow = Pick<OutcomeFlow, 'bidE8' | 'askE8'> & { outcomeId: number };

/** Maker fills that would raise a wallet's multiplier, and what the wallet has with them if nobody else trades. */
export type Raise = {
  outcomeId: number;
  side: 'bid' | 'ask';
  /** Dollars that count, in 1e-8: whole cents where they double the multiplier, else what is missing to the balance. */
  addE8: bigint;
  /** Whether the multiplier of all the wallet's maker fills is at least twice what it was. */
  isDoubled: boolean;
  /** The wallet's maker score and the maker flow that it is the multiple of, before and after. */
  before: { scoreE8: bigint; flowE8: bigint };
  after: { scoreE8: bigint; flowE8: bigint };
  /** The wallet's projected payout, in 6-decimal units. */
  amountE6: bigint;
};

const CENT_E8 = 1_000_000n;

const gapOf = ({ bidE8, askE8 }: MakerFlow): bigint => (bidE8 > askE8 ? bidE8 - askE8 : askE8 - bidE8);
const withMore = (flow: MakerFlow, addE8: bigint): OutcomeFlow => ({
  bidE8: flow.bidE8 + (flow.bidE8 < flow.askE8 ? addE8 : 0n),
  askE8: flow.askE8 + (flow.bidE8 < flow.askE8 ? 0n : addE8),
  takerE8: 0n,
});

/**
 * The least addition to the thin side that doubles the multiplier but for rounding, in whole cents: the solution of
 * (S + s x) / (F + x) = 2 S / F, where a dollar of the thin side is worth s = 2 m - 1. Null when no addition does.
 */
function toDouble({ scoreE8, flowE8 }: Raise['before'], twoSidedBps: number): bigint | null {
  const slopeBps = BigInt(2 * twoSidedBps - ONE_BPS);
  const gain = slopeBps * flowE8 - 2n * BigInt(ONE_BPS) * scoreE8;
  if (gain <= 0n) return null;
  const cents = gain * CENT_E8;
  return ((scoreE8 * flowE8 * BigInt(ONE_BPS) + cents - 1n) / cents) * CENT_E8;
}

/**
 * What would raise a wallet's score the most: fills on the thin side of the outcome that is least in balance, as much as
 * doubles the wallet's multiplier where that is possible, else as much as balances the outcome. Null without maker fills,
 * in balance, and where balance counts nothing. `scores` are those of the cycle, the wallet's among them. Holds for fills
 * that count in full and whose takers were not routed by the campaign's builder; theirs move the takers' leg.
 */
export function whatWouldRaise(
  terms: Pick<CampaignTerms, 'pool_usd' | 'maker_share_bps' | 'two_sided_bps'>,
  scores: readonly WalletScore[],
  { wallet, flows }: { wallet: string; flows: readonly MakerFlow[] },
): Raise | null {
  const { two_sided_bps: twoSidedBps } = terms;
  const [thinnest] = flows.toSorted((one, other) => (gapOf(one) > gapOf(other) ? -1 : 1));
  if (!thinnest || twoSidedBps === ONE_BPS || gapOf(thinnest) === 0n) return null;
  const scoreOf = (flow: Pick<MakerFlow, 'bidE8' | 'askE8'>) =>
    makerScoreE8({ ...flow, takerE8: 0n }, twoSidedBps);
  const before = {
    scoreE8: flows.reduce((sum, flow) => sum + scoreOf(flow), 0n),
    flowE8: flows.reduce((sum, { bidE8, askE8 }) => sum + bidE8 + askE8, 0n),
  };
  const afterMore = (addE8: bigint) => ({
    scoreE8: before.scoreE8 - scoreOf(thinnest) + scoreOf(withMore(thinnest, addE8)),
    flowE8: before.flowE8 + addE8,
  });
  const doubles = (addE8: bigint): boolean => {
    const { scoreE8, flowE8 } = afterMore(addE8);
    return addE8 <= gapOf(thinnest) && scoreE8 * before.flowE8 >= 2n * before.scoreE8 * flowE8;
  };
  const least = toDouble(before, twoSidedBps);
  // Scores are rounded down: that may take one cent more.
  const doubling = least === null ? undefined : [least, least + CENT_E8].find(doubles);
  const addE8 = doubling ?? gapOf(thinnest);
  const [isDoubled, after] = [doubling !== undefined, afterMore(addE8)];
  const raised = scores.map((score) =>
    score.wallet === wallet ? { ...score, makerE8: after.scoreE8 } : score,
  );
  const amounts = splitPool(poolE6Of(terms), terms.maker_share_bps, raised);
  return {
    outcomeId: thinnest.outcomeId,
    side: thinnest.bidE8 < thinnest.askE8 ? 'bid' : 'ask',
    ...{ addE8, isDoubled, before, after },
    amountE6: amounts.find((row) => row.wallet === wallet)?.amountE6 ?? 0n,
  };
}

import { formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { ONE_BPS } from '#domain/rewards/campaign-terms.ts';
import type { ExclusionReason } from '#domain/rewards/score-fills.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { type Raise, whatWouldRaise } from '#domain/rewards/what-would-raise.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  type ExcludedFill,
  excludedOfWallet,
  flowsOfWallet,
  type WalletFlow,
} from '#store/rewards/standings.ts';
import { type CycleJson, cycleJson } from './campaign-json.ts';
import { type RewardRow, rewardRow } from './rank-rewards.ts';
import { readStandings } from './read-cycle.ts';

const MAX_EXCLUDED = 200;

export type RewardOutcomeJson = {
  outcome_id: number;
  title: string | null;
  maker_bid_usd: number;
  maker_ask_usd: number;
  maker_score: number;
  /** Maker multiplier here: 1 to the campaign's two-sided multiplier. */
  multiplier: number;
  taker_usd: number;
  /** Flow that would maximise the multiplier; null at the maximum, or without maker flow. */
  to_balance: { side: 'bid' | 'ask'; usd: number } | null;
};

/** The flow that would raise a wallet's multiplier the most, and its payout then if nobody else traded. */
export type RaiseJson = {
  outcome_id: number;
  title: string | null;
  side: 'bid' | 'ask';
  /** Of maker fills that count. */
  usd: number;
  /** Whether the multiplier of all maker fills of the wallet doubles at least. */
  doubles: boolean;
  multiplier_before: number;
  multiplier_after: number;
  projected_usd: string;
};

export type ExcludedFillJson = {
  time: string;
  tid: number;
  coin: string;
  dir: string;
  leg: 'maker' | 'taker';
  notional: number;
  counted: number;
  reason: ExclusionReason;
};

export type WalletRewards = {
  wallet: string;
  cycle: CycleJson;
  wallets: number;
  /** Null without a fill in the cycle. */
  standing: RewardRow | null;
  outcomes: RewardOutcomeJson[];
  /** Null when nothing would, and after the cycle. */
  raise: RaiseJson | null;
  excluded: ExcludedFillJson[];
};

function outcomeJson(flow: WalletFlow, twoSidedBps: number): RewardOutcomeJson {
  const [bid, ask, score] = [flow.bidE8, flow.askE8, flow.makerE8].map(fromE8) as [number, number, number];
  const gap = flow.bidE8 - flow.askE8;
  return {
    ...{ outcome_id: flow.outcomeId, title: flow.title, maker_bid_usd: bid, maker_ask_usd: ask },
    ...{
      maker_score: score,
      multiplier: bid + ask > 0 ? score / (bid + ask) : 1,
      taker_usd: fromE8(flow.takerE8),
    },
    to_balance:
      gap === 0n || twoSidedBps === ONE_BPS
        ? null
        : { side: gap < 0n ? 'bid' : 'ask', usd: fromE8(gap < 0n ? -gap : gap) },
  };
}

function raiseJson(raise: Raise, flows: readonly WalletFlow[]): RaiseJson {
  const multiple = ({ scoreE8, flowE8 }: Raise['before']): number => Number(scoreE8) / Number(flowE8);
  return {
    outcome_id: raise.outcomeId,
    title: flows.find(({ outcomeId }) => outcomeId === raise.outcomeId)?.title ?? null,
    ...{ side: raise.side, usd: fromE8(raise.addE8), doubles: raise.isDoubled },
    ...{ multiplier_before: multiple(raise.before), multiplier_after: multiple(raise.after) },
    projected_usd: usdText(raise.amountE6),
  };
}

const excludedJson = (fill: ExcludedFill): ExcludedFillJson => ({
  ...{ time: formatUtc(fill.timeMs), tid: fill.tid, coin: formatCoin(fill.coin), dir: fill.dir },
  ...{ leg: fill.isMaker ? 'maker' : 'taker', reason: fill.reason },
  ...{ notional: fromE8(fill.notionalE8), counted: fromE8(fill.countedE8) },
});

/** Breakdown of a wallet's score in a cycle. A wallet without a fill has none. @throws ServiceError('not_found') */
export async function getWalletRewards(
  ctx: ServiceContext,
  input: { id: string; cycle?: number | undefined; address: string },
): Promise<WalletRewards> {
  const { campaign, cycle, poolE6, scores, rows } = await readStandings(ctx, input);
  const key = { campaignId: campaign.campaignId, cycle: cycle.number, wallet: input.address };
  const [flows, excluded] = await Promise.all([
    flowsOfWallet(ctx.db, key),
    excludedOfWallet(ctx.db, key, MAX_EXCLUDED),
  ]);
  const place = rows.findIndex(({ wallet }) => wallet === input.address);
  const own = rows[place];
  const flowE8 = flows.reduce((sum, { bidE8, askE8 }) => sum + bidE8 + askE8, 0n);
  const raise =
    ctx.now() < cycle.toMs ? whatWouldRaise(campaign.terms, scores, { wallet: input.address, flows }) : null;
  return {
    ...{ wallet: input.address, cycle: cycleJson(cycle), wallets: rows.length },
    standing: own ? rewardRow(own, { place, poolE6, flowE8 }) : null,
    outcomes: flows.map((flow) => outcomeJson(flow, campaign.terms.two_sided_bps)),
    raise: raise && raiseJson(raise, flows),
    excluded: excluded.map(excludedJson),
  };
}

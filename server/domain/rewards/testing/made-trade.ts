import { mulE8 } from '../../fixed.ts';
import { type CampaignTerms, campaignTermsSchema } from '../campaign-terms.ts';
import type { RewardFill } from '../round-trips.ts';

export const BUILDER = `0x${'b'.repeat(40)}`;
export const START_MS = Date.UTC(2026, 10, 20);

/** The address of a made wallet. */
export const madeWallet = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;

export type MadeTrade = {
  tid: number;
  atMs?: number;
  taker: string;
  maker: string;
  coin?: number;
  takerBuys?: boolean;
  px?: number;
  shares?: number;
  /** Who routed the taker's and the maker's order; the campaign's builder, unless said. */
  takerBuilder?: string | null;
  makerBuilder?: string | null;
};

/** The two fills of a trade on one coin. */
export function madeTrade({
  tid,
  atMs = 0,
  taker,
  maker,
  coin = 10,
  takerBuys = true,
  px = 0.5,
  shares = 100,
  takerBuilder = BUILDER,
  makerBuilder = BUILDER,
}: MadeTrade): [RewardFill, RewardFill] {
  const [pxE8, szE8] = [BigInt(Math.round(px * 1e8)), BigInt(Math.round(shares * 1e8))];
  const one = (wallet: string, isBuy: boolean, crossed: boolean, builder: string | null): RewardFill => ({
    ...{ timeMs: START_MS + atMs, tid, coin, wallet, isBuy, crossed, pxE8, szE8, builder },
    ...{ dir: isBuy ? ('Buy' as const) : ('Sell' as const), notionalE8: mulE8(pxE8, szE8) },
  });
  return [one(taker, takerBuys, true, takerBuilder), one(maker, !takerBuys, false, makerBuilder)];
}

/** Terms of one day in every market: a pool of 1,000 USD, a multiplier of 3, no least notional. */
export const madeTerms = (changes: Record<string, unknown> = {}): CampaignTerms =>
  campaignTermsSchema.parse({
    builder: BUILDER,
    pool_usd: '1000',
    schedule: { kind: 'daily', from_ms: START_MS, to_ms: START_MS + 86_400_000, markets: { kind: 'all' } },
    ...changes,
  });

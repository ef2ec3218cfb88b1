import { coinOf, formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { browserSiblings } from '#store/queries/browser/browser-siblings.ts';
import { sideAPayout, sideAPrice } from './side-a-payout.ts';

/** The most legs that one question shows; upstream allows 100 named ones and a fallback. */
const MAX_LEGS = 101;

export type Sibling = {
  outcomeId: number;
  title: string;
  name: string;
  description: string;
  marketClass: string;
  isSettled: boolean;
  /** Payout of one share of side A, from 0 to 1; null while open. */
  payout: number | null;
  yesPx: number | null;
  volumeUsd: number;
};

/** The outcomes of a question, in their own order, with the probability of each. */
export async function getSiblings(ctx: ServiceContext, questionId: number): Promise<Sibling[]> {
  const rows = await browserSiblings(ctx.db, questionId, MAX_LEGS);
  return rows.map((row) => {
    const mid = ctx.live.mids.get(formatCoin(coinOf(row.outcome_id, 0)));
    return {
      outcomeId: row.outcome_id,
      title: row.title,
      name: row.name,
      description: row.description,
      marketClass: row.market_class,
      isSettled: row.is_settled,
      payout: sideAPayout(row),
      yesPx: sideAPrice(row, mid),
      volumeUsd: fromE8(row.volume_e8),
    };
  });
}

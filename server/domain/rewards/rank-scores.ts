import { type CampaignTerms, poolE6Of } from './campaign-terms.ts';
import { splitPool, type WalletAmount } from './split-pool.ts';
import type { WalletScore } from './wallet-score.ts';

/** Ranks wallets by what the pool pays them, largest first. Takes scores in address order, which breaks ties. */
export function rankScores(
  terms: Pick<CampaignTerms, 'pool_usd' | 'maker_share_bps'>,
  scores: readonly WalletScore[],
): WalletAmount[] {
  const rows = splitPool(poolE6Of(terms), terms.maker_share_bps, scores);
  // A sort keeps the order of equals.
  return rows.sort((one, other) =>
    one.amountE6 === other.amountE6 ? 0 : one.amountE6 > other.amountE6 ? -1 : 1,
  );
}

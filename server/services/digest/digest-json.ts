import { formatCoin, outcomeIdOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { DigestOutcomeRow } from '#store/queries/digest/digest-outcomes.ts';
import type { WhaleRow } from '#store/queries/digest/digest-whales.ts';

/** An outcome by its trading in the window. Title and category are empty without metadata. */
export type DigestMarket = {
  outcome_id: number;
  title: string;
  category: string;
  underlying: string;
  volume: number;
  trades: number;
  implied_prob: number | null;
};

/** A large trade, by its taker. */
export type Whale = {
  time: string;
  coin: string;
  outcome_id: number;
  title: string;
  user: string;
  side: 'A' | 'B';
  px: number;
  sz: number;
  notional: number;
  tid: number;
};

export const toDigestMarket = (row: DigestOutcomeRow): DigestMarket => ({
  outcome_id: row.outcome_id,
  title: row.title,
  category: row.category,
  underlying: row.underlying,
  volume: fromE8(row.volume_e8),
  trades: row.trades,
  implied_prob: row.last_px_e8 === null ? null : fromE8(row.last_px_e8),
});

export const toWhale = (row: WhaleRow): Whale => ({
  time: formatUtc(row.time_ms),
  coin: formatCoin(row.coin),
  outcome_id: outcomeIdOf(row.coin),
  title: row.title,
  user: `0x${row.wallet}`,
  side: row.is_buy ? 'B' : 'A',
  px: fromE8(row.px_e8),
  sz: fromE8(row.sz_e8),
  notional: fromE8(row.notional_e8),
  tid: row.tid,
});

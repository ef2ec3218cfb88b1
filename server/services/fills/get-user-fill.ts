import { outcomeIdOf, parseCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc, timeOrEmpty } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { targetPriceNumber } from '#services/markets/market-json.ts';
import { outcomeById } from '#store/queries/outcomes/outcome-by-id.ts';
import type { OutcomeMetaRow } from '#store/queries/outcomes/outcome-row.ts';
import { type Payout, walletFill, walletPayout } from '#store/queries/wallets/wallet-fill.ts';
import { FILL, type Fill } from './fill-json.ts';

export type FillMeta = {
  outcome_id: number;
  name: string;
  market_class: string;
  underlying: string;
  target_price: number;
  expiry: string;
  is_settled: boolean;
  settlement_px: number;
  settle_fraction: string;
  settled_at: string;
};

export type UserFill = {
  fill: Fill;
  meta: FillMeta | null;
  settlement: { px: number; sz: number; closed_pnl: number; time: string } | null;
};

const toMeta = (row: OutcomeMetaRow): FillMeta => ({
  outcome_id: row.outcome_id,
  name: row.name,
  market_class: row.market_class,
  underlying: row.underlying,
  target_price: targetPriceNumber(row.target_price),
  expiry: formatUtc(row.expiry_ms),
  is_settled: row.is_settled,
  settlement_px: row.settlement_px,
  settle_fraction: row.settle_fraction,
  settled_at: timeOrEmpty(row.settled_at_ms),
});

const toSettlement = (payout: Payout): UserFill['settlement'] => ({
  px: fromE8(payout.px_e8),
  sz: fromE8(payout.sz_e8),
  closed_pnl: fromE8(payout.closed_pnl_e8),
  time: formatUtc(payout.time_ms),
});

/**
 * One fill of a wallet by trade id (digits), its market, and what the wallet was paid when the market settled.
 * Settlement rows themselves are not found. @throws not_found
 */
export async function getUserFill(
  ctx: ServiceContext,
  input: { user: string; tid: string },
): Promise<UserFill> {
  const tid = Number(input.tid);
  const found = Number.isSafeInteger(tid) ? await walletFill(ctx.db, { wallet: input.user, tid }) : null;
  const [fill] = FILL.list(found).value();
  if (fill === undefined) throw new ServiceError('not_found', 'Fill not found');
  const coin = parseCoin(fill.coin) as number;
  const [outcome, payout] = await Promise.all([
    outcomeById(ctx.db, { outcomeId: outcomeIdOf(coin) }),
    walletPayout(ctx.db, { wallet: input.user, coin }),
  ]);
  return {
    fill,
    meta: outcome && toMeta(outcome),
    settlement: payout && toSettlement(payout),
  };
}

import { outcomeIdOf } from '#domain/coin.ts';
import type { Fill } from '#domain/fill.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { outcomeById } from '#store/queries/outcome-by-id.ts';
import type { OutcomeMetaRow } from '#store/queries/outcome-row.ts';
import { type WalletSettlement, walletFill, walletSettlement } from '#store/queries/wallet-fill.ts';
import { toFill } from './fill-json.ts';

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

/** The answer, and whether it can never change: the market is settled and the wallet's position paid out or closed. */
export type GetUserFillResult = { answer: UserFill; isFinal: boolean };

const toMeta = (row: OutcomeMetaRow): FillMeta => ({
  outcome_id: row.outcome_id,
  name: row.name,
  market_class: row.market_class,
  underlying: row.underlying,
  target_price: Number(row.target_price) || 0,
  expiry: formatUtc(row.expiry_ms),
  is_settled: row.is_settled,
  settlement_px: row.settlement_px,
  settle_fraction: row.settle_fraction,
  settled_at: row.settled_at_ms === null ? '' : formatUtc(row.settled_at_ms),
});

const toSettlement = ({ fill }: WalletSettlement): UserFill['settlement'] =>
  fill && {
    px: fromE8(fill.px_e8),
    sz: fromE8(fill.sz_e8),
    closed_pnl: fromE8(fill.closed_pnl_e8),
    time: formatUtc(fill.time_ms),
  };

/**
 * One fill of a wallet by trade id (digits), its market, and what the wallet was paid when the market settled.
 * Settlement rows themselves are not found. @throws not_found
 */
export async function getUserFill(
  ctx: ServiceContext,
  input: { user: string; tid: string },
): Promise<GetUserFillResult> {
  const tid = Number(input.tid);
  const row = Number.isSafeInteger(tid) ? await walletFill(ctx.db, { wallet: input.user, tid }) : null;
  if (row === null) throw new ServiceError('not_found', 'Fill not found');
  const [outcome, settlement] = await Promise.all([
    outcomeById(ctx.db, { outcomeId: outcomeIdOf(row.coin) }),
    walletSettlement(ctx.db, { wallet: input.user, coin: row.coin }),
  ]);
  const isClosed = settlement.fill !== null || Number(settlement.position_e8) === 0;
  return {
    answer: {
      fill: toFill(row),
      meta: outcome && toMeta(outcome),
      settlement: toSettlement(settlement),
    },
    isFinal: outcome?.is_settled === true && isClosed,
  };
}

import { getAddress } from 'viem/utils';
import type { Address } from '#domain/parlay/hex.ts';
import { positionIdOf } from '#domain/parlay/legs.ts';
import type {
  HistoryPage,
  HistoryRecord,
  PositionPage,
  PositionRecord,
  SaleRecord,
} from '#store/venue/positions.ts';
import { indexedView } from '../ledger-page.ts';
import type {
  HistoryPageView,
  HistoryRole,
  HistoryView,
  LegState,
  PositionsView,
  PositionView,
  SaleView,
} from './claims.ts';

const viewOf = (position: PositionRecord): PositionView => ({
  parlay_id: position.parlayId,
  taker: getAddress(position.taker),
  maker: getAddress(position.maker),
  taker_collateral_e6: position.takerCollateralE6,
  net_stake_e6: position.netStakeE6,
  maker_collateral_e6: position.makerCollateralE6,
  condition_id: position.conditionId,
  legs: position.legs.map((leg) => ({
    position_id: positionIdOf(leg),
    outcome_id: leg.outcomeId,
    side_index: leg.sideIndex,
    state: leg.verdict,
  })),
  status: position.isSettled ? 'settled' : 'open',
  verdict: position.verdict,
  taker_payout_e6: position.takerPayoutE6,
  maker_payout_e6: position.makerPayoutE6,
  created_at: position.createdMs,
  settled_at: position.settledMs,
  tx_hash: position.createdTx,
});

/** The rows of a page, which holds one more than `limit` when there is a next one, and where that begins. */
function pageOf<Row extends PositionRecord>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit);
  return { shown, next_cursor: rows.length > limit ? (shown.at(-1)?.parlayId ?? null) : null };
}

/** A page of an account's positions as the wire has it. `page` holds one more than `limit` when there is a next one. */
export function positionsView(
  address: Address,
  claimableE6: bigint,
  { positions, indexedTo }: PositionPage,
  limit: number,
): PositionsView {
  const { shown, next_cursor } = pageOf(positions, limit);
  return {
    address,
    claimable_e6: String(claimableE6),
    positions: shown.map(viewOf),
    next_cursor,
    indexed_to: indexedView(indexedTo),
  };
}

const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + BigInt(amount), 0n);

const saleView = ({ seller, buyer, payoutE6, soldMs, txHash }: SaleRecord): SaleView => ({
  ...{ seller: getAddress(seller), buyer: getAddress(buyer), payout_e6: payoutE6 },
  ...{ sold_at: soldMs, tx_hash: txHash },
});

/** A maker wins what its taker loses. */
const OF_MAKER: Record<LegState, LegState> = { won: 'lost', lost: 'won', void: 'void', open: 'open' };

function resultOf(role: HistoryRole, isHolder: boolean, verdict: LegState): HistoryView['result'] {
  if (role === 'maker') return OF_MAKER[verdict];
  return isHolder ? verdict : 'sold';
}

/** What a parlay was to `account`, in lower case. */
function historyRow(account: string, position: HistoryRecord): HistoryView {
  const { sales, isSettled, takerPayoutE6, makerPayoutE6 } = position;
  const [isHolder, isMaker] = [position.taker === account, position.maker === account];
  const isFirst = position.firstTaker === account;
  const bought = sales.filter(({ buyer }) => buyer === account);
  const sold = sales.filter(({ seller }) => seller === account);
  // Who sold what it had bought of its own parlay still stands behind it.
  const isOnlyMaker = isMaker && !isHolder;
  const role = !isOnlyMaker && bought.length > 0 ? 'buyer' : isFirst ? 'taker' : 'maker';
  const paidE6 =
    sum(bought.map(({ payoutE6 }) => payoutE6)) +
    sum([isFirst ? position.takerCollateralE6 : '0', isMaker ? position.makerCollateralE6 : '0']);
  const receivedE6 =
    sum(sold.map(({ payoutE6 }) => payoutE6)) +
    sum([(isHolder && takerPayoutE6) || '0', (isMaker && makerPayoutE6) || '0']);
  const isInside = !isSettled && (isHolder || isMaker);
  return {
    ...viewOf(position),
    role,
    result: resultOf(role, isHolder, position.verdict),
    paid_e6: String(paidE6),
    received_e6: String(receivedE6),
    gain_e6: isInside ? null : String(receivedE6 - paidE6),
    sales: sales.map(saleView),
    rfq_id: position.rfqId,
    settled_tx_hash: position.settledTx,
  };
}

/** A page of what an account has or had a part in, as the wire has it. `page` holds one more than `limit` when there is a next one. */
export function historyView(
  address: Address,
  claimableE6: bigint,
  { history, indexedTo }: HistoryPage,
  limit: number,
): HistoryPageView {
  const { shown, next_cursor } = pageOf(history, limit);
  const account = address.toLowerCase();
  return {
    address,
    claimable_e6: String(claimableE6),
    history: shown.map((position) => historyRow(account, position)),
    next_cursor,
    indexed_to: indexedView(indexedTo),
  };
}

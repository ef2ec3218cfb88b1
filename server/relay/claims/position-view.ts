import { getAddress } from 'viem/utils';
import type { Address } from '#domain/parlay/hex.ts';
import { positionIdOf } from '#domain/parlay/legs.ts';
import type { PositionPage, PositionRecord } from '#store/venue/positions.ts';
import { indexedView } from '../ledger-page.ts';
import type { PositionsView, PositionView } from './claims.ts';

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

/** A page of an account's positions as the wire has it. `page` holds one more than `limit` when there is a next one. */
export function positionsView(
  address: Address,
  claimableE6: bigint,
  { positions, indexedTo }: PositionPage,
  limit: number,
): PositionsView {
  const shown = positions.slice(0, limit);
  return {
    address,
    claimable_e6: String(claimableE6),
    positions: shown.map(viewOf),
    next_cursor: positions.length > limit ? (shown.at(-1)?.parlayId ?? null) : null,
    indexed_to: indexedView(indexedTo),
  };
}

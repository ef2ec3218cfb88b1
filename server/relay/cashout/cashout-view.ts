import { getAddress } from 'viem/utils';
import { type FairValue, isBlocked, isOver, potE6 } from '#domain/parlay/cashout.ts';
import type { ParlayFacts } from '#domain/parlay/chain-facts.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { positionIdOf } from '#domain/parlay/legs.ts';
import type { OfferRecord, StoredOffer } from '#store/venue/cashout-offers.ts';
import { VenueError } from '../venue-error.ts';
import type { CashoutExecutedFrame, CashoutView, OfferHistoryEntry, OfferView } from './cashouts.ts';

const OFFER_ID = /^offer_([0-9a-f]{64})$/;

/** The id of an offer: the struct hash that its acceptance names. */
export const idOf = (offerHash: Hex): string => `offer_${offerHash.slice(2)}`;

/** The struct hash of the offer with an id. @throws VenueError UNKNOWN_OFFER when it is none */
export function hashOfId(offerId: string): Hex {
  const digits = OFFER_ID.exec(offerId)?.[1];
  if (digits === undefined) throw unknownOffer();
  return `0x${digits}`;
}

export const unknownOffer = (): VenueError =>
  new VenueError('UNKNOWN_OFFER', 'Offer not found for this position.');

export const offerView = ({ offerHash, offer, validUntilMs }: OfferRecord): OfferView => ({
  offer_id: idOf(offerHash),
  maker: getAddress(offer.maker),
  payout_e6: String(offer.payout),
  resolvedWonCount: offer.resolvedWonCount,
  voidedCount: offer.voidedCount,
  nonce: String(offer.nonce),
  deadline: String(offer.deadline),
  valid_until: validUntilMs,
});

export const executedFrame = ({ offerHash, offer }: OfferRecord, txHash: Hex): CashoutExecutedFrame => ({
  type: 'cashout:executed',
  parlay_id: String(offer.parlayId),
  offer_id: idOf(offerHash),
  tx_hash: txHash,
  old_owner: getAddress(offer.taker),
  new_owner: getAddress(offer.maker),
  payout_e6: String(offer.payout),
});

const entryOf = (stored: StoredOffer): OfferHistoryEntry => ({
  ...offerView(stored),
  taker: getAddress(stored.offer.taker),
  status: stored.outcome ?? 'live',
  received_at: stored.receivedMs,
  ended_at: stored.endedMs,
  tx_hash: stored.txHash,
});

const fairView = (fair: FairValue | null): CashoutView['fair_value'] =>
  fair && {
    probability_e6: String(fair.probabilityE6),
    prize_e6: String(fair.prizeE6),
    value_e6: String(fair.valueE6),
    inputs: fair.inputs.map(({ positionId, chanceE6, source }) => ({
      ...{ position_id: positionId, chance_e6: String(chanceE6), source },
    })),
  };

function stateOf(facts: ParlayFacts, offers: readonly unknown[]): CashoutView['state'] {
  if (isOver(facts)) return 'closed';
  if (isBlocked(facts)) return 'blocked';
  return offers.length > 0 ? 'live' : 'no_offer';
}

/** A position with what is offered for it, as the wire has it. `offers` are live, the best first. */
export function cashoutView(
  facts: ParlayFacts,
  { offers, history, fair }: { offers: OfferRecord[]; history: StoredOffer[]; fair: FairValue | null },
): CashoutView {
  const shown = offers.map(offerView);
  const state = stateOf(facts, offers);
  return {
    parlay_id: String(facts.parlayId),
    taker: facts.taker,
    maker: facts.maker,
    settled: facts.isSettled,
    failed: facts.hasFailed,
    resolvedWonCount: facts.resolvedWonCount,
    voidedCount: facts.voidedCount,
    net_stake_e6: String(facts.netStakeE6),
    maker_collateral_e6: String(facts.makerCollateralE6),
    pot_e6: String(potE6(facts)),
    spread_bps: facts.spreadBps,
    state,
    legs: facts.legs.map((leg) => ({
      position_id: positionIdOf(leg),
      outcome_id: leg.outcomeId,
      side_index: leg.sideIndex,
      result: leg.result,
      final: leg.isFinal,
      final_at: leg.finalAtMs,
    })),
    force_void_at: facts.forceVoidAtMs,
    block_number: Number(facts.blockNumber),
    fair_value: fairView(fair),
    offer: state === 'live' ? (shown[0] ?? null) : null,
    offers: shown,
    history: history.map(entryOf),
  };
}

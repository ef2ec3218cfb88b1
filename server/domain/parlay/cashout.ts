import type { ParlayFacts } from './chain-facts.ts';
import { winPayout } from './fees.ts';
import type { Hex } from './hex.ts';
import { type ParlayLeg, positionIdOf } from './legs.ts';
import type { CashoutAcceptance, CashoutOffer } from './structs.ts';

/** Everything that sells a live position: what both sides signed. */
export type SignedNovation = {
  offer: CashoutOffer;
  offerSignature: Hex;
  acceptance: CashoutAcceptance;
  acceptanceSignature: Hex;
};

/** How an offer for a position ended. */
export const OFFER_ENDS = [
  ...(['withdrawn', 'superseded', 'outbid', 'expired', 'stale', 'burned'] as const),
  ...(['unfunded', 'moved', 'closed', 'failed', 'sold'] as const),
] as const;
export type OfferEnd = (typeof OFFER_ENDS)[number];

/** Why an offer is not, or no longer, valid for a position. */
export type OfferFault = { code: string; error: string };

/** What both sides have put into a parlay, 6-decimal units. */
export const potE6 = ({ netStakeE6, makerCollateralE6 }: ParlayFacts): bigint =>
  netStakeE6 + makerCollateralE6;

/** Whether a parlay is decided: at most its settlement is outstanding. */
export const isOver = ({ isSettled, hasFailed }: ParlayFacts): boolean => isSettled || hasFailed;

/**
 * Whether a leg that the escrow has not recorded yet has a published result: the escrow takes no sale then. A recorded
 * leg's result stays published, so the numbers alone tell.
 */
export const isBlocked = ({ legs, resolvedWonCount, voidedCount }: ParlayFacts): boolean =>
  legs.filter(({ result }) => result !== null).length > resolvedWonCount + voidedCount;

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** Why the state of the position invalidates an offer, apart from `isBlocked`; null if it does not. */
export function offerFault(offer: CashoutOffer, facts: ParlayFacts): OfferFault | null {
  if (isOver(facts))
    return { code: 'POSITION_CLOSED', error: 'The parlay is already decided and cannot be sold.' };
  if (isSame(offer.maker, facts.taker)) {
    return { code: 'MAKER_IS_TAKER', error: 'The maker of the offer already owns the position.' };
  }
  if (!isSame(offer.taker, facts.taker)) {
    return { code: 'TAKER_MISMATCH', error: `The position belongs to ${facts.taker}.` };
  }
  const { resolvedWonCount: won, voidedCount: voided } = facts;
  if (offer.resolvedWonCount !== won || offer.voidedCount !== voided) {
    const error = `Resolution state changed: resolvedWonCount is ${won}, voidedCount is ${voided}.`;
    return { code: 'RESOLUTION_STATE_CHANGED', error };
  }
  if (offer.payout < 1n || offer.payout > potE6(facts)) {
    return { code: 'INVALID_OFFER', error: `payout_e6 must be from 1 to the pot of ${potE6(facts)}.` };
  }
  return null;
}

/** One factor of a fair value: the chance that a leg does not lose, and whether that is known or a market's price. */
export type FairInput = { positionId: string; chanceE6: bigint; source: 'result' | 'price' };

/** What a position is worth. `prizeE6` is paid when no remaining leg loses. Amounts in 6-decimal units. */
export type FairValue = {
  probabilityE6: bigint;
  prizeE6: bigint;
  valueE6: bigint;
  inputs: FairInput[];
};

const ONE_E6 = 1_000_000n;

/**
 * The residual probability, were the legs independent, times what is won: the pot less the spread, or the own stake once a leg is void. `yesE6Of`
 * answers the price of an outcome's side 0 in units of 1e-6; null when an open leg has none.
 */
export function fairValue(
  facts: ParlayFacts,
  yesE6Of: (outcomeId: number) => bigint | null,
): FairValue | null {
  const inputs: FairInput[] = [];
  for (const leg of facts.legs) {
    const chanceE6 = chanceOf(leg, yesE6Of);
    if (chanceE6 === null) return null;
    const source = leg.result === null ? 'price' : 'result';
    inputs.push({ positionId: positionIdOf(leg), chanceE6, source });
  }
  const isVoid = facts.legs.some(({ result }) => result === 'void');
  const prizeE6 = isVoid
    ? facts.netStakeE6
    : winPayout(facts.netStakeE6, facts.makerCollateralE6, facts.spreadBps);
  const product = inputs.reduce((chance, { chanceE6 }) => chance * chanceE6, 1n);
  const probabilityE6 = product / ONE_E6 ** BigInt(inputs.length - 1);
  return { probabilityE6, prizeE6, valueE6: (prizeE6 * probabilityE6) / ONE_E6, inputs };
}

function chanceOf(
  leg: ParlayLeg & { result: string | null },
  yesE6Of: (outcomeId: number) => bigint | null,
): bigint | null {
  if (leg.result !== null) return leg.result === 'lost' ? 0n : ONE_E6;
  const yesE6 = yesE6Of(leg.outcomeId);
  if (yesE6 === null) return null;
  return leg.sideIndex === 0 ? yesE6 : ONE_E6 - yesE6;
}

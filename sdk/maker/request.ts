import { type Address, type Hex, zeroAddress } from 'viem';
import { type Leg, legsHash, parseLeg } from './legs.ts';
import { MakerError } from './maker-error.ts';
import { netStakeE6 } from './pricing.ts';
import {
  addressOf,
  amountOf,
  type Frame,
  hashOf,
  objectOf,
  textOf,
  textsOf,
  timeOf,
  wholeOf,
} from './wire.ts';

const MAX_UINT16 = 0xffff;

/** The terms that both signatures bind. Amounts in 6-decimal units. */
export type EscrowTerms = {
  taker: Address;
  /** Gross of fees. */
  takerCollateralE6: bigint;
  /** What is left after fees: price against this. */
  netStakeE6: bigint;
  builder: Address;
  protocolFeeBps: number;
  builderFeeBps: number;
  /** What the protocol keeps of a taker's win; not signed, and no cost of the maker's. */
  spreadBps: number;
  escrow: Address;
  chainId: number;
};

/** A request for quotes whose legs were hashed again and agree with its condition. Times in unix ms. */
export type QuoteRequest = {
  rfqId: string;
  legs: Leg[];
  conditionId: Hex;
  terms: EscrowTerms;
  submissionDeadlineMs: number | null;
  /** The frame as it came. */
  frame: Frame;
};

/** What a request must be about for this maker to look at it. */
export type Venue = {
  chainId: number;
  /** The one escrow that this maker quotes for; null for whichever the request names. */
  escrow: Address | null;
};

function readTerms(frame: Frame, venue: Venue): EscrowTerms {
  const builder = addressOf(frame, 'builder');
  const protocolFeeBps = wholeOf(frame, 'protocol_fee_bps', MAX_UINT16);
  const builderFeeBps = wholeOf(frame, 'builder_fee_bps', MAX_UINT16);
  const grossE6 = amountOf(frame, 'taker_collateral_e6');
  return {
    taker: addressOf(frame, 'taker'),
    takerCollateralE6: grossE6,
    netStakeE6: netStakeE6(grossE6, protocolFeeBps, builder === zeroAddress ? 0 : builderFeeBps),
    builder,
    protocolFeeBps,
    builderFeeBps,
    spreadBps: frame.spread_bps === undefined ? 0 : wholeOf(frame, 'spread_bps', MAX_UINT16),
    escrow: addressOf(frame, 'escrow'),
    chainId:
      frame.chain_id === undefined ? venue.chainId : wholeOf(frame, 'chain_id', Number.MAX_SAFE_INTEGER),
  };
}

function checkVenue({ rfqId, terms }: QuoteRequest, venue: Venue): void {
  if (terms.chainId !== venue.chainId) {
    throw new MakerError('WRONG_CHAIN', `the request is for chain ${terms.chainId}`, { rfqId });
  }
  if (venue.escrow !== null && terms.escrow !== venue.escrow) {
    throw new MakerError('WRONG_ESCROW', `the request names the escrow ${terms.escrow}`, { rfqId });
  }
}

/** A frame's own reasons, with the request that they are about. */
function named<Result>(rfqId: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    const code = cause instanceof MakerError ? cause.code : 'MALFORMED_FRAME';
    throw new MakerError(code, cause instanceof Error ? cause.message : String(cause), { rfqId, cause });
  }
}

/**
 * Reads an RFQ_REQUEST, or the request that a confirmation repeats. Fields that it does not need may be missing.
 * @throws MakerError MALFORMED_FRAME, LEGS_MISMATCH when the legs do not hash to `condition_id`, WRONG_CHAIN or
 *   WRONG_ESCROW
 */
export function readRequest(frame: Frame, venue: Venue): QuoteRequest {
  const rfqId = textOf(frame, 'rfq_id');
  const request = named(rfqId, () => ({
    rfqId,
    legs: textsOf(frame, 'leg_position_ids').map(parseLeg),
    conditionId: hashOf(frame, 'condition_id'),
    terms: readTerms(objectOf(frame, 'escrow_terms'), venue),
    submissionDeadlineMs: timeOf(frame, 'submission_deadline'),
    frame,
  }));
  if (request.legs.length === 0 || legsHash(request.legs) !== request.conditionId) {
    throw new MakerError('LEGS_MISMATCH', 'condition_id is not the hash of the legs', { rfqId });
  }
  checkVenue(request, venue);
  return request;
}

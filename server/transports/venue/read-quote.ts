import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { QuoteInput, QuoteName } from '#relay/venue.ts';
import { VenueError } from '#relay/venue-error.ts';
import { idIn, signatureOf, wholeOf } from './fields.ts';
import { asFrame, type Frame } from './frame.ts';

/** Where the signed struct may stand in a frame; without any of them its fields are the frame's own. */
const STRUCT_FIELDS = ['quote', 'signed_quote', 'signed_order'] as const;
const MAX_BPS = 0xffffn;

const invalid = (error: string): VenueError => new VenueError('INVALID_QUOTE', error);

function wholeIn(frame: Frame, field: string): bigint {
  const value = wholeOf(frame[field]);
  if (value === null) throw invalid(`${field} must be a whole number, as a number or a decimal string.`);
  return value;
}

function rateIn(frame: Frame, field: string): number {
  const value = wholeIn(frame, field);
  if (value > MAX_BPS) throw invalid(`${field} must fit in 16 bits.`);
  return Number(value);
}

function textIn(frame: Frame, field: string): string {
  const value = frame[field];
  if (typeof value === 'string') return value;
  throw invalid(`${field} is required.`);
}

/** The signed struct. Its maker may be left out: it is the one who sends it. */
const structOf = (frame: Frame, maker: Address): ParlayQuote => ({
  maker: (frame.maker === undefined ? maker : textIn(frame, 'maker')) as Address,
  taker: textIn(frame, 'taker') as Address,
  legsHash: textIn(frame, 'legsHash') as Hex,
  takerCollateral: wholeIn(frame, 'takerCollateral'),
  makerCollateral: wholeIn(frame, 'makerCollateral'),
  builder: textIn(frame, 'builder') as Address,
  protocolFeeBps: rateIn(frame, 'protocolFeeBps'),
  builderFeeBps: rateIn(frame, 'builderFeeBps'),
  nonce: wholeIn(frame, 'nonce'),
  deadline: wholeIn(frame, 'deadline'),
});

function nestedStruct(frame: Frame): Frame | null {
  for (const field of STRUCT_FIELDS) {
    const found = asFrame(frame[field]);
    if (found) return found;
  }
  return null;
}

/** Which quote a frame is about, and what shows whose it is. @throws VenueError INVALID_MESSAGE */
export const readQuoteName = (frame: Frame): QuoteName => ({
  rfqId: idIn(frame, 'rfq_id'),
  quoteId: idIn(frame, 'quote_id'),
  ...(typeof frame.signature === 'string' && { signature: signatureOf(frame.signature) }),
});

/**
 * A quote as it was sent. Whether it is any good is for the venue to say.
 * @throws VenueError INVALID_MESSAGE without rfq_id and quote_id, INVALID_QUOTE for any other field
 */
export function readQuote(frame: Frame, maker: Address): QuoteInput {
  const name = readQuoteName(frame);
  const nested = nestedStruct(frame);
  const signature = frame.signature ?? nested?.signature;
  if (typeof signature !== 'string') throw invalid('signature is required.');
  return {
    ...name,
    priceE6: wholeIn(frame, 'price_e6'),
    sizeE6: wholeIn(frame, 'size_e6'),
    quote: structOf(nested ?? frame, maker),
    signature: signatureOf(signature),
  };
}

/**
 * A maker's answer to a last look.
 * @throws VenueError INVALID_MESSAGE without rfq_id and quote_id, INVALID_CONFIRMATION for any other decision
 */
export function readConfirmation(frame: Frame): QuoteName & { decision: 'CONFIRM' | 'DECLINE' } {
  const name = readQuoteName(frame);
  const { decision } = frame;
  if (decision === 'CONFIRM' || decision === 'DECLINE') return { ...name, decision };
  throw new VenueError('INVALID_CONFIRMATION', 'decision must be CONFIRM or DECLINE.');
}

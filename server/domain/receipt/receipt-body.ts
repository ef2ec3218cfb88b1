import { sha256, stringToBytes } from 'viem/utils';
import { z } from 'zod';
import type { Address, Hex } from '../parlay/hex.ts';
import type { QuoteOut } from '../rfq/rfq.ts';

/** The rule that every receipt names. */
export const SELECTION_RULE =
  'highest maker_collateral_e6, then earliest received_at, then lower quote_id, of quotes not out and not expired';

const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`), `not ${bytes} bytes of hex`)
    .transform((text): Hex => text as Hex);
const account = hex(20);
const word = hex(32);
const wordText = z.string().regex(/^0x[0-9a-f]{64}$/, 'not 32 bytes of hex');
const wholeText = z.string().regex(/^(0|[1-9]\d{0,77})$/, 'not a whole number');
/** The last moment that a date can be. */
const MAX_TIME_MS = 8_640_000_000_000_000;

/** A moment in epoch ms. */
export const timeMs = z.number().int().min(0).max(MAX_TIME_MS);
const bps = z.number().int().min(0).max(10_000);
const OUT = [
  'superseded',
  'canceled',
  'invalid',
  'declined',
  'timed_out',
] as const satisfies readonly QuoteOut[];

const quote = z.strictObject({
  quote_id: z.string().min(1).max(64),
  /** See `makerCommitment`: the maker can prove that it is meant; nobody else learns who it is. */
  maker_commitment: wordText,
  maker_collateral_e6: wholeText,
  received_at: timeMs,
  expires_at: timeMs,
  last_look: z.boolean(),
  /** Why it was out of the running; null when it was not. */
  out: z.enum(OUT).nullable(),
});

const request = z.strictObject({
  rfq_id: z.string().min(1).max(64),
  requestor_public_id: z.string(),
  leg_position_ids: z.array(z.string()).min(1).max(64),
  condition_id: word,
  yes_position_id: wholeText,
  no_position_id: wholeText,
  direction: z.literal('BUY'),
  side: z.literal('YES'),
  requested_size: z.strictObject({ unit: z.literal('notional'), value_e6: wholeText }),
  submission_deadline: timeMs.nullable(),
  created_at: timeMs,
});

const escrowTerms = z.strictObject({
  taker: account,
  taker_collateral_e6: wholeText,
  net_stake_e6: wholeText,
  builder: account,
  protocol_fee_bps: bps,
  builder_fee_bps: bps,
  spread_bps: bps,
  escrow: account,
  chain_id: z.number().int().positive(),
});

/** Everything that shows how the winner of a request was found. Times in unix ms. */
export const receiptBodySchema = z.strictObject({
  version: z.literal(1),
  request,
  escrow_terms: escrowTerms,
  window: z.strictObject({ opened_at: timeMs, closed_at: timeMs }),
  rule: z.string(),
  quotes: z.array(quote).max(100_000),
  winner: z.strictObject({ quote_id: z.string(), quote_hash: wordText }),
  accepted_at: timeMs,
  tx_hash: wordText,
  parlay_id: wholeText,
  /** When the receipt was written: on which day's root it counts. */
  made_at: timeMs,
});

export type ReceiptBody = z.infer<typeof receiptBodySchema>;
export type ReceiptQuote = ReceiptBody['quotes'][number];

const textHash = (text: string): Hex => sha256(stringToBytes(text));

/** Commitment to a maker in a receipt. It hides the address: computing it takes the quote's signature. */
export const makerCommitment = (maker: Address, quoteId: string, signature: string): Hex =>
  textHash(`${maker.toLowerCase()}|${quoteId}|${signature.toLowerCase()}`);

/** A name for a taker that shows up on the public tape in place of its address; the same for all its requests. */
export const publicIdOf = (taker: Address): string =>
  `req_${textHash(`requestor:${taker.toLowerCase()}`).slice(2, 26)}`;

import { createHash } from 'node:crypto';
import { bestQuote } from '#domain/rfq/best-quote.ts';
import { type RfqRecord, type SignedQuote, signedQuoteOf } from '#domain/rfq/request.ts';
import type { BookedQuote, QuoteOut } from '#domain/rfq/rfq.ts';
import { type EscrowTerms, escrowTermsOf, type RequestView, requestViewOf } from './snapshot.ts';

/** The rule that every receipt names. */
export const SELECTION_RULE =
  'highest maker_collateral_e6, then earliest received_at, then lower quote_id, of quotes not out and not expired';

export type ReceiptQuote = {
  quote_id: string;
  /** SHA-256 of maker, quote id and signature: the maker can prove that it is the one, others cannot tell who. */
  maker_commitment: string;
  maker_collateral_e6: string;
  received_at: number;
  expires_at: number;
  last_look: boolean;
  /** Why it was out of the running; null when it was not. */
  out: QuoteOut | null;
};

/** Everything that shows how the winner of a request was found. Times in unix ms. */
export type ReceiptBody = {
  version: 1;
  request: RequestView;
  escrow_terms: EscrowTerms;
  window: { opened_at: number; closed_at: number };
  rule: string;
  quotes: ReceiptQuote[];
  winner: { quote_id: string; quote_hash: string };
  accepted_at: number;
  tx_hash: string;
  parlay_id: string;
};

const sha256 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `0x${hash.digest('hex')}`;
};

/** What names a maker in a receipt without giving it away. */
export const makerCommitment = ({ quote, quoteId, signature }: SignedQuote): string =>
  sha256(`${quote.maker.toLowerCase()}|${quoteId}|${signature.toLowerCase()}`);

const receiptQuote = (booked: BookedQuote, signed: SignedQuote): ReceiptQuote => ({
  quote_id: booked.quoteId,
  maker_commitment: makerCommitment(signed),
  maker_collateral_e6: String(booked.makerCollateralE6),
  received_at: booked.receivedMs,
  expires_at: booked.expiresMs,
  last_look: booked.lastLook,
  out: booked.out,
});

/** The receipt of a filled request; null when it was not filled. */
export function receiptOf(record: RfqRecord): ReceiptBody | null {
  const { rfq, terms } = record;
  const winner = signedQuoteOf(record, rfq.chosenQuoteId);
  if (rfq.status !== 'FILLED' || !winner || rfq.parlayId === null) return null;
  return {
    version: 1,
    request: requestViewOf(record),
    escrow_terms: escrowTermsOf(terms),
    window: { opened_at: rfq.windowStartsMs ?? 0, closed_at: rfq.windowEndsMs ?? 0 },
    rule: SELECTION_RULE,
    quotes: rfq.quotes.flatMap((booked) => {
      const signed = signedQuoteOf(record, booked.quoteId);
      return signed ? [receiptQuote(booked, signed)] : [];
    }),
    winner: { quote_id: winner.quoteId, quote_hash: winner.quoteHash },
    accepted_at: rfq.acceptedMs ?? 0,
    tx_hash: rfq.txHash ?? '',
    parlay_id: String(rfq.parlayId),
  };
}

/**
 * The winner by the rule, recomputed from what a receipt says; null when no quote was left. Judged at the acceptance:
 * what was better then would have been offered, and what had expired before it was offered could not be.
 */
export function winnerOf(receipt: ReceiptBody): string | null {
  const quotes = receipt.quotes.map((quote) => ({
    quoteId: quote.quote_id,
    maker: quote.maker_commitment,
    makerCollateralE6: BigInt(quote.maker_collateral_e6),
    receivedMs: quote.received_at,
    expiresMs: quote.expires_at,
    lastLook: quote.last_look,
    out: quote.out,
  }));
  return bestQuote(quotes, receipt.accepted_at)?.quoteId ?? null;
}

/** JSON with the keys of every object in order: the one text of a value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}

/** The hash of a receipt: SHA-256 of the hash before it (32 bytes) and the canonical text of its body. */
export const receiptHash = (prevHash: string, body: unknown): string =>
  sha256(Buffer.from(prevHash.slice(2), 'hex'), canonicalJson(body));

type Link = { prevHash: string; hash: string; body: unknown };

/** The first link of a row of receipts that does not follow from the one before it; null when all do. */
export function brokenLink<Receipt extends Link>(receipts: readonly Receipt[]): Receipt | null {
  return (
    receipts.find(
      (receipt, i) =>
        receipt.hash !== receiptHash(receipt.prevHash, receipt.body) ||
        (i > 0 && receipt.prevHash !== receipts[i - 1]?.hash),
    ) ?? null
  );
}

/** One hash for a day's receipts in their order; that of nothing for a day without any. */
export const dailyRoot = (receipts: readonly { hash: string }[]): string =>
  sha256(...receipts.map(({ hash }) => Buffer.from(hash.slice(2), 'hex')));

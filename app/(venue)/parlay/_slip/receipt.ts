import { callVenue } from '#app/data/call-venue.ts';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { readReceipt, receiptFaults } from '#domain/receipt/verify-receipt.ts';

type Body = { winner?: { quote_hash?: string; quote_id?: string }; quotes?: unknown[]; tx_hash?: string };

/** What this page found when it recomputed the receipt of a fill. */
export type ReceiptCheck = { hash: string; seq: number; quotes: number; faults: string[] };

const TRIES = 20;
const RETRY_MS = 500;

/** The receipt, which is written soon after the fill. @throws VenueCallError when it does not come */
async function fetchReceipt(rfqId: string, signal: AbortSignal): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await callVenue<unknown>(`/v1/rfq/${rfqId}/receipt`, { signal });
    } catch (error) {
      const isEarly = error instanceof VenueCallError && error.code === 'UNKNOWN_RECEIPT';
      if (!isEarly || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * Reads the receipt of a fill and verifies it here: its hash, its legs and fees, that its rule names this winner, and
 * that the winner is the quote that was signed. @throws VenueCallError when there is none
 */
export async function checkReceipt(
  rfqId: string,
  signed: { quoteHash: Hex | null; txHash: string | null },
  signal: AbortSignal,
): Promise<ReceiptCheck> {
  const read = readReceipt(await fetchReceipt(rfqId, signal));
  if ('faults' in read) return { hash: '', seq: 0, quotes: 0, faults: read.faults };
  const { receipt } = read;
  const { winner, quotes = [], tx_hash: txHash } = receipt.body as Body;
  const faults = receiptFaults(receipt);
  if (signed.quoteHash && winner?.quote_hash !== signed.quoteHash)
    faults.push('The winner is not the quote that was signed here.');
  if (signed.txHash && txHash !== signed.txHash) faults.push('It names a different transaction.');
  return { hash: receipt.hash, seq: receipt.seq, quotes: quotes.length, faults };
}

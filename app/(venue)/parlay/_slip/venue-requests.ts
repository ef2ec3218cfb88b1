import { callVenue } from '#app/data/call-venue.ts';
import { winPayout } from '#domain/parlay/fees.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { RfqStatus } from '#domain/rfq/rfq.ts';
import type { PreparedOrder } from './check-order.ts';
import type { Order, Quote } from './slip-machine.ts';

/** The parts of a request's snapshot that the slip reads. */
export type Snapshot = {
  status: RfqStatus;
  request: { rfq_id: string };
  expires_at: number | null;
  quote_id: string | null;
  bundle: { requested_shares_e6: string } | null;
  escrow_terms: { net_stake_e6: string; spread_bps: number };
  tx_hash: string | null;
  parlay_id: string | null;
  error: { code: string; error: string } | null;
};
export type NewRequest = Snapshot & { cancel_token?: string };

/** What is sent once both are signed. */
export type Acceptance = {
  quote_id: string;
  order: { nonce: string; deadline: string };
  order_signature: Hex;
  auth: { approval: { value: string; deadline: string; v: number; r: Hex; s: Hex } } | null;
};

const tokenHeader = (token: string) => ({ 'x-cancel-token': token });

/** Asks the makers. The key makes a repeat of a lost call the same request. */
export const createRequest = ({ taker, legs, stakeE6 }: Order, signal: AbortSignal): Promise<NewRequest> =>
  callVenue('/v1/rfq', { body: { taker, legs, stake_usd: Number(stakeE6) / 1e6 }, signal });

export const readRequest = (rfqId: string, token: string, signal: AbortSignal): Promise<Snapshot> =>
  callVenue(`/v1/rfq/${rfqId}`, { headers: tokenHeader(token), signal });

/** Withdraws a request; what cannot be withdrawn any more ends by itself. Never throws. */
export const cancelRequest = (rfqId: string, token: string): Promise<unknown> =>
  callVenue(`/v1/rfq/${rfqId}/cancel`, { body: { cancel_token: token } }).catch(() => null);

export const prepareOrder = (rfqId: string, quoteId: string, token: string): Promise<PreparedOrder> =>
  callVenue(`/v1/rfq/${rfqId}/prepare`, { body: { quote_id: quoteId }, headers: tokenHeader(token) });

export const acceptQuote = (rfqId: string, acceptance: Acceptance): Promise<Snapshot> =>
  callVenue(`/v1/rfq/${rfqId}/accept`, {
    body: acceptance,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });

/** What the offered quote of a snapshot pays when every leg wins, after all fees; null without one. */
export function payoutOf({ bundle, escrow_terms: terms }: Snapshot): bigint | null {
  if (!bundle) return null;
  const netE6 = BigInt(terms.net_stake_e6);
  return winPayout(netE6, BigInt(bundle.requested_shares_e6) - netE6, terms.spread_bps);
}

type PushedQuote = {
  quoteId: string;
  maker: string;
  netPayout: string;
  lastLook: boolean;
  expiresAt: number;
};
type Push = { type?: string; rfq_id?: string; quotes?: PushedQuote[] };
export type PushedQuotes = { rfqId: string; quotes: Omit<Quote, 'atMs'>[] };

const usdE6 = (text: string): bigint => BigInt(Math.round(Number(text) * 1e6));

/** The pushes of the takers' socket about quotes; null for every other message. */
export function readPush(text: string): PushedQuotes | null {
  const { type, rfq_id: rfqId, quotes = [] } = JSON.parse(text) as Push;
  if (type !== 'quotes' || !rfqId) return null;
  return {
    rfqId,
    quotes: quotes.map(({ quoteId, maker, netPayout, lastLook, expiresAt }) => ({
      ...{ quoteId, maker, lastLook, payoutE6: usdE6(netPayout), expiresAtMs: expiresAt },
    })),
  };
}

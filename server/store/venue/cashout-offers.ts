import type { Pool } from 'pg';
import type { OfferEnd } from '#domain/parlay/cashout.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { CashoutOffer } from '#domain/parlay/structs.ts';
import { hexBytes } from '../hex-bytes.ts';

/** An offer that came in. Times in unix ms. */
export type OfferRecord = {
  offerHash: Hex;
  offer: CashoutOffer;
  signature: Hex;
  validUntilMs: number;
  receivedMs: number;
};

/** The same with how it ended; null while it is in the book. `txHash` is of the sale. */
export type StoredOffer = OfferRecord & {
  outcome: OfferEnd | null;
  endedMs: number | null;
  txHash: Hex | null;
};

type Row = {
  offer_hash: Hex;
  parlay_id: string;
  maker: Address;
  taker: Address;
  payout_e6: string;
  won_count: number;
  voided_count: number;
  nonce: string;
  deadline_s: string;
  signature: Hex;
  valid_until_ms: string;
  received_ms: string;
  outcome: OfferEnd | null;
  ended_ms: string | null;
  tx_hash: Hex | null;
};

const hexOf = (column: string): string => `'0x' || encode(${column}, 'hex') AS ${column}`;
const SELECT = `SELECT ${['offer_hash', 'maker', 'taker', 'signature', 'tx_hash'].map(hexOf).join(', ')},
  parlay_id::text, payout_e6::text, won_count, voided_count, nonce::text, deadline_s::text, valid_until_ms::text,
  received_ms::text, outcome, ended_ms::text FROM cashout_offer`;

const storedOf = (row: Row): StoredOffer => ({
  offerHash: row.offer_hash,
  offer: {
    maker: row.maker,
    taker: row.taker,
    parlayId: BigInt(row.parlay_id),
    payout: BigInt(row.payout_e6),
    resolvedWonCount: row.won_count,
    voidedCount: row.voided_count,
    nonce: BigInt(row.nonce),
    deadline: BigInt(row.deadline_s),
  },
  signature: row.signature,
  validUntilMs: Number(row.valid_until_ms),
  receivedMs: Number(row.received_ms),
  outcome: row.outcome,
  endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
  txHash: row.tx_hash,
});

/** Offers for positions of one escrow, in Postgres. Accounts are answered in lower case. */
export function createCashoutOffers(db: Pool, escrow: Address) {
  const read = async (where: string, values: unknown[]): Promise<StoredOffer[]> => {
    const { rows } = await db.query<Row>(`${SELECT} WHERE escrow = $1 AND ${where}`, [
      hexBytes(escrow),
      ...values,
    ]);
    return rows.map(storedOf);
  };
  return {
    /** Stores an offer. @returns false when it is on record already, whatever became of it */
    async add({ offerHash, offer, signature, validUntilMs, receivedMs }: OfferRecord): Promise<boolean> {
      const { rowCount } = await db.query({
        name: 'cashout-offer-add',
        text: `INSERT INTO cashout_offer (offer_hash, escrow, parlay_id, maker, taker, payout_e6, won_count,
            voided_count, nonce, deadline_s, signature, valid_until_ms, received_ms)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (offer_hash) DO NOTHING`,
        values: [
          ...[
            hexBytes(offerHash),
            hexBytes(escrow),
            String(offer.parlayId),
            hexBytes(offer.maker),
            hexBytes(offer.taker),
          ],
          ...[String(offer.payout), offer.resolvedWonCount, offer.voidedCount, String(offer.nonce)],
          ...[String(offer.deadline), hexBytes(signature), validUntilMs, receivedMs],
        ],
      });
      return rowCount === 1;
    },
    /** Stores how offers ended. `sold` is final: no later end replaces it. */
    async end(
      offerHashes: readonly Hex[],
      outcome: OfferEnd,
      atMs: number,
      txHash: Hex | null,
    ): Promise<void> {
      await db.query({
        name: 'cashout-offer-end',
        text: `UPDATE cashout_offer SET outcome = $2, ended_ms = $3, tx_hash = $4
          WHERE offer_hash = ANY ($1) AND (outcome IS NULL OR $2 = 'sold' AND outcome <> 'sold')`,
        values: [offerHashes.map(hexBytes), outcome, atMs, txHash && hexBytes(txHash)],
      });
    },
    /** One offer; null when it never came in. */
    async find(offerHash: Hex): Promise<StoredOffer | null> {
      return (await read('offer_hash = $2', [hexBytes(offerHash)]))[0] ?? null;
    },
    /** Every offer without an end, the oldest first: at most `limit`. */
    live: (limit: number): Promise<StoredOffer[]> =>
      read('outcome IS NULL ORDER BY received_ms LIMIT $2', [limit]),
    /** Offers for a position, the newest first: at most `limit`. */
    history: (parlayId: bigint, limit: number): Promise<StoredOffer[]> =>
      read('parlay_id = $2 ORDER BY received_ms DESC, offer_hash LIMIT $3', [String(parlayId), limit]),
  };
}

/** The offers of one escrow on record. */
export type CashoutOffers = ReturnType<typeof createCashoutOffers>;

/** Retention of ended offers: a year, as a record of what positions were worth. */
const KEPT_MS = 365 * 86_400_000;

/** Removes offers that came in more than a year ago. @returns how many */
export async function dropOldOffers(db: Pool, nowMs: number): Promise<number> {
  const { rowCount } = await db.query(
    'DELETE FROM cashout_offer WHERE received_ms < $1 AND outcome IS NOT NULL',
    [nowMs - KEPT_MS],
  );
  return rowCount ?? 0;
}

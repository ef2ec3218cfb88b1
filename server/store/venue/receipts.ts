import type { Pool, PoolClient } from 'pg';
import { hexBytes, hexOf } from '../hex-bytes.ts';

/** A link of the chain of receipts. Hashes are lower-case hex with 0x. */
export type StoredReceipt = {
  seq: number;
  rfqId: string;
  body: unknown;
  prevHash: string;
  hash: string;
  madeMs: number;
  /** Whether a reorganisation removed the block that it names; a later receipt may name the replacement. */
  isLost: boolean;
};

/** One writer at a time: a link names the one before it. */
const RECEIPT_LOCK = 72_707_501;
const FIRST_PREV = `0x${'0'.repeat(64)}`;

type ReceiptRow = Omit<StoredReceipt, 'prevHash' | 'hash'> & { prev: Buffer; hash: Buffer };
/** A request that is not kept any more ended without a fill. */
const SELECT = `SELECT seq, r.rfq_id AS "rfqId", body, prev_hash AS prev, hash, made_ms AS "madeMs",
    (f.status IS DISTINCT FROM 'FILLED' OR f.parlay_id::text <> body->>'parlay_id'
      OR f.tx_hash <> decode(substr(body->>'tx_hash', 3), 'hex')) AS "isLost"
  FROM receipt r LEFT JOIN rfq f ON f.rfq_id = r.rfq_id`;
const receiptOf = ({ prev, hash, ...row }: ReceiptRow): StoredReceipt => ({
  ...row,
  prevHash: hexOf(prev),
  hash: hexOf(hash),
});

/** Where receipts are kept. */
export interface ReceiptStore {
  /**
   * Adds the receipt of a filled request to the end of the chain and closes the request, in one transaction; a second
   * call for the same parlay and transaction changes nothing. `link` makes the hash of a body behind the hash of the link before.
   */
  append(
    receipt: { rfqId: string; body: unknown; madeMs: number },
    link: (prevHash: string) => string,
  ): Promise<void>;
  /** The latest of a request. */
  of(rfqId: string): Promise<StoredReceipt | null>;
  /** Receipts of [fromMs, toMs) in the order of the chain. */
  between(fromMs: number, toMs: number): Promise<StoredReceipt[]>;
}

type Draft = Parameters<ReceiptStore['append']>[0];

const IS_KNOWN = `SELECT FROM receipt WHERE rfq_id = $1
  AND body->'parlay_id' IS NOT DISTINCT FROM $2::jsonb->'parlay_id'
  AND body->'tx_hash' IS NOT DISTINCT FROM $2::jsonb->'tx_hash'`;

async function append(
  client: PoolClient,
  { rfqId, body, madeMs }: Draft,
  link: (prev: string) => string,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [RECEIPT_LOCK]);
  const { rows } = await client.query<{ seq: number; hash: Buffer }>(
    'SELECT seq, hash FROM receipt ORDER BY seq DESC LIMIT 1',
  );
  const prevHash = rows[0] ? hexOf(rows[0].hash) : FIRST_PREV;
  const text = JSON.stringify(body);
  const { rowCount: known } = await client.query(IS_KNOWN, [rfqId, text]);
  if (known === 0) {
    await client.query(
      'INSERT INTO receipt (seq, rfq_id, body, prev_hash, hash, made_ms) VALUES ($1, $2, $3, $4, $5, $6)',
      [(rows[0]?.seq ?? 0) + 1, rfqId, text, hexBytes(prevHash), hexBytes(link(prevHash)), madeMs],
    );
  }
  await client.query("UPDATE rfq SET is_open = false WHERE rfq_id = $1 AND status = 'FILLED'", [rfqId]);
}

/** The chain of receipts in Postgres. */
export function createReceiptStore(db: Pool): ReceiptStore {
  return {
    async append(receipt, link) {
      const client = await db.connect();
      try {
        await client.query('BEGIN');
        await append(client, receipt, link);
        await client.query('COMMIT');
        client.release();
      } catch (error) {
        // Discards the connection with any open transaction.
        client.release(true);
        throw error;
      }
    },
    async of(rfqId) {
      const { rows } = await db.query<ReceiptRow>(`${SELECT} WHERE r.rfq_id = $1 ORDER BY seq DESC LIMIT 1`, [
        rfqId,
      ]);
      return rows[0] ? receiptOf(rows[0]) : null;
    },
    async between(fromMs, toMs) {
      const { rows } = await db.query<ReceiptRow>(
        `${SELECT} WHERE made_ms >= $1 AND made_ms < $2 ORDER BY seq`,
        [fromMs, toMs],
      );
      return rows.map(receiptOf);
    },
  };
}

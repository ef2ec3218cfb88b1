import type { Pool, PoolClient } from 'pg';

/** A link of the chain of receipts. Hashes are lower-case hex with 0x. */
export type StoredReceipt = {
  seq: number;
  rfqId: string;
  body: unknown;
  prevHash: string;
  hash: string;
  madeMs: number;
};

/** One writer at a time: a link names the one before it. */
const RECEIPT_LOCK = 72_707_501;
const FIRST_PREV = `0x${'0'.repeat(64)}`;

type ReceiptRow = { seq: number; rfqId: string; body: unknown; prev: Buffer; hash: Buffer; madeMs: number };
const COLUMNS = 'seq, rfq_id AS "rfqId", body, prev_hash AS prev, hash, made_ms AS "madeMs"';
const hex = (raw: Buffer): string => `0x${raw.toString('hex')}`;
const raw = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');
const receiptOf = ({ prev, hash, ...row }: ReceiptRow): StoredReceipt => ({
  ...row,
  prevHash: hex(prev),
  hash: hex(hash),
});

/** Where receipts are kept. */
export interface ReceiptStore {
  /**
   * Adds the receipt of a filled request to the end of the chain and closes the request, in one transaction; a second
   * call changes nothing. `link` makes the hash of a body behind the hash of the link before.
   */
  append(
    receipt: { rfqId: string; body: unknown; madeMs: number },
    link: (prevHash: string) => string,
  ): Promise<void>;
  of(rfqId: string): Promise<StoredReceipt | null>;
  /** Receipts of [fromMs, toMs) in the order of the chain. */
  between(fromMs: number, toMs: number): Promise<StoredReceipt[]>;
}

type Draft = Parameters<ReceiptStore['append']>[0];

async function append(
  client: PoolClient,
  { rfqId, body, madeMs }: Draft,
  link: (prev: string) => string,
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [RECEIPT_LOCK]);
  const { rows } = await client.query<{ seq: number; hash: Buffer }>(
    'SELECT seq, hash FROM receipt ORDER BY seq DESC LIMIT 1',
  );
  const prevHash = rows[0] ? hex(rows[0].hash) : FIRST_PREV;
  await client.query(
    `INSERT INTO receipt (seq, rfq_id, body, prev_hash, hash, made_ms) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (rfq_id) DO NOTHING`,
    [(rows[0]?.seq ?? 0) + 1, rfqId, JSON.stringify(body), raw(prevHash), raw(link(prevHash)), madeMs],
  );
  await client.query('UPDATE rfq SET is_open = false WHERE rfq_id = $1', [rfqId]);
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
        // Thrown away with whatever it was in the midst of.
        client.release(true);
        throw error;
      }
    },
    async of(rfqId) {
      const { rows } = await db.query<ReceiptRow>(`SELECT ${COLUMNS} FROM receipt WHERE rfq_id = $1`, [
        rfqId,
      ]);
      return rows[0] ? receiptOf(rows[0]) : null;
    },
    async between(fromMs, toMs) {
      const { rows } = await db.query<ReceiptRow>(
        `SELECT ${COLUMNS} FROM receipt WHERE made_ms >= $1 AND made_ms < $2 ORDER BY seq`,
        [fromMs, toMs],
      );
      return rows.map(receiptOf);
    },
  };
}

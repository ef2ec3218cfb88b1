import type { Pool } from 'pg';
import type { Hex } from '#domain/parlay/hex.ts';
import type { WithdrawRequest } from '#domain/parlay/structs.ts';
import { hexBytes } from '../../hex-bytes.ts';

/** The transaction that paid a signed request, as far as the escrow is indexed; null when there is none. */
export async function paymentOf(db: Pool, request: WithdrawRequest): Promise<Hex | null> {
  const { account, to, amount, nonce } = request;
  const { rows } = await db.query<{ tx: Hex }>({
    name: 'payment-of',
    // The escrow emits NonceUsed and Withdrawn back to back: the next event is the payment.
    text: `SELECT '0x' || encode(paid.tx_hash, 'hex') AS tx
      FROM escrow_event used JOIN escrow_event paid
        ON paid.block_number = used.block_number AND paid.log_index = used.log_index + 1
      WHERE used.account = $1 AND used.type = 'NonceUsed' AND used.args->>'nonce' = $2
        AND paid.type = 'Withdrawn' AND paid.account = $1 AND paid.tx_hash = used.tx_hash
        AND lower(paid.args->>'to') = $3 AND paid.args->>'amount' = $4
      ORDER BY used.block_number DESC LIMIT 1`,
    values: [hexBytes(account), String(nonce), to.toLowerCase(), String(amount)],
  });
  return rows[0]?.tx ?? null;
}

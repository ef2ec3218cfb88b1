import type { Pool } from 'pg';
import { hexBytes } from '../hex-bytes.ts';

/** Every nonce that an account is known to have used or cancelled in the escrow. */
export async function usedNonces(db: Pool, account: string): Promise<bigint[]> {
  const { rows } = await db.query<{ nonce: string }>({
    name: 'used-nonces',
    text: `SELECT args->>'nonce' AS nonce FROM escrow_event WHERE account = $1 AND type = 'NonceUsed'`,
    values: [hexBytes(account)],
  });
  return rows.map(({ nonce }) => BigInt(nonce));
}

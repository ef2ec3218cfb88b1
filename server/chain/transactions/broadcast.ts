import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { isUnreachable, messageOf } from '../rpc/rpc-failure.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/** Result of sending a transaction. `unknown`: the node did not answer, and may or may not have it. */
export type Broadcast =
  | { status: 'accepted' }
  | { status: 'nonce taken' }
  | { status: 'unknown'; message: string }
  | { status: 'refused'; message: string };

const KNOWN = /already known|already imported|known transaction/i;
const NONCE_TAKEN = /nonce too low|nonce is too low|replacement transaction underpriced|invalid nonce/i;

/** Sends a transaction once. Sending the same one again is always safe: it has one hash and one nonce. */
export async function broadcast(rpc: ChainRpc, transaction: SignedTransaction): Promise<Broadcast> {
  try {
    await rpc.request({ method: 'eth_sendRawTransaction', params: [transaction.raw] });
    return { status: 'accepted' };
  } catch (error) {
    const message = messageOf(error);
    if (KNOWN.test(message)) return { status: 'accepted' };
    if (NONCE_TAKEN.test(message)) return { status: 'nonce taken' };
    return { status: isUnreachable(error) ? 'unknown' : 'refused', message };
  }
}

import { keccak256, type LocalAccount, parseTransaction, recoverTransactionAddress } from 'viem';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { Fees } from './fees.ts';

/** Target and calldata of a transaction. */
export type ChainCall = { to: Address; data: Hex };

/** A signed transaction, whose hash is known before it is sent. `raw` suffices to resend it. */
export type SignedTransaction = ChainCall &
  Fees & { hash: Hex; raw: Hex; sender: Address; nonce: number; gas: bigint };

export type SigningTerms = Fees & { chainId: number; nonce: number; gas: bigint };

/** Signs a call as an EIP-1559 transaction. */
export async function signCall(
  account: LocalAccount,
  call: ChainCall,
  terms: SigningTerms,
): Promise<SignedTransaction> {
  const raw = await account.signTransaction({ type: 'eip1559', ...call, ...terms });
  const { chainId: _, ...kept } = terms;
  return { ...call, ...kept, raw, hash: keccak256(raw), sender: account.address };
}

/**
 * Reads back a transaction from its signed bytes.
 * @throws when they are not those of a signed EIP-1559 call.
 */
export async function readSigned(raw: Hex): Promise<SignedTransaction> {
  const parsed = parseTransaction(raw as `0x02${string}`);
  const { to, data = '0x', nonce = 0, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parsed;
  if (!to) throw new RangeError('a transaction without a receiver is not a call');
  const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` });
  return { to, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, raw, hash: keccak256(raw), sender };
}

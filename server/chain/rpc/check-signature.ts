import { recoverMessageAddress } from 'viem';
import { isAddressEqual } from 'viem/utils';
import type { ChainClient } from './connect.ts';

type SignedText = { address: `0x${string}`; message: string; signature: `0x${string}` };

/** Whether the account's own key signed; checked without the chain. */
async function isOwnSignature({ address, message, signature }: SignedText): Promise<boolean> {
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    return false; // what recovers no signer may still be the signature of a contract
  }
}

/**
 * Whether an account signed a text: by its key or, where a chain is configured, by its contract (ERC-1271), even before
 * its deployment (ERC-6492).
 * @throws when `chain` does not answer
 */
export async function checkSignature(
  signed: SignedText,
  chain: (() => Promise<ChainClient>) | null,
): Promise<boolean> {
  if (await isOwnSignature(signed)) return true;
  if (!chain) return false;
  const client = await chain();
  return client.verifyMessage(signed);
}

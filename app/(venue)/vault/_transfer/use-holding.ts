import { useVenue as useAnswer } from '#app/data/use-venue.ts';
import type { VaultView } from '#app/data/venue-views.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { REFRESH_MS, VAULT_PATH } from '../_vault/vault-paths.ts';

/** The pool and what the connected account has to do with it, both of one block. */
export type Holding = { vault: VaultView; position: NonNullable<VaultView['position']>; address: Hex };

/** Null until it is known, and without a wallet. */
export function useHolding(): Holding | null {
  const { address } = useWallet();
  const { data } = useAnswer<VaultView>(address ? `${VAULT_PATH}?address=${address}` : null, REFRESH_MS);
  const position = data?.position;
  // While another account's answer is on its way the one before still stands.
  if (!data || !address || position?.address.toLowerCase() !== address.toLowerCase()) return null;
  return { vault: data, position, address };
}

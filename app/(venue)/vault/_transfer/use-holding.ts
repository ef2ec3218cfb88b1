import { useVenue as useAnswer } from '#app/data/use-venue.ts';
import type { VaultView } from '#app/data/venue-views.ts';
import { fundsPath } from '#app/wallet/use-funds.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { REFRESH_MS } from '../_vault/vault-paths.ts';

/** The pool and what the connected account has to do with it, both of one block. */
export type Holding = { vault: VaultView; position: NonNullable<VaultView['position']>; address: Hex };

/** Null until it is known, and without a wallet. */
export function useHolding(): Holding | null {
  const { address } = useWallet();
  const { data } = useAnswer<VaultView>(address ? fundsPath(address) : null, REFRESH_MS);
  const position = data?.position;
  // Until the new account's data arrives, the query still holds the previous account's.
  if (!data || !address || position?.address.toLowerCase() !== address.toLowerCase()) return null;
  return { vault: data, position, address };
}

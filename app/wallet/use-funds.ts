import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callVenue } from '#app/data/call-venue.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { Hex } from '#domain/parlay/hex.ts';

type VaultOfAccount = { position: { usdc_balance_e6: string; usdc_permit_nonce: string } | null };

const FUNDS_MS = 15_000;
/** The venue's record of an account may be a block or two behind what was just mined. */
const SETTLED_MS = [1_500, 4_000];
/** Where the venue answers with the vault and what an account has; the vault's page reads the same answer. */
export const fundsPath = (address: Hex): string => `/v1/vault?address=${address}`;

/** The collateral that an account has in its wallet, 6-decimal units; undefined until it is known. */
export function useFunds(address: Hex | undefined): { balanceE6: bigint | undefined; refresh: () => void } {
  const cache = useQueryClient();
  const path = address === undefined ? null : fundsPath(address);
  const { data } = useQuery({
    queryKey: venueKey(path ?? ''),
    queryFn: ({ signal }) => callVenue<VaultOfAccount>(path ?? '', { signal }),
    enabled: path !== null,
    refetchInterval: FUNDS_MS,
  });
  const refresh = useCallback(() => {
    const look = () => void cache.invalidateQueries({ queryKey: venueKey(path ?? '') });
    look();
    for (const waitMs of SETTLED_MS) setTimeout(look, waitMs);
  }, [cache, path]);
  const balance = data?.position?.usdc_balance_e6;
  return { balanceE6: balance === undefined ? undefined : BigInt(balance), refresh };
}

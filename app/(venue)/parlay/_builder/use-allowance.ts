import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Hex } from '#domain/parlay/hex.ts';
import { readAllowance } from '../_slip/read-allowance.ts';

const READ_MS = 15_000;
const keyOf = (address: Hex | undefined) => ['venue', 'allowance', address] as const;

/** What the escrow may take of an account without another permit, 6-decimal units; undefined until it is known. */
export function useAllowance(address: Hex | undefined): {
  allowanceE6: bigint | undefined;
  refresh: () => void;
} {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(address),
    queryFn: ({ signal }) => readAllowance(address as Hex, signal),
    enabled: address !== undefined,
    refetchInterval: READ_MS,
  });
  const refresh = useCallback(
    () => void cache.invalidateQueries({ queryKey: keyOf(address) }),
    [cache, address],
  );
  return { allowanceE6: data && BigInt(data.allowance_e6), refresh };
}

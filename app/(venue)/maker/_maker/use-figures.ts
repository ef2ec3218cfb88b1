import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callVenue } from '#app/data/call-venue.ts';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { dropProof, keptProof, type Proof } from './proof.ts';

/** Offers live for half a minute, so each one is seen while live. */
const REFRESH_MS = 2_000;
/** Error codes of a proof that is no longer valid. */
const ENDED = new Set(['EXPIRED_TIMESTAMP', 'INVALID_SIGNATURE']);

/** The figures of the connected maker; `proof` is null until it has signed for them, and again once that has ended. */
export function useFigures() {
  const { address } = useWallet();
  const isStarted = useHydrated();
  const [signed, setSigned] = useState<Proof | null>(null);
  const isOwn = signed !== null && signed.maker_address.toLowerCase() === address?.toLowerCase();
  const kept = isStarted && address ? keptProof(address) : null;
  const given = isOwn ? signed : kept;
  const query = useQuery({
    queryKey: ['venue', 'maker', given?.maker_address, given?.valid_until],
    queryFn: ({ signal }) =>
      callVenue<MakerFiguresView>('/v1/maker/figures', { body: given ?? {}, signal }).catch(
        (error: unknown) => {
          if (address && error instanceof VenueCallError && ENDED.has(error.code)) dropProof(address);
          throw error;
        },
      ),
    enabled: given !== null,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    retry: (count, error) => count < 2 && !(error instanceof VenueCallError && ENDED.has(error.code)),
  });
  const hasEnded = query.error instanceof VenueCallError && ENDED.has(query.error.code);
  const proof = hasEnded ? null : given;
  return { query, proof, hasEnded, onSigned: setSigned, data: proof ? query.data : undefined };
}

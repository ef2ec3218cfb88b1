import { useQuery } from '@tanstack/react-query';
import { callVenue } from '#app/data/call-venue.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

const TERMS_MS = 60_000;

/** The venue's chain, contracts, limits, fees and times; `terms` is undefined until they came. */
export function useVenueTerms(): { terms: VenueTerms | undefined; error: Error | null; retry: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['venue', 'terms'],
    queryFn: ({ signal }) => callVenue<VenueTerms>('/v1/rfq/terms', { signal }),
    staleTime: TERMS_MS,
    refetchInterval: TERMS_MS,
  });
  return { terms: data, error, retry: () => void refetch() };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callVenue } from './call-venue.ts';

/** The key of an answer of the venue. */
export const venueKey = (path: string): readonly [string, string] => ['venue', path];

/** What the venue answers at `path` (null: nothing is asked), read anew every `everyMs`. */
export function useVenue<Answer>(path: string | null, everyMs: number) {
  return useQuery({
    queryKey: venueKey(path ?? ''),
    queryFn: ({ signal }) => callVenue<Answer>(path ?? '', { signal }),
    enabled: path !== null,
    refetchInterval: everyMs,
    staleTime: everyMs,
    placeholderData: keepPreviousData,
  });
}

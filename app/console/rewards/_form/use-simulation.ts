import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { retryAfterMs } from '#app/data/failure-of.ts';
import { useTRPCClient } from '#app/data/trpc-client.ts';
import type { CampaignTerms } from '#domain/rewards/campaign-terms.ts';

const STILL_MS = 400;

/** A text that has not changed for a moment. */
function useStill(text: string | null): string | null {
  const [still, setStill] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), STILL_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return still;
}

/**
 * What the terms would have paid in the last seven days. Requests are debounced, and an earlier one in flight is
 * cancelled. A busy server is retried when it allows. `isOld`: the result belongs to earlier terms.
 */
export function useSimulation(terms: CampaignTerms | null) {
  const client = useTRPCClient();
  const text = terms && JSON.stringify(terms);
  const asked = useStill(text);
  const query = useQuery({
    queryKey: ['campaigns', 'simulation', asked],
    queryFn: ({ signal }) =>
      client.campaigns.simulate.mutate({ terms: JSON.parse(asked ?? '{}') as CampaignTerms }, { signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    refetchInterval: ({ state }) => retryAfterMs(state.error) ?? false,
  });
  return { ...query, isOld: text === null || text !== asked || query.isPlaceholderData };
}

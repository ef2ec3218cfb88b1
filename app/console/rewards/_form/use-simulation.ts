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
 * What the last seven days would have paid with these terms, asked anew when the levers have stood still for a moment; an
 * earlier question that is still under way is cancelled. A server that is busy is asked again when it says that it may be.
 * `isOld`: what is shown answers an earlier question.
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

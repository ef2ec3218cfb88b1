import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';

const REFRESH_MS = 60_000;

/** How the markets of all lists moved in the last day, by outcome id, asked for at once; undefined until it is known. */
export function useSparks(markets: readonly { outcome_id: number }[]): Record<number, number[]> | undefined {
  const trpc = useTRPC();
  const outcomeIds = [...new Set(markets.map(({ outcome_id }) => outcome_id))].sort((a, b) => a - b);
  const { data } = useQuery({
    ...trpc.discovery.sparks.queryOptions({ outcomeIds }, { placeholderData: (before) => before }),
    enabled: outcomeIds.length > 0,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  return data;
}

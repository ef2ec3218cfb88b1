import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from './trpc-client.ts';

const FRESH_MS = 60_000;

/** How many markets there are of each kind; none until that is known. */
export function useFacets(): Answers['markets']['facets'] {
  const trpc = useTRPC();
  const { data = [] } = useQuery({ ...trpc.markets.facets.queryOptions(), staleTime: FRESH_MS });
  return data;
}

import type { Answers } from '#app/data/trpc-client.ts';
import type { MarketParams } from './market-params.ts';

export type Facet = Answers['markets']['facets'][number];
type FacetName = 'category' | 'subcategory' | 'market_class' | 'underlying';

/** How many markets of the status there are for each value of one facet, most first; values without any are left out. */
export function countBy(
  facets: readonly Facet[],
  name: FacetName,
  status: MarketParams['status'],
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const facet of facets) {
    const live = status === 'settled' ? 0 : facet.live;
    const settled = status === 'live' ? 0 : facet.settled;
    counts.set(facet[name], (counts.get(facet[name]) ?? 0) + live + settled);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'));
}

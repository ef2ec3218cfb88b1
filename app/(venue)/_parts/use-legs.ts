import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useLivePrices, useWatch } from '#app/live/live-provider.tsx';
import type { Leg, LegMarket } from './leg-words.ts';
import { outcomesOf } from './outcomes-of.ts';

const REFRESH_MS = 20_000;

/** The outcomes of some legs, and what each is worth now. */
export type LegMarkets = {
  market(outcomeId: number): LegMarket | undefined;
  /** The probability of side A: live, else the newest trade's; what it paid once settled. */
  yesPx(outcomeId: number): number | null;
};

/** Follows what some legs are about, with live prices. */
export function useLegs(legs: readonly Leg[]): LegMarkets {
  const ids = outcomesOf(legs);
  const trpc = useTRPC();
  const { data = [] } = useQuery({
    ...trpc.venue.legs.queryOptions({ ids }),
    enabled: ids.length > 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const known = new Map(data.map((market) => [market.outcomeId, market]));
  const open = ids.filter((id) => !known.get(id)?.isSettled);
  useWatch(open);
  const live = useLivePrices(open.map((id) => `#${id * 10}`));
  const prices = new Map(open.map((id, place) => [id, live[place]]));
  return {
    market: (id) => known.get(id),
    yesPx(id) {
      const market = known.get(id);
      if (market?.isSettled) return market.payout ?? market.yesPx;
      return prices.get(id) ?? market?.yesPx ?? null;
    },
  };
}

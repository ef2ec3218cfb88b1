import { groupMatch, type MatchMarketGroup } from '#domain/sports/match-group.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { sportsOutcomes } from '#store/sports/sports-markets.ts';
import { type ReadMarket, readMarkets } from './read-markets.ts';
import { areSportsAvailable } from './sports-availability.ts';

export const MATCH_MARKET_TYPES = ['match', 'tournament', 'all'] as const;
export const MATCH_MARKET_STATUSES = ['active', 'settled', 'all'] as const;

export type ListMatchMarketsInput = {
  type: (typeof MATCH_MARKET_TYPES)[number];
  status: (typeof MATCH_MARKET_STATUSES)[number];
  limit: number;
  category?: string | undefined;
  underlying?: string | undefined;
};

/** Matches and tournaments with their markets, by 24-hour volume, then the newest. */
export async function listMatchMarkets(
  ctx: ServiceContext,
  { type, status, limit, category, underlying }: ListMatchMarketsInput,
): Promise<{ count: number; groups: MatchMarketGroup[] }> {
  const [rows, isAvailable] = await Promise.all([
    sportsOutcomes(ctx.db, { status, hour: Math.floor(ctx.now() / HOUR_MS) }),
    areSportsAvailable(ctx),
  ]);
  const isWanted = ({ contest, rows: [first] }: ReadMarket): boolean =>
    contest !== null &&
    (type === 'all' || contest.kind === type) &&
    (category === undefined || first.category === category) &&
    (underlying === undefined || first.underlying === underlying);
  const groups = readMarkets(rows, isAvailable)
    .filter(isWanted)
    .flatMap(({ market, contest, joined, rows: [first] }) => {
      const group = contest && groupMatch(market, contest, joined);
      return group ? [{ group, newest: first.outcome_id }] : [];
    })
    .sort((a, b) => b.group.totalVolume24h - a.group.totalVolume24h || b.newest - a.newest)
    .slice(0, limit)
    .map(({ group }) => group);
  return { count: groups.length, groups };
}

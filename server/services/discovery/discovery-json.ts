import type { MarketClass } from '#domain/market-class.ts';
import type { DiscoveryOutcomeRow } from '#store/queries/discovery/discovery-outcome.ts';

/** What every discovery row says of its outcome. */
export type DiscoveryOutcome = {
  outcome_id: number;
  title: string;
  market_class: MarketClass;
  underlying: string;
};

export type DiscoveryInput = { underlying?: string | undefined; limit: number };

export const toDiscoveryOutcome = (row: DiscoveryOutcomeRow): DiscoveryOutcome => ({
  outcome_id: row.outcome_id,
  title: row.title,
  market_class: row.market_class,
  underlying: row.underlying,
});

/** A decimal of USD as the 1e-8 units that queries compare with. */
export const usdToE8 = (usd: number): string => BigInt(Math.round(usd * 1e8)).toString();

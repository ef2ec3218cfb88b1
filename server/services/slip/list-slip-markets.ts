import { entitiesOf, type LegOutcome, LONGEST_LEG_MS } from '#domain/parlay/combo-conflicts.ts';
import type { SlipFacts } from '#domain/parlay/slip-conflicts.ts';
import { listMarkets, type MarketRow } from '#services/browser/list-markets.ts';
import type { ServiceContext } from '#services/context.ts';
import { legOutcomes } from '#store/venue/legs/leg-outcomes.ts';

/** A market that can be a leg, with what the slip judges it by. Times in epoch ms, `yesPx` from 0 to 1. */
export type SlipMarket = Pick<
  MarketRow,
  | 'title'
  | 'name'
  | 'questionTitle'
  | 'marketClass'
  | 'underlying'
  | 'subcategory'
  | 'sideNames'
  | 'yesPx'
  | 'change24h'
  | 'volume24hUsd'
> &
  SlipFacts;

const MOST = 400;
/** A request has to be quoted, accepted and sent before its first leg is over. */
const LEAST_LIFE_MS = 60_000;
const EVERYTHING = {
  text: '',
  category: null,
  subcategory: null,
  marketClass: null,
  underlying: null,
} as const;

const toSlipMarket = (row: MarketRow, leg: LegOutcome): SlipMarket => ({
  ...{ title: row.title, name: row.name, questionTitle: row.questionTitle, marketClass: row.marketClass },
  ...{ underlying: row.underlying, subcategory: row.subcategory, sideNames: row.sideNames },
  ...{ yesPx: row.yesPx, change24h: row.change24h, volume24hUsd: row.volume24hUsd },
  ...{ outcomeId: row.outcomeId, questionId: leg.questionId, category: leg.category },
  ...{ entities: [...entitiesOf(leg)], isOver: leg.isOver, endMs: leg.endMs },
});

async function withFacts(ctx: ServiceContext, rows: readonly MarketRow[]): Promise<SlipMarket[]> {
  const facts = await legOutcomes(
    ctx.db,
    rows.map(({ outcomeId }) => outcomeId),
  );
  return rows.flatMap((row) => {
    const leg = facts.get(row.outcomeId);
    return leg ? [toSlipMarket(row, leg)] : [];
  });
}

/** Markets that can be a leg now, the busiest of the last 24 h first; at most 400. */
export async function listSlipMarkets(ctx: ServiceContext): Promise<SlipMarket[]> {
  const page = { order: 'volume24h', descending: true, limit: MOST, offset: 0 } as const;
  const { rows } = await listMarkets(ctx, { ...EVERYTHING, ...page, status: 'live' });
  const nowMs = ctx.now();
  const markets = await withFacts(ctx, rows);
  return markets.filter(
    ({ marketClass, isOver, endMs }) =>
      marketClass !== 'fallback' &&
      !isOver &&
      (endMs === 0 || (endMs > nowMs + LEAST_LIFE_MS && endMs <= nowMs + LONGEST_LEG_MS)),
  );
}

/** The markets of a slip in any state; unknown ones are omitted. */
export async function listSlipLegs(
  ctx: ServiceContext,
  outcomeIds: readonly number[],
): Promise<SlipMarket[]> {
  const page = { order: 'newest', descending: true, limit: 1, offset: 0 } as const;
  const pages = await Promise.all(
    [...new Set(outcomeIds)].map((id) =>
      listMarkets(ctx, { ...EVERYTHING, ...page, text: String(id), status: 'all' }),
    ),
  );
  return withFacts(
    ctx,
    pages.flatMap(({ rows }) => rows),
  );
}

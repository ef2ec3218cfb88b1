import { fromE8 } from '#domain/fixed.ts';
import type { HourSpan } from '#domain/leaderboard.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  digestAllBuilderFees,
  digestBuilderLife,
  digestBuilderWindow,
} from '#store/queries/digest/digest-builder.ts';
import { digestBuilderOutcomes } from '#store/queries/digest/digest-outcomes.ts';
import { digestWhales } from '#store/queries/digest/digest-whales.ts';
import type { Queryable } from '#store/within-budget.ts';
import { type Delta, deltaCount, deltaE8, percentOf } from './delta.ts';
import { type DigestMarket, toDigestMarket, toWhale, type Whale } from './digest-json.ts';
import { type DigestPeriod, digestWindows } from './digest-period.ts';
import { readSections, type SectionReads } from './digest-sections.ts';

const TOP = 10;

type Sections = {
  market_share_pct: number;
  top_markets: DigestMarket[];
  biggest_whale: Whale | null;
};

export type BuilderDigest = Partial<Sections> & {
  period: DigestPeriod;
  builder: string;
  builder_name: string;
  generated_at: string;
  summary: { volume_routed: Delta; trades: Delta; unique_traders: Delta };
  new_traders: number;
  fees: { period: Delta; cumulative: number };
  settlements: { total: number; won: number; lost: number; total_payout: number };
  degraded: string[];
};

type Own = Pick<BuilderDigest, 'builder_name' | 'summary' | 'new_traders' | 'fees' | 'settlements'>;

/** The builder's own figures, and its fees of the window in 1e-8 units. */
async function readOwn(
  db: Queryable,
  builder: string,
  { current, prior }: { current: HourSpan; prior: HourSpan },
): Promise<{ own: Own; feesE8: string }> {
  const [now, before, life] = await Promise.all([
    digestBuilderWindow(db, { builder, span: current }),
    digestBuilderWindow(db, { builder, span: prior }),
    digestBuilderLife(db, { builder, span: current }),
  ]);
  const { settlements: total, won, lost, payout_e8 } = now;
  const own = {
    builder_name: life.name,
    summary: {
      volume_routed: deltaE8(now.volume_e8, before.volume_e8),
      trades: deltaCount(now.trades, before.trades),
      unique_traders: deltaCount(now.traders, before.traders),
    },
    new_traders: life.new_traders,
    fees: { period: deltaE8(now.fees_e8, before.fees_e8), cumulative: fromE8(life.fees_e8) },
    settlements: { total, won, lost, total_payout: fromE8(payout_e8) },
  };
  return { own, feesE8: now.fees_e8 };
}

const readsOf = (builder: string, span: HourSpan, feesE8: string): SectionReads<Sections> => ({
  market_share_pct: async (db) => percentOf(Number(feesE8), Number(await digestAllBuilderFees(db, span))),
  top_markets: async (db) =>
    (await digestBuilderOutcomes(db, { builder, span, limit: TOP })).map(toDigestMarket),
  biggest_whale: async (db) => (await digestWhales(db, { builder, span, limit: 1 })).map(toWhale)[0] ?? null,
});

/**
 * A builder's figures for a period and the one before; zeros for an unknown builder.
 * @throws a cancelled query without its own figures in time
 */
export async function digestBuilder(
  ctx: ServiceContext,
  input: { address: string; period: DigestPeriod },
): Promise<BuilderDigest> {
  const { address: builder, period } = input;
  const windows = digestWindows(ctx.now(), period);
  const { own, feesE8 } = await readOwn(ctx.db, builder, windows);
  const sections = await readSections(ctx.db, readsOf(builder, windows.current, feesE8));
  const generated_at = formatUtc(ctx.now());
  return { period, builder, generated_at, ...own, ...sections };
}

import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  digestAllBuilderFees,
  digestBuilderLife,
  digestBuilderWindow,
} from '#store/queries/digest-builder.ts';
import { digestBuilderOutcomes } from '#store/queries/digest-outcomes.ts';
import { digestWhales } from '#store/queries/digest-whales.ts';
import { type Delta, deltaCount, deltaE8, percentOf } from './delta.ts';
import { type DigestMarket, toDigestMarket, toWhale, type Whale } from './digest-json.ts';
import { type DigestPeriod, digestWindows } from './digest-period.ts';
import { readSections, readWhole } from './digest-sections.ts';

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

/**
 * What a period brought to a builder, beside the period before; zeros for a builder that nobody knows.
 * @throws a cancelled query without its own figures in time
 */
export async function digestBuilder(
  ctx: ServiceContext,
  input: { address: string; period: DigestPeriod },
): Promise<BuilderDigest> {
  const { address: builder, period } = input;
  const { current, prior } = digestWindows(ctx.now(), period);
  const [now, before, life] = await readWhole(
    ctx.db,
    async (db) =>
      [
        await digestBuilderWindow(db, { builder, span: current }),
        await digestBuilderWindow(db, { builder, span: prior }),
        await digestBuilderLife(db, { builder, span: current }),
      ] as const,
  );
  const sections = await readSections<Sections>(ctx.db, {
    market_share_pct: async (db) =>
      percentOf(Number(now.fees_e8), Number(await digestAllBuilderFees(db, current))),
    top_markets: async (db) =>
      (await digestBuilderOutcomes(db, { builder, span: current, limit: TOP })).map(toDigestMarket),
    biggest_whale: async (db) =>
      (await digestWhales(db, { builder, span: current, limit: 1 })).map(toWhale)[0] ?? null,
  });
  return {
    period,
    builder,
    builder_name: '',
    generated_at: formatUtc(ctx.now()),
    summary: {
      volume_routed: deltaE8(now.volume_e8, before.volume_e8),
      trades: deltaCount(now.trades, before.trades),
      unique_traders: deltaCount(now.traders, before.traders),
    },
    new_traders: life.new_traders,
    fees: { period: deltaE8(now.fees_e8, before.fees_e8), cumulative: fromE8(life.fees_e8) },
    settlements: {
      total: now.settlements,
      won: now.won,
      lost: now.lost,
      total_payout: fromE8(now.payout_e8),
    },
    ...sections,
  };
}

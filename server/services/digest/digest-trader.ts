import { fromE8 } from '#domain/fixed.ts';
import type { HourSpan } from '#domain/leaderboard.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  digestClosingPositions,
  digestPositions,
  digestTraderPnl,
  digestTraderWindow,
  type PositionCounts,
} from '#store/queries/digest/digest-trader.ts';
import type { Queryable } from '#store/within-budget.ts';
import { type Delta, deltaE8, percentOf } from './delta.ts';
import { type DigestPeriod, digestWindows } from './digest-period.ts';
import { readSections, type SectionReads } from './digest-sections.ts';
import {
  type ClosingPosition,
  type TraderSettlements,
  toClosingPosition,
  traderSettlements,
} from './trader-sections.ts';

const CLOSING_SOON = 25;

type Sections = {
  positions: PositionCounts;
  settlements: TraderSettlements;
  closing_soon: ClosingPosition[];
};

export type TraderDigest = Partial<Sections> & {
  period: DigestPeriod;
  trader: string;
  generated_at: string;
  pnl: {
    realized: Delta;
    cumulative: number;
    roi_pct: number;
    win_rate_pct: number;
    wins: number;
    losses: number;
  };
  degraded: string[];
};

async function readPnl(
  db: Queryable,
  trader: string,
  { current, prior }: { current: HourSpan; prior: HourSpan },
): Promise<TraderDigest['pnl']> {
  const [now, before, cumulativeE8] = await Promise.all([
    digestTraderWindow(db, { trader, span: current }),
    digestTraderWindow(db, { trader, span: prior }),
    digestTraderPnl(db, { trader }),
  ]);
  return {
    realized: deltaE8(now.pnl_e8, before.pnl_e8),
    cumulative: fromE8(cumulativeE8),
    roi_pct: percentOf(Number(now.pnl_e8), Number(now.volume_e8)),
    win_rate_pct: percentOf(now.wins, now.wins + now.losses),
    wins: now.wins,
    losses: now.losses,
  };
}

const readsOf = (trader: string, span: HourSpan, nowMs: number): SectionReads<Sections> => ({
  positions: (db) => digestPositions(db, { trader, span }),
  settlements: (db) => traderSettlements(db, { trader, span }),
  closing_soon: async (db) =>
    (await digestClosingPositions(db, { trader, nowMs, limit: CLOSING_SOON })).map(toClosingPosition),
});

/**
 * A trader's journal of a period, beside the period before; zeros for a wallet without history.
 * @throws a cancelled query without its PnL in time
 */
export async function digestTrader(
  ctx: ServiceContext,
  input: { address: string; period: DigestPeriod },
): Promise<TraderDigest> {
  const { address: trader, period } = input;
  const nowMs = ctx.now();
  const windows = digestWindows(nowMs, period);
  const [pnl, sections] = await Promise.all([
    readPnl(ctx.db, trader, windows),
    readSections(ctx.db, readsOf(trader, windows.current, nowMs)),
  ]);
  return { period, trader, generated_at: formatUtc(nowMs), pnl, ...sections };
}

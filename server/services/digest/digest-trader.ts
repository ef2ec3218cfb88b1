import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  digestClosingPositions,
  digestPositions,
  digestTraderPnl,
  digestTraderWindow,
  type PositionCounts,
} from '#store/queries/digest-trader.ts';
import { type Delta, deltaE8, percentOf } from './delta.ts';
import { type DigestPeriod, digestWindows } from './digest-period.ts';
import { readSections, readWhole } from './digest-sections.ts';
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
  const { current, prior } = digestWindows(nowMs, period);
  const ofWindow = { trader, span: current };
  const [[now, before, lifePnlE8], sections] = await Promise.all([
    readWhole(
      ctx.db,
      async (db) =>
        [
          await digestTraderWindow(db, ofWindow),
          await digestTraderWindow(db, { trader, span: prior }),
          await digestTraderPnl(db, { trader }),
        ] as const,
    ),
    readSections<Sections>(ctx.db, {
      positions: (db) => digestPositions(db, ofWindow),
      settlements: (db) => traderSettlements(db, ofWindow),
      closing_soon: async (db) =>
        (await digestClosingPositions(db, { trader, nowMs, limit: CLOSING_SOON })).map(toClosingPosition),
    }),
  ]);
  return {
    period,
    trader,
    generated_at: formatUtc(nowMs),
    pnl: {
      realized: deltaE8(now.pnl_e8, before.pnl_e8),
      cumulative: fromE8(lifePnlE8),
      roi_pct: percentOf(Number(now.pnl_e8), Number(now.volume_e8)),
      win_rate_pct: percentOf(now.wins, now.wins + now.losses),
      wins: now.wins,
      losses: now.losses,
    },
    ...sections,
  };
}

import { traders } from './builders.ts';
import { mostFirst, utc } from './compare.ts';
import { busiest, titleIn } from './digest-outcomes.ts';
import { whaleRows } from './fill-rows.ts';
import { board } from './ledgers.ts';
import { isTrade, marketFigures } from './markets.ts';
import type { Row } from './node-files.ts';
import { settledOutcomes } from './settlements.ts';
import { feeUsd } from './wallets.ts';
import { deltasOf, inWindow, windowStart } from './windows.ts';
import type { World } from './world.ts';

const taken = (row: Row): boolean => isTrade(row) && row.crossed;

/** What a period brought to the whole market. */
export function marketDigest(world: World, period: string, hours: number) {
  const { rows, nowMs } = world;
  const window = inWindow(rows, nowMs, hours);
  const { amount, count } = deltasOf(window);
  const from = windowStart(nowMs, hours);
  return {
    ...{ period, generated_at: utc(nowMs), degraded: [] },
    totals: {
      volume: amount((row) => (taken(row) ? row.notional : 0n)),
      trades: count((of) => of.filter(taken).length),
      unique_traders: count(traders),
      fees: amount(feeUsd),
    },
    trending_markets: busiest(world, window.now.filter(taken), (row) => row.notional, taken),
    new_markets: newMarkets(world, from),
    biggest_settlements: settlements(world, from),
    top_traders: board(window.now, 'pnl').slice(0, 10),
    biggest_whales: whaleRows(window.now, titleIn(world), 10),
  };
}

const newMarkets = ({ outcomes, byOutcome, nowMs }: World, from: number) =>
  [...outcomes.values()]
    .filter(({ firstSeenMs = 0 }) => firstSeenMs >= from)
    .sort((a, b) => (b.firstSeenMs ?? 0) - (a.firstSeenMs ?? 0) || b.outcomeId - a.outcomeId)
    .slice(0, 25)
    .map((outcome) => {
      const figures = marketFigures(byOutcome.get(outcome.outcomeId) ?? [], nowMs);
      return {
        ...{ outcome_id: outcome.outcomeId, title: `Title ${outcome.outcomeId}` },
        ...{ market_class: outcome.marketClass, category: outcome.category ?? 'other' },
        ...{ underlying: outcome.underlying ?? '', first_seen: utc(outcome.firstSeenMs ?? 0) },
        ...{ expiry: utc(outcome.expiryMs ?? 0), volume_usd: figures.volume, trades: figures.trades },
      };
    });

const settlements = (world: World, from: number) =>
  [...settledOutcomes(world.rows).values()]
    .filter(({ settledMs }) => settledMs >= from)
    .map((one) => ({
      ...{ outcome_id: one.outcomeId, title: titleIn(world)(one.outcomeId) },
      ...{ settled_at: utc(one.settledMs), total_payout: one.payout, settled_shares: one.shares },
      ...{ settled_pnl: one.pnl, holders_settled: one.holders },
    }))
    .sort(
      mostFirst(
        (row) => [row.total_payout],
        (row) => row.outcome_id,
      ),
    )
    .slice(0, 10);

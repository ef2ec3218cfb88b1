import { earned, flow, rowsBy, traders } from './builders.ts';
import { utc } from './compare.ts';
import { ratio, toNumber, total } from './decimal.ts';
import { busiest, titleIn } from './digest-outcomes.ts';
import { whaleRows } from './fill-rows.ts';
import { isTrade } from './markets.ts';
import type { Row } from './node-files.ts';
import { isLoss, isPayout, isWin } from './wallets.ts';
import { deltasOf, inWindow, windowStart } from './windows.ts';
import type { World } from './world.ts';

const usd = (rows: Row[], amount: (row: Row) => bigint): number => toNumber(total(rows.map(amount)));

/** What a period brought to a builder, from its own rows. */
export function builderDigest(world: World, builder: string, own: Row[], period: string, hours: number) {
  const window = inWindow(own, world.nowMs, hours);
  const { amount, count } = deltasOf(window);
  const from = windowStart(world.nowMs, hours);
  const payouts = window.now.filter(isPayout);
  const flows = window.now.filter((row) => flow(row) > 0n);
  const allFees = total(inWindow(world.rows, world.nowMs, hours).now.map(earned));
  const firsts = [...rowsBy(own, (row) => row.user).values()].map(([first]) => first?.time ?? 0);
  return {
    ...{ period, builder, builder_name: world.builderNames.get(builder) ?? '' },
    ...{ generated_at: utc(world.nowMs), degraded: [] },
    summary: {
      volume_routed: amount(flow),
      trades: count((of) => of.filter(isTrade).length),
      unique_traders: count(traders),
    },
    new_traders: firsts.filter((first) => first >= from).length,
    fees: { period: amount(earned), cumulative: usd(own, earned) },
    settlements: {
      ...{ total: payouts.length, won: payouts.filter(isWin).length, lost: payouts.filter(isLoss).length },
      total_payout: usd(payouts, (row) => row.notional),
    },
    market_share_pct: 100 * ratio(total(window.now.map(earned)), allFees),
    top_markets: busiest(world, flows, flow, isTrade),
    biggest_whale: whaleRows(window.now, titleIn(world), 1)[0] ?? null,
  };
}

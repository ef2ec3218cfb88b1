import { utc } from './compare.ts';
import { times, toNumber, total } from './decimal.ts';
import { lastPx, titleIn } from './digest-outcomes.ts';
import { groupBy, outcomeOf } from './markets.ts';
import type { Row } from './node-files.ts';
import { positions } from './positions.ts';
import { isPayout, walletTotals } from './wallets.ts';
import { deltasOf, inWindow, windowStart } from './windows.ts';
import type { World } from './world.ts';

const usd = (rows: Row[], amount: (row: Row) => bigint): number => toNumber(total(rows.map(amount)));
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

const extreme = (world: World, payouts: Row[], sign: 1n | -1n) => {
  const best = payouts
    .filter((row) => row.pnl * sign > 0n)
    .sort((a, b) => Number((b.pnl - a.pnl) * sign) || a.time - b.time || a.place - b.place)[0];
  if (!best) return null;
  const outcomeId = outcomeOf(best.coin);
  return {
    ...{ coin: best.coin, outcome_id: outcomeId, title: titleIn(world)(outcomeId) },
    ...{ closed_pnl: toNumber(best.pnl), time: utc(best.time) },
  };
};

/** What a period brought to a wallet, from its own rows. */
export function traderDigest(world: World, trader: string, own: Row[], period: string, hours: number) {
  const window = inWindow(own, world.nowMs, hours);
  const from = windowStart(world.nowMs, hours);
  const { wins, losses, total_pnl, total_volume } = walletTotals(window.now);
  const payouts = window.now.filter(isPayout);
  const held = new Map([...positions(own)].map(([coin, of]) => [coin, of.get(trader) ?? 0n]));
  const coins = [...groupBy(own, (row) => row.coin)].map(([coin, of]) => ({
    ...{ first: of[0]?.time ?? 0, last: of.at(-1)?.time ?? 0, isHeld: (held.get(coin) ?? 0n) > 0n },
  }));
  return {
    ...{ period, trader, generated_at: utc(world.nowMs), degraded: [] },
    pnl: {
      realized: deltasOf(window).amount((row) => row.pnl),
      ...{ cumulative: usd(own, (row) => row.pnl), roi_pct: percent(total_pnl, total_volume) },
      ...{ win_rate_pct: percent(wins, wins + losses), wins, losses },
    },
    positions: {
      opened: coins.filter(({ first }) => first >= from).length,
      closed: coins.filter(({ last, isHeld }) => last >= from && !isHeld).length,
      still_open: coins.filter(({ isHeld }) => isHeld).length,
      markets_traded: coins.filter(({ last }) => last >= from).length,
    },
    settlements: {
      ...{ won: wins, lost: losses, total_payout: usd(payouts, (row) => row.notional) },
      settled_pnl: usd(payouts, (row) => row.pnl),
      ...{ biggest_win: extreme(world, payouts, 1n), biggest_loss: extreme(world, payouts, -1n) },
    },
    closing_soon: closingSoon(world, held),
  };
}

function closingSoon(world: World, held: Map<string, bigint>) {
  return [...held]
    .map(([coin, size]) => ({ coin, size, outcome: world.outcomes.get(outcomeOf(coin)) }))
    .filter(({ size, outcome }) => size > 0n && outcome && outcome.settleFraction === undefined)
    .map(({ coin, size, outcome }) => ({ coin, size, outcome, expiryMs: outcome?.expiryMs ?? 0 }))
    .filter(({ expiryMs }) => expiryMs > world.nowMs)
    .sort((a, b) => a.expiryMs - b.expiryMs || Number(a.coin.slice(1)) - Number(b.coin.slice(1)))
    .slice(0, 25)
    .map(({ coin, size, outcome, expiryMs }) => {
      const px = lastPx(world, coin) ?? 0;
      return {
        ...{ coin, outcome_id: outcomeOf(coin), net_size: toNumber(size), expiry: utc(expiryMs) },
        ...{ title: `Title ${outcomeOf(coin)}`, underlying: outcome?.underlying ?? '', implied_prob: px },
        mark_to_market_usd: toNumber(times(size, BigInt(Math.round(px * 1e8)))),
      };
    });
}

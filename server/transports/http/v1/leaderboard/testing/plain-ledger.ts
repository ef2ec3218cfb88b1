import { type SeedFill, walletOf } from '#server/test/market-data/seed-markets.ts';

const HOUR = 3_600_000;
const e8 = (value: number): bigint => BigInt(Math.round(value * 1e8));
const total = (amounts: bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
const utc = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 23);

export const notional = (fill: SeedFill): bigint => e8(fill.px * fill.sz);
export const isTrade = (fill: SeedFill): boolean => fill.dir === 'Buy' || fill.dir === 'Sell';
export const isPayout = (fill: SeedFill): boolean => fill.dir === 'Settlement';

/** A fee in shares is worth them at the price of its fill. */
export const feeUsd = (fill: SeedFill): bigint => {
  const fee = e8(fill.fee ?? 0);
  return fill.feeToken?.startsWith('+') ? (fee * e8(fill.px) + 50_000_000n) / 100_000_000n : fee;
};

/** Sums of one wallet's fills, by plain code that shares nothing with the rollups. */
export function ledgerOf(fills: SeedFill[]) {
  const payouts = fills.filter(isPayout);
  const wins = payouts.filter((fill) => fill.px === 1).length;
  const losses = payouts.filter((fill) => fill.px === 0).length;
  const pnl = Number(total(fills.map((fill) => e8(fill.closedPnl ?? 0)))) / 1e8;
  const volume = Number(total(fills.map(notional))) / 1e8;
  const times = fills.map((fill) => fill.timeMs);
  return {
    user: walletOf(fills[0]?.wallet ?? 0),
    total_trades: fills.filter(isTrade).length,
    total_settlements: payouts.length,
    wins,
    losses,
    total_volume: volume,
    total_pnl: pnl,
    total_fees: Number(total(fills.map(feeUsd))) / 1e8,
    roi: volume === 0 ? 0 : pnl / volume,
    win_rate: wins + losses === 0 ? 0 : wins / (wins + losses),
    first_trade: utc(Math.min(...times)),
    last_trade: utc(Math.max(...times)),
    markets_traded: new Set(fills.map((fill) => fill.coin)).size,
  };
}
export type Ledger = ReturnType<typeof ledgerOf>;

/** One ledger for each wallet. */
export function ledgers(fills: SeedFill[]): Ledger[] {
  return [...new Set(fills.map((fill) => fill.wallet))].map((wallet) =>
    ledgerOf(fills.filter((fill) => fill.wallet === wallet)),
  );
}

/** The fills of the current UTC hour and of the `hours` - 1 before it; `back` windows earlier. */
export function within(fills: SeedFill[], nowMs: number, hours: number, back = 0): SeedFill[] {
  const end = (Math.floor(nowMs / HOUR) + 1 - back * hours) * HOUR;
  return fills.filter((fill) => fill.timeMs >= end - hours * HOUR && fill.timeMs < end);
}

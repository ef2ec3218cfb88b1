import { coinOf, formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import { pxOrNull, targetPriceNumber } from '#services/markets/market-json.ts';
import type { PriceLegRow } from '#store/queries/outcomes/price-legs.ts';

export type BinaryMarket = {
  outcomeId: number;
  title: string;
  targetPrice: number;
  /** The last price of Yes while the market is open and not expired. */
  impliedProb: number | null;
  coinYes: string;
  coinNo: string;
  lastPxYes: number | null;
  lastPxNo: number | null;
  volumeUsd: number;
  volume24h: number;
  traders: number;
  trades: number;
  lastTradeAt: string | null;
  lastTradeAgeSec: number | null;
  isSettled: boolean;
};

/** A binary price market as price-market groups show it. */
export function toBinary(leg: PriceLegRow, nowMs: number): BinaryMarket {
  const lastPxYes = pxOrNull(leg.yes_px_e8);
  const isOver = leg.is_settled || leg.expiry_ms <= nowMs;
  const lastMs = leg.last_trade_ms;
  return {
    outcomeId: leg.outcome_id,
    title: leg.title,
    targetPrice: targetPriceNumber(leg.target_price),
    impliedProb: isOver ? null : lastPxYes,
    coinYes: formatCoin(coinOf(leg.outcome_id, 0)),
    coinNo: formatCoin(coinOf(leg.outcome_id, 1)),
    lastPxYes,
    lastPxNo: pxOrNull(leg.no_px_e8),
    volumeUsd: fromE8(leg.volume_e8),
    volume24h: fromE8(leg.volume_24h_e8),
    traders: leg.traders,
    trades: leg.trades,
    lastTradeAt: lastMs === null ? null : formatUtc(lastMs),
    lastTradeAgeSec: lastMs === null ? null : Math.max(0, Math.floor((nowMs - lastMs) / 1_000)),
    isSettled: leg.is_settled,
  };
}

import type { ServiceContext } from '#services/context.ts';

export type MarkPrice = {
  symbol: string;
  mark_px: number | null;
  ts_ms: number | null;
  source: 'live' | 'hyperliquid';
};

/** A live mark older than this is replaced by a query upstream. */
const FRESH_MS = 30_000;

/** The mark price of a ticker: the live one, else upstream's; nulls when unknown. @throws unavailable */
export async function getMark(ctx: ServiceContext, input: { symbol: string }): Promise<MarkPrice> {
  const { symbol } = input;
  const live = ctx.live.marks.get(symbol);
  if (live && ctx.now() - live.timeMs <= FRESH_MS) {
    return { symbol, mark_px: live.px, ts_ms: live.timeMs, source: 'live' };
  }
  const asked = await ctx.exchange.mark({ symbol });
  return { symbol, mark_px: asked?.px ?? null, ts_ms: asked?.timeMs ?? null, source: 'hyperliquid' };
}

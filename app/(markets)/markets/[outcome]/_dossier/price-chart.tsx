import { useCallback, useEffect, useRef } from 'react';
import { formatPrice, nounFor } from '#app/format/numbers.ts';
import type { LiveTrade } from '#app/live/live-events.ts';
import { useLivePrice, useLiveTrades } from '#app/live/live-provider.tsx';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { whenIdle } from '#app/live/when-idle.ts';
import { usePalette } from '#app/ui/use-palette.ts';
import type { ChartMarker, ChartPoint } from './chart-point.ts';
import type { Drawing } from './draw-chart.ts';

type PriceChartProps = {
  points: readonly ChartPoint[];
  outcomeId: number;
  side: 0 | 1;
  marker: ChartMarker | null;
  /** `#N` of the side while the market is open: its mid is where the line ends. */
  coin: string | null;
  /** Stretch of time that one point stands for. */
  stepMs: number;
};

/** The chart library is as large as the rest of the page, so it loads after the page has started. */
const loadDrawing = () => import('./draw-chart.ts');

/** The probability as a stepped line with volume below; live trades extend it. */
export function PriceChart({ points, outcomeId, side, marker, coin, stepMs }: PriceChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const palette = usePalette();
  const unit = usePriceUnit();
  const newest = useRef({ points, marker });
  useEffect(() => {
    newest.current = { points, marker };
    drawing.current?.show(points, marker);
  }, [points, marker]);
  useEffect(() => {
    if (!palette) return;
    let isGone = false;
    const draw = ({ drawChart }: Awaited<ReturnType<typeof loadDrawing>>) => {
      if (isGone || !box.current) return;
      drawing.current = drawChart(box.current, { side, unit, palette, stepMs });
      drawing.current.show(newest.current.points, newest.current.marker);
    };
    // If loading fails the frame stays empty; the table beside it does not need the library.
    const forget = whenIdle(() => void loadDrawing().then(draw, () => {}));
    return () => {
      isGone = true;
      forget();
      drawing.current?.remove();
      drawing.current = null;
    };
  }, [side, unit, palette, stepMs]);
  const extend = useCallback(
    (trades: LiveTrade[]) => {
      for (const trade of trades) {
        if (Math.floor(Number(trade.coin.slice(1)) / 10) !== outcomeId) continue;
        drawing.current?.extend(trade.timeMs, trade.side === side ? trade.px : 1 - trade.px);
      }
    },
    [outcomeId, side],
  );
  useLiveTrades(extend);
  const mid = useLivePrice(coin ?? '')?.px ?? null;
  useEffect(() => {
    if (coin !== null && mid !== null) drawing.current?.extend(Date.now(), mid);
  }, [coin, mid]);
  const first = points[0];
  const last = points.at(-1);
  return (
    <div
      ref={box}
      data-testid="price-chart"
      role="img"
      aria-label={
        first && last
          ? `Probability from ${formatPrice(first.px, unit)} to ${formatPrice(last.px, unit)} over ${points.length} ${nounFor(points.length, 'point')}`
          : 'Probability'
      }
      className="h-full w-full"
    />
  );
}

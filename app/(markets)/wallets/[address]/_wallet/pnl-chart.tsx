import { useEffect, useRef, useState } from 'react';
import { formatGainExact } from '#app/format/gains.ts';
import { nounFor } from '#app/format/numbers.ts';
import { usePalette } from '#app/ui/use-palette.ts';
import { drawPnl, type PnlDrawing } from './draw-pnl.ts';
import type { PnlPoint } from './pnl-days.ts';

/** The profit so far as a line with each day's as bars below; the day under the pointer is told above. */
export function PnlChart({ points }: { points: readonly PnlPoint[] }) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<PnlDrawing | null>(null);
  const newest = useRef(points);
  const palette = usePalette();
  const [date, setDate] = useState<string | null>(null);
  useEffect(() => {
    newest.current = points;
    drawing.current?.show(points);
  }, [points]);
  useEffect(() => {
    if (!box.current || !palette) return;
    const made = drawPnl(box.current, { palette, onDay: setDate });
    made.show(newest.current);
    drawing.current = made;
    return () => {
      drawing.current = null;
      made.remove();
    };
  }, [palette]);
  const told = points.find((point) => point.date === date) ?? points.at(-1);
  return (
    <div className="flex h-full flex-col">
      <p className="flex flex-wrap gap-x-4 px-3 pt-2 text-2xs text-muted" aria-hidden>
        {told ? (
          <>
            <span>{told.date}</span>
            <span>
              Line: total <span className="font-mono text-text">{formatGainExact(told.cumulative)}</span>
            </span>
            <span>
              Bars: daily <span className="font-mono text-text">{formatGainExact(told.daily)}</span>
            </span>
          </>
        ) : null}
      </p>
      <div
        ref={box}
        role="img"
        data-testid="pnl-chart"
        aria-label={`Total profit and loss, ${formatGainExact(points.at(-1)?.cumulative ?? 0)} after ${points.length - 1} ${nounFor(points.length - 1, 'day')}; a table of it follows`}
        className="min-h-0 flex-1"
      />
    </div>
  );
}

import { BaselineSeries, createChart, HistogramSeries, type IChartApi, LineType } from 'lightweight-charts';
import { formatGain } from '#app/format/gains.ts';
import { chartOptions } from '#app/ui/figures/chart-options.ts';
import type { Palette } from '#app/ui/use-palette.ts';
import type { PnlPoint } from './pnl-days.ts';

export type PnlDrawing = { show(points: readonly PnlPoint[]): void; remove(): void };

const FORMAT = { type: 'custom', minMove: 0.01, formatter: formatGain } as const;

function makeChart(box: HTMLElement, palette: Palette): IChartApi {
  return createChart(box, {
    ...chartOptions(palette, 0.34),
    timeScale: { borderColor: palette.line, maxBarSpacing: 48 },
  });
}

/** Draws an empty chart in `box`: what was gained so far as a line, each day as a bar below it. */
export function drawPnl(
  box: HTMLElement,
  { palette, onDay }: { palette: Palette; onDay: (date: string | null) => void },
): PnlDrawing {
  const chart = makeChart(box, palette);
  const line = chart.addSeries(BaselineSeries, {
    baseValue: { type: 'price', price: 0 },
    topLineColor: palette.up,
    topFillColor1: palette['up-soft'],
    topFillColor2: 'transparent',
    bottomLineColor: palette.down,
    bottomFillColor1: 'transparent',
    bottomFillColor2: palette['down-soft'],
    lineWidth: 2,
    lineType: LineType.Simple,
    priceFormat: FORMAT,
  });
  const bars = chart.addSeries(HistogramSeries, {
    priceScaleId: 'daily',
    priceFormat: FORMAT,
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('daily').applyOptions({ scaleMargins: { top: 0.72, bottom: 0.02 } });
  chart.subscribeCrosshairMove(({ time }) => onDay(typeof time === 'string' ? time : null));
  return {
    show(points) {
      line.setData(points.map(({ date, cumulative }) => ({ time: date, value: cumulative })));
      bars.setData(
        points.map(({ date, daily }) => ({
          time: date,
          value: daily,
          color: daily < 0 ? palette.down : palette.up,
        })),
      );
      chart.timeScale().fitContent();
    },
    remove: () => chart.remove(),
  };
}

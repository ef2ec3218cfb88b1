import {
  BaselineSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  LineType,
} from 'lightweight-charts';
import { formatGain } from '#app/format/gains.ts';
import type { Palette } from '#app/ui/use-palette.ts';
import type { PnlPoint } from './pnl-days.ts';

export type PnlDrawing = { show(points: readonly PnlPoint[]): void; remove(): void };

const FORMAT = { type: 'custom', minMove: 0.01, formatter: formatGain } as const;

function makeChart(box: HTMLElement, palette: Palette): IChartApi {
  return createChart(box, {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: palette.muted,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.34 } },
    timeScale: { borderColor: palette.line, maxBarSpacing: 48 },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: palette['line-strong'], labelBackgroundColor: palette.text },
      horzLine: { color: palette['line-strong'], labelBackgroundColor: palette.text },
    },
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
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

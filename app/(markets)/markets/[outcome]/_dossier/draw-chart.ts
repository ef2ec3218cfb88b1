import {
  AreaSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type LineData,
  LineType,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts';
import { formatPrice, type PriceUnit } from '#app/format/numbers.ts';
import { chartOptions } from '#app/ui/figures/chart-options.ts';
import type { Palette } from '#app/ui/use-palette.ts';
import type { ChartMarker, ChartPoint } from './chart-point.ts';

export type Drawing = {
  /** Replaces what is drawn and fits it into the width. */
  show(points: readonly ChartPoint[], marker: ChartMarker | null): void;
  /** Adds the price of a live trade at the right end. */
  extend(timeMs: number, px: number): void;
  remove(): void;
};

const seconds = (ms: number): UTCTimestamp => Math.floor(ms / 1_000) as UTCTimestamp;

/** The axis has room beyond 0 and 1, where there is no price to name. */
const axisPrice =
  (unit: PriceUnit) =>
  (px: number): string =>
    px < -0.0005 || px > 1.0005 ? '' : formatPrice(px, unit);

function makeChart(box: HTMLElement, unit: PriceUnit, palette: Palette): IChartApi {
  return createChart(box, {
    ...chartOptions(palette, 0.22),
    timeScale: { borderColor: palette.line, timeVisible: true, secondsVisible: false, rightOffset: 2 },
    localization: { priceFormatter: axisPrice(unit) },
  });
}

/** Steps that a chart shows at most: more would make its days thinner than a pixel. */
const MOST_STEPS = 3_000;

/**
 * Adds a blank point for each step without a trade: the chart's axis counts points, so this makes equal times
 * equally wide. Spans longer than the axis limit get none.
 */
function onTheClock(points: readonly ChartMarker[], stepMs: number): (LineData | WhitespaceData)[] {
  const traded = new Map(points.map(({ timeMs, px }) => [seconds(timeMs), px]));
  const [first, last] = [points[0]?.timeMs ?? 0, points.at(-1)?.timeMs ?? 0];
  const places = new Set(traded.keys());
  if ((last - first) / stepMs <= MOST_STEPS) {
    for (let at = first; at < last; at += stepMs) places.add(seconds(at));
  }
  return [...places]
    .sort((left, right) => left - right)
    .map((time) => {
      const value = traded.get(time);
      return value === undefined ? { time } : { time, value };
    });
}

/** Draws an empty chart in `box` in the colours of `palette`; its points are `stepMs` apart. */
export function drawChart(
  box: HTMLElement,
  { side, unit, palette, stepMs }: { side: 0 | 1; unit: PriceUnit; palette: Palette; stepMs: number },
): Drawing {
  const chart = makeChart(box, unit, palette);
  const tone = side === 0 ? 'side-a' : 'side-b';
  const line = chart.addSeries(AreaSeries, {
    lineColor: palette[tone],
    topColor: palette[`${tone}-soft`],
    bottomColor: 'transparent',
    lineWidth: 2,
    lineType: LineType.WithSteps,
    priceFormat: { type: 'custom', minMove: 0.001, formatter: axisPrice(unit) },
  });
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    color: palette['line-strong'],
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const markers = createSeriesMarkers(line, []);
  let newest = 0;
  return {
    show(points, marker) {
      const end = marker && points.every((point) => point.timeMs < marker.timeMs) ? [marker] : [];
      line.setData(onTheClock([...points, ...end], stepMs));
      volume.setData(points.map(({ timeMs, volumeUsd }) => ({ time: seconds(timeMs), value: volumeUsd })));
      markers.setMarkers(
        marker
          ? [
              {
                time: seconds(marker.timeMs),
                position: marker.px >= 0.5 ? 'aboveBar' : 'belowBar',
                shape: 'circle',
                size: 0.6,
                color: palette.accent,
                text: `Settled ${formatPrice(marker.px, unit)}`,
              },
            ]
          : [],
      );
      newest = seconds(points.at(-1)?.timeMs ?? 0);
      chart.timeScale().fitContent();
    },
    extend(timeMs, px) {
      newest = Math.max(newest, seconds(Math.floor(timeMs / stepMs) * stepMs));
      line.update({ time: newest as UTCTimestamp, value: px });
    },
    remove: () => chart.remove(),
  };
}

import { CrosshairMode, type DeepPartial, type TimeChartOptions } from 'lightweight-charts';
import type { Palette } from '../use-palette.ts';

/** How every chart over time looks, in the colours of the theme; `belowPart` of its height is kept for bars. */
export const chartOptions = (palette: Palette, belowPart: number) =>
  ({
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: palette.muted,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: belowPart } },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: palette['line-strong'], labelBackgroundColor: palette.text },
      horzLine: { color: palette['line-strong'], labelBackgroundColor: palette.text },
    },
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
  }) satisfies DeepPartial<TimeChartOptions>;

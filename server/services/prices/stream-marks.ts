import type { ServiceContext } from '#services/context.ts';
import { liveSource } from '#services/stream/live-source.ts';
import type { StreamItem, StreamSource } from '#services/stream/stream-source.ts';
import type { MarkPoint } from './mark-points.ts';
import { playMarks } from './play-marks.ts';
import { replayMarks, watchMarks } from './watch-marks.ts';

/** Points are in order of their second, so that is their sequence number. */
const toItem = (point: MarkPoint, symbol: string): StreamItem => ({
  seq: point.time,
  event: null,
  data: JSON.stringify(point),
  key: symbol,
});

/** Mark prices of a ticker: the last thirty points, then live; or what is stored of them, then live. */
export function streamMarks(ctx: ServiceContext, { symbol }: { symbol: string }): StreamSource {
  const itemOf = (point: MarkPoint): StreamItem => toItem(point, symbol);
  const live = liveSource({
    subscribe: (listener) => watchMarks(ctx, { symbol }, (point) => listener([itemOf(point)])),
    replay: async () => (await replayMarks(ctx, { symbol })).map(itemOf),
  });
  return {
    newestMs: () => ctx.live.marks.get(symbol)?.timeMs ?? null,
    open: (start) =>
      start.from ? playMarks(ctx, { symbol, itemOf }, { ...start, from: start.from }) : live.open(start),
  };
}

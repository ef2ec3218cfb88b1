import type { ServiceContext } from '#services/context.ts';
import { liveSource } from '#services/stream/live-source.ts';
import type { StreamItem, StreamSource } from '#services/stream/stream-source.ts';
import type { MarkPoint } from './mark-points.ts';
import { replayMarks, watchMarks } from './watch-marks.ts';

/** Points are in order of their second, so that is their sequence number. */
const toItem = (point: MarkPoint): StreamItem => ({
  seq: point.time,
  event: null,
  data: JSON.stringify(point),
});

/** Mark prices of a ticker: the last thirty points, then live. */
export const streamMarks = (ctx: ServiceContext, { symbol }: { symbol: string }): StreamSource =>
  liveSource({
    subscribe: (listener) => watchMarks(ctx, { symbol }, (point) => listener([toItem(point)])),
    replay: async () => (await replayMarks(ctx, { symbol })).map(toItem),
  });

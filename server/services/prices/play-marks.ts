import type { ServiceContext } from '#services/context.ts';
import { ItemQueue } from '#services/stream/live-source.ts';
import type { PlayFrom, StreamBatch, StreamItem, StreamStart } from '#services/stream/stream-source.ts';
import { type MarkRow, marksAfter } from '#store/queries/markets/mark-history.ts';
import type { MarkPoint } from './mark-points.ts';
import { thinMarks, watchMarks } from './watch-marks.ts';

const PAGE = 500;
/** Clocks of mark sources differ, so stored marks are read a little beyond the first live one. */
const OVERLAP_MS = 5_000;

export type PlayedMarks = { symbol: string; itemOf: (point: MarkPoint) => StreamItem };

/** A point's only id is its second; playback resumes after it. */
const fromMsOf = (from: PlayFrom): number => ('timeMs' in from ? from.timeMs : from.after * 1_000 + 1_000);

type Span = { symbol: string; fromMs: number; toMs: number };

async function* storedMarks(ctx: ServiceContext, { symbol, fromMs, toMs }: Span): AsyncGenerator<MarkRow> {
  for (let afterMs = fromMs - 1; afterMs < toMs; ) {
    const rows = await marksAfter(ctx.accounts, { symbol, afterMs, toMs, limit: PAGE });
    yield* rows;
    afterMs = rows.length < PAGE ? toMs : (rows.at(-1)?.time_ms ?? toMs);
  }
}

/** When the first mark that is stored was, or `toMs` when there is none. */
async function oldestMs(ctx: ServiceContext, { symbol, toMs }: Span): Promise<number> {
  const [oldest] = await marksAfter(ctx.accounts, { symbol, afterMs: 0, toMs, limit: 1 });
  return oldest?.time_ms ?? toMs;
}

async function* playStored(
  ctx: ServiceContext,
  { itemOf }: PlayedMarks,
  span: Span,
): AsyncGenerator<StreamBatch> {
  const thin = thinMarks();
  for await (const { time_ms: timeMs, px } of storedMarks(ctx, span)) {
    const point = thin({ timeMs, px });
    if (point) yield { items: [itemOf(point)], position: point.time, timeMs, isNewest: () => false };
  }
}

/**
 * The stored marks of a ticker from a point of the past on, then live ones. Live ones are gathered from the beginning, so
 * that nothing falls between: in the lifetime of a stream there are fewer of them than may wait.
 */
export async function* playMarks(
  ctx: ServiceContext,
  marks: PlayedMarks,
  start: StreamStart & { from: PlayFrom },
): AsyncGenerator<StreamBatch> {
  const { signal } = start;
  const queue = new ItemQueue(start);
  const leave = watchMarks(ctx, marks, (point) => queue.push([marks.itemOf(point)]));
  signal.addEventListener('abort', leave, { once: true });
  const nowMs = ctx.now();
  const span = { symbol: marks.symbol, fromMs: fromMsOf(start.from), toMs: nowMs + OVERLAP_MS };
  const playedFromMs = Math.min(nowMs, Math.max(span.fromMs, await oldestMs(ctx, span)));
  let position = 0;
  yield { items: [], position, playedFromMs };
  for await (const batch of playStored(ctx, marks, span)) {
    position = batch.position;
    yield batch;
  }
  yield { items: [], position, timeMs: position * 1_000, isNewest: () => queue.isEmpty };
  while (!signal.aborted) {
    const after = position;
    const items = (await queue.take()).filter(({ seq }) => seq > after);
    for (const [index, item] of items.entries()) {
      position = item.seq;
      const isNewest = () => index === items.length - 1 && queue.isEmpty;
      yield { items: [item], position, timeMs: position * 1_000, isNewest };
    }
  }
}

import type { ServiceContext } from '#services/context.ts';
import { markHistory } from '#store/queries/markets/mark-history.ts';
import { type MarkPoint, toMarkPoints } from './mark-points.ts';

const REPLAYED = 30;
const REPLAY_WINDOW_MS = 600_000;
/** Streams carry about one point in two seconds, whatever pace the marks come at. */
const MIN_STEP_MS = 1_500;

type Mark = { timeMs: number; px: number };

/** A filter that lets through the marks that a stream carries, given them in their order. */
export function thinMarks(): (mark: Mark) => MarkPoint | null {
  let lastMs = Number.NEGATIVE_INFINITY;
  return ({ timeMs, px }) => {
    if (timeMs < lastMs + MIN_STEP_MS) return null;
    lastMs = timeMs;
    return { time: Math.floor(timeMs / 1_000), value: px };
  };
}

/** The last thirty points of a ticker within ten minutes, oldest first. */
export async function replayMarks(ctx: ServiceContext, input: { symbol: string }): Promise<MarkPoint[]> {
  const toMs = ctx.now();
  const stored = await markHistory(ctx.db, {
    symbol: input.symbol,
    fromMs: toMs - REPLAY_WINDOW_MS,
    toMs,
    limit: REPLAYED,
  });
  return toMarkPoints(stored);
}

/** Calls `listener` with live points of a ticker, at most one in two seconds, until the returned function is called. */
export function watchMarks(
  ctx: ServiceContext,
  input: { symbol: string },
  listener: (point: MarkPoint) => void,
): () => void {
  const thin = thinMarks();
  return ctx.bus.subscribe('marks', (marks) => {
    for (const mark of marks) {
      const point = mark.symbol === input.symbol ? thin(mark) : null;
      if (point) listener(point);
    }
  });
}

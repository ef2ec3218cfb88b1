import type { SequencedFill } from '#domain/fill.ts';
import { DAY_MS } from '#domain/time.ts';
import { FILLS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { fillBounds, fillsAfter, lastFillBefore } from '#store/queries/fills/fills-after.ts';
import type { Topic } from '../topic.ts';

/** Every stored fill. Only the holder of the ingest cursor writes it, so numbers commit in order. */
export const fillsTopic: Topic<SequencedFill> = {
  name: FILLS_TOPIC,
  retentionMs: DAY_MS,
  bounds: fillBounds,
  readAfter: fillsAfter,
  lastBefore: lastFillBefore,
  timeOf: (fill) => fill.timeMs,
};

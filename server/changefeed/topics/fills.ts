import type { SequencedFill } from '#domain/fill.ts';
import { DAY_MS } from '#domain/time.ts';
import { FILLS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { fillBounds, fillsAfter, lastFillBefore } from '#store/queries/fills/fills-after.ts';
import type { Topic } from '../topic.ts';

/** Every stored fill. Its one writer is whoever moves the ingest cursor, so numbers commit in their order. */
export const fillsTopic: Topic<SequencedFill> = {
  name: FILLS_TOPIC,
  retentionMs: DAY_MS,
  bounds: fillBounds,
  readAfter: fillsAfter,
  lastBefore: lastFillBefore,
  timeOf: (fill) => fill.timeMs,
};

import type { BuilderFillPlace } from '#store/queries/builders/builder-fills.ts';

const CURSOR = /^(\d{1,16})_(\d{1,16})$/;

/** Cursor of the next page: `{time_ms}_{tx_index}` of the last fill. */
export const writeFillCursor = (last: BuilderFillPlace): string => `${last.timeMs}_${last.tid}`;

/** The place that a cursor names, or null for a text that is no cursor. */
export function readFillCursor(text: string): BuilderFillPlace | null {
  const parts = CURSOR.exec(text);
  const [timeMs, tid] = [Number(parts?.[1]), Number(parts?.[2])];
  return Number.isSafeInteger(timeMs) && Number.isSafeInteger(tid) ? { timeMs, tid } : null;
}

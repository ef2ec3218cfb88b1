/** A place in a list that is ordered by time and, within an instant, by a number that is unique there. */
export type TimePosition = { timeMs: number; id: number };

const CURSOR = /^(\d{1,16})_(\d{1,16})$/;

/** Cursor of the page after a place: `{time_ms}_{id}`. */
export const writeCursor = ({ timeMs, id }: TimePosition): string => `${timeMs}_${id}`;

/** The place that a cursor names, or null for a text that is no cursor. */
export function readCursor(text: string): TimePosition | null {
  const parts = CURSOR.exec(text);
  const [timeMs, id] = [Number(parts?.[1]), Number(parts?.[2])];
  return Number.isSafeInteger(timeMs) && Number.isSafeInteger(id) ? { timeMs, id } : null;
}

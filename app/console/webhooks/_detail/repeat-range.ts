import { formatInstant } from '#app/format/times.ts';

export type RepeatMode = 'failures' | 'range' | 'history';

/** An instant as a field for day and time holds it, in UTC to the minute. */
export const utcField = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const MINUTE_MS = 60_000;

/** A time between two such fields; the minute that it ends with belongs to it. */
export function readRange(from: string, to: string): { fromMs: number; toMs: number } | { problem: string } {
  const [fromMs, lastMs] = [Date.parse(`${from}Z`), Date.parse(`${to}Z`)];
  if (Number.isNaN(fromMs) || Number.isNaN(lastMs)) return { problem: 'Choose a day and a time.' };
  return lastMs < fromMs
    ? { problem: 'The end must be after the beginning.' }
    : { fromMs, toMs: lastMs + MINUTE_MS };
}

/** What came of sending again; a search of history that had to stop says where. */
export function repeatedWords(count: number, reach?: { reachedMs: number; toMs: number }): string {
  const words =
    count === 0
      ? 'There was nothing to send again'
      : `${count.toLocaleString('en-US')} ${count === 1 ? 'event is' : 'events are'} sent again`;
  if (!reach || reach.reachedMs >= reach.toMs) return words;
  return `${words}, up to ${formatInstant(reach.reachedMs)}: go on from there`;
}

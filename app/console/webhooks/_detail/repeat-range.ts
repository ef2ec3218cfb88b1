import { nounFor } from '#app/format/numbers.ts';
import { formatInstant } from '#app/format/times.ts';
import type { Problems } from '#app/ui/form/rules.ts';

export type RepeatMode = 'failures' | 'range' | 'history';

/** What the form asks to send again; both instants as their fields hold them, in UTC. */
export type Repeat = { mode: RepeatMode; from: string; to: string };

/** An instant as a field for day and time holds it, in UTC to the minute. */
export const utcField = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const MINUTE_MS = 60_000;

const instantMs = (field: string): number => Date.parse(`${field}Z`);

/** A time between two such fields; the minute that it ends with belongs to it. */
export const readRange = (from: string, to: string): { fromMs: number; toMs: number } => ({
  fromMs: instantMs(from),
  toMs: instantMs(to) + MINUTE_MS,
});

/** What is wrong with the time that is asked for. */
export function repeatProblems({ mode, from, to }: Repeat): Problems<Repeat> {
  if (mode === 'failures') return {};
  const [fromMs, lastMs] = [instantMs(from), instantMs(to)];
  return {
    ...(Number.isNaN(fromMs) && { from: 'Choose a day and a time.' }),
    ...(Number.isNaN(lastMs) && { to: 'Choose a day and a time.' }),
    ...(lastMs < fromMs && { to: 'The end must be after the start.' }),
  };
}

/** What came of sending again; a search of history that had to stop says where. */
export function repeatedWords(count: number, reach?: { reachedMs: number; toMs: number }): string {
  const words =
    count === 0
      ? 'There was nothing to replay'
      : `${count.toLocaleString('en-US')} ${nounFor(count, 'event')} replayed`;
  if (!reach || reach.reachedMs >= reach.toMs) return words;
  return `${words}, up to ${formatInstant(reach.reachedMs)}: continue from there`;
}

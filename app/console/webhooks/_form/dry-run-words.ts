import { formatSpan } from '#app/format/times.ts';

type Run = { fromMs: number; toMs: number; coveredFromMs: number; isComplete: boolean };

/** `once`, `37 times`. */
export const timesWords = (count: number): string =>
  count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;

/** The time that a dry run covers, and a note for one that stopped before it reached the start of its range. */
export function dryRunSpan({ fromMs, toMs, coveredFromMs, isComplete }: Run): { span: string; note: string } {
  return isComplete
    ? { span: `in the last ${Math.round((toMs - fromMs) / 86_400_000)} days`, note: '' }
    : {
        span: `in the last ${formatSpan(toMs - coveredFromMs)}`,
        note: ' (older events were not checked)',
      };
}

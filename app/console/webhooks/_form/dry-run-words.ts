import { formatSpan } from '#app/format/times.ts';

type Run = { matched: number; fromMs: number; toMs: number; coveredFromMs: number; isComplete: boolean };

const times = (count: number): string =>
  count === 0 ? 'not once' : count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;

/** What a dry run found: how often, and in what time; one that had to stop says how far it came. */
export function dryRunWords({ matched, fromMs, toMs, coveredFromMs, isComplete }: Run): {
  count: string;
  span: string;
} {
  const count = times(matched);
  if (isComplete) return { count, span: `in ${Math.round((toMs - fromMs) / 86_400_000)} days` };
  return {
    count: matched === 0 ? count : `${count} or more`,
    span: `in 7 days: the last ${formatSpan(toMs - coveredFromMs)} were looked at`,
  };
}

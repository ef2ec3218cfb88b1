'use client';
import { formatCountdown, formatInstant, formatSpan } from '#app/format/times.ts';
import { useNow } from './now.ts';

type TimeLeftProps = {
  ms: number;
  /** Whether the last hour shows seconds. */
  isCountdown?: boolean;
  /** Words before the time. */
  lead?: string;
  /** Words instead of the time once it has passed. */
  passed?: string;
};

/** How long until `ms`, counting down. Its title is the instant in UTC and here. */
export function TimeLeft({ ms, isCountdown = false, lead = '', passed = 'Expired' }: TimeLeftProps) {
  const now = useNow();
  return (
    <time dateTime={new Date(ms).toISOString()} title={now === null ? formatInstant(ms) : titleOf(ms)}>
      {now === null ? '' : leftOf(ms - now, { isCountdown, lead, passed })}
    </time>
  );
}

/** How long ago `ms` was. */
export function TimeAgo({ ms }: { ms: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(ms).toISOString()} title={now === null ? formatInstant(ms) : titleOf(ms)}>
      {now === null
        ? ''
        : `${formatSpan(now - ms)
            .split(' ')
            .slice(0, 2)
            .join(' ')} ago`}
    </time>
  );
}

function leftOf(left: number, words: { isCountdown: boolean; lead: string; passed: string }): string {
  if (left <= 0) return words.passed;
  return `${words.lead}${words.isCountdown ? formatCountdown(left) : formatSpan(left)}`;
}

const titleOf = (ms: number): string => `${formatInstant(ms)} (${new Date(ms).toLocaleString()} here)`;

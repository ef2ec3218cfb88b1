'use client';
import { formatCountdown, formatInstant, formatSpan } from '#app/format/times.ts';
import { useNow } from './now.ts';

/** How long until `ms`, counting down; `Expired` afterwards. Its title is the instant in UTC and here. */
export function TimeLeft({ ms, isCountdown = false }: { ms: number; isCountdown?: boolean }) {
  const now = useNow();
  return (
    <time dateTime={new Date(ms).toISOString()} title={now === null ? formatInstant(ms) : titleOf(ms)}>
      {now === null ? '' : leftOf(ms - now, isCountdown)}
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

const leftOf = (left: number, isCountdown: boolean): string =>
  left <= 0 ? 'Expired' : isCountdown ? formatCountdown(left) : formatSpan(left);

const titleOf = (ms: number): string => `${formatInstant(ms)} (${new Date(ms).toLocaleString()} here)`;

import Link from 'next/link';
import { cn } from '#app/ui/class-names.ts';
import { PLANS } from '#domain/tier.ts';
import { useFrame } from '../_parts/frame/frame.tsx';
import { statusWords } from '../logs/_logs/log-words.ts';
import { StatusChip } from '../logs/_logs/status-chip.tsx';
import { requestsOf } from '../usage/_usage/usage-words.ts';
import type { Overview } from './overview.ts';

const CLASSES = [
  { digit: 2, label: '2xx answered', fill: 'bg-up' },
  { digit: 3, label: '3xx not modified', fill: 'bg-side-a' },
  { digit: 4, label: '4xx rejected', fill: 'bg-accent' },
  { digit: 5, label: '5xx failed', fill: 'bg-down' },
] as const;

/** Responses by status: classes as a bar, then each status. */
export function StatusPanel({ of: { byStatus, total, window } }: { of: Overview }) {
  const classes = CLASSES.map((shown) => ({
    ...shown,
    requests: byStatus
      .filter(({ status }) => Math.floor(status / 100) === shown.digit)
      .reduce((sum, { requests }) => sum + requests, 0),
  })).filter(({ requests }) => requests > 0);
  const limited = byStatus.find(({ status }) => status === 429)?.requests ?? 0;
  return (
    <div className="grid gap-3 p-3">
      {limited > 0 ? <LimitNote requests={limited} /> : null}
      <div>
        <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-sm">
          {classes.map(({ digit, requests, fill }) => (
            <span
              key={digit}
              className={cn('min-w-1', fill)}
              style={{ flexGrow: requests / total.requests }}
            />
          ))}
        </div>
        <ul aria-label="Requests by status class" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
          {classes.map(({ digit, label, requests, fill }) => (
            <li key={digit}>
              <Link
                href={`/console/logs?status=${digit}&since=${window}`}
                prefetch={false}
                className="flex min-h-6 items-center gap-1.5 hover:underline"
              >
                <span aria-hidden className={cn('size-2 rounded-[2px]', fill)} />
                <span className="text-muted">{label}</span> {requests.toLocaleString('en-US')}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <ul aria-label="Requests by status" className="grid gap-1.5 border-t pt-3 text-xs">
        {byStatus.map(({ status, requests }) => (
          <li key={status} className="flex items-baseline gap-2">
            <StatusChip status={status} />
            <span className="min-w-0 flex-1 text-muted">{statusWords(status)}</span>
            <span>{requests.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says that calls were refused for the plan's sake, and what the plan allows. */
function LimitNote({ requests }: { requests: number }) {
  const { tier } = useFrame();
  const { name, requestsPerMinute, tokensPerMonth, hardMonthlyQuota } = PLANS[tier];
  const month =
    hardMonthlyQuota && tokensPerMonth !== null
      ? ` and ${tokensPerMonth.toLocaleString('en-US')} a month`
      : '';
  return (
    <p data-testid="limit-note" className="rounded border border-accent px-3 py-2 text-xs">
      {requestsOf(requests)} hit a limit and got 429. The {name} plan allows{' '}
      {requestsPerMinute.toLocaleString('en-US')} a minute{month}; Retry-After says when to retry.
    </p>
  );
}

import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatLatency } from '#app/format/latency.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { cn } from '#app/ui/class-names.ts';
import { When } from '../../_parts/when.tsx';
import { StatusChip } from '../../logs/_logs/status-chip.tsx';
import { type Attempt, attemptWords, type DeliveryDetail, isTaken, waitOf } from './delivery-words.ts';

/** Every attempt of a delivery in order, and when the next one comes. */
export function AttemptTimeline({ of: delivery }: { of: DeliveryDetail }) {
  const wait = waitOf(delivery);
  return (
    <ol aria-label="Attempts" className="grid">
      {delivery.tries.map((attempt) => (
        <AttemptItem
          key={attempt.number}
          of={attempt}
          isLast={wait === 'over' && attempt === delivery.tries.at(-1)}
        />
      ))}
      {wait === 'over' ? null : (
        <li className="flex gap-3">
          <Mark isLast>
            <Hourglass aria-hidden className="size-4 text-muted" />
          </Mark>
          <p className="text-muted text-xs leading-5">
            {wait === 'first' ? 'Waiting for the first attempt' : 'Retrying '}
            {wait === 'retry' && delivery.dueMs !== null ? (
              <TimeLeft ms={delivery.dueMs} lead="in " passed="now" isCountdown />
            ) : null}
          </p>
        </li>
      )}
    </ol>
  );
}

function AttemptItem({ of: attempt, isLast }: { of: Attempt; isLast: boolean }) {
  const { number, atMs, latencyMs, status, responseBody } = attempt;
  const taken = isTaken(attempt);
  const Icon = taken ? CircleCheck : CircleX;
  return (
    <li data-testid="attempt" className="flex gap-3">
      <Mark isLast={isLast}>
        <Icon aria-hidden className={cn('size-4', taken ? 'text-up' : 'text-down')} />
      </Mark>
      <div className="min-w-0 flex-1 pb-4 text-xs leading-5">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">Attempt {number}</span>
          {status === null ? null : <StatusChip status={status} />}
          <span className={cn(!taken && 'text-down')}>{attemptWords(attempt)}</span>
        </p>
        <p className="text-muted">
          <When ms={atMs} /> · {formatLatency(latencyMs)}
        </p>
        {responseBody ? (
          <figure className="mt-1.5">
            <figcaption className="text-2xs text-muted">The response began with</figcaption>
            <pre className="mt-0.5 max-h-40 overflow-auto whitespace-pre-wrap rounded bg-raised px-2 py-1.5 font-mono text-2xs [overflow-wrap:anywhere]">
              {responseBody}
            </pre>
          </figure>
        ) : null}
      </div>
    </li>
  );
}

const Mark = ({ isLast, children }: { isLast: boolean; children: ReactNode }) => (
  <span className="flex flex-col items-center">
    <span className="flex h-5 items-center">{children}</span>
    {isLast ? null : <span aria-hidden className="w-px flex-1 bg-line-strong" />}
  </span>
);

import { formatLatency } from '#app/format/latency.ts';
import { Stat } from '#app/ui/figures/stat.tsx';
import { percentOf } from '../usage/_usage/usage-words.ts';
import type { Overview } from './overview.ts';

const took = (us: number | null): string => (us === null ? '–' : formatLatency(us / 1_000));

/** The figures of all requests together. */
export function RequestFigures({ of: { total } }: { of: Overview }) {
  return (
    <dl data-testid="request-figures" className="grid grid-cols-2 gap-3 p-3 sm:grid-cols-4">
      <Stat label="Requests">{total.requests.toLocaleString('en-US')}</Stat>
      <Stat label="Error rate" title={`${total.errors.toLocaleString('en-US')} with a status of 400 or more`}>
        {percentOf(total.errors, total.requests)}
      </Stat>
      <Stat label="Median time" title="Half of the requests were answered within this time">
        {took(total.p50Us)}
      </Stat>
      <Stat label="95th percentile" title="95% of the requests were answered within this time">
        {took(total.p95Us)}
      </Stat>
    </dl>
  );
}

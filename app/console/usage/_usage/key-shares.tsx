import Link from 'next/link';
import { Bar } from '#app/ui/figures/bar.tsx';
import type { UsageReport } from './usage-report.ts';
import { percentOf, requestsOf } from './usage-words.ts';

/** What each key's part of the requests is, the busiest first; one leads to its requests. */
export function KeyShares({ keys }: { keys: UsageReport['byKey'] }) {
  const all = keys.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <ul aria-label="Requests by key">
      {keys.map(({ keyId, name, start, requests, errors }) => (
        <li key={keyId} className="border-t first:border-0">
          <Link
            href={`/console/logs?key=${keyId}`}
            prefetch={false}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 text-xs hover:bg-raised md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_14rem]"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{name || start || 'Deleted key'}</span>
              <span className="block truncate font-mono text-2xs text-muted">
                {start ? `${start}…` : keyId}
              </span>
            </span>
            <Bar part={all === 0 ? 0 : requests / all} className="max-md:hidden" />
            <span className="text-right">
              {requestsOf(requests)}
              <span className="block text-2xs text-muted">
                {percentOf(requests, all)} of all, {percentOf(errors, requests)} failed
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

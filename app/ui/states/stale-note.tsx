import { failureOf } from '#app/data/failure-of.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { cn } from '../class-names.ts';
import { RequestId } from '../panels/request-id.tsx';

/** What is asked of a query whose rows are shown. */
export type Refreshed = {
  isError: boolean;
  error: unknown;
  /** Epoch ms of the rows. */
  dataUpdatedAt: number;
  refetch: () => unknown;
};

/** Says above rows that they could not be refreshed, how old they are and why; nothing while they are fresh. */
export function StaleNote({ query, className }: { query: Refreshed; className?: string }) {
  if (!query.isError) return null;
  const shown = failureOf(query.error);
  return (
    <div
      data-testid="stale-note"
      className={cn('flex items-start gap-3 border-b px-3 py-1 text-muted text-xs', className)}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p role="alert" className="py-1">
          <span className="mr-1.5 rounded-full border border-down px-1.5 py-px text-2xs text-down">
            Stale
          </span>
          Last refreshed <TimeAgo ms={query.dataUpdatedAt} />. {shown.message}
        </p>
        <RequestId of={shown} />
      </div>
      <button
        type="button"
        className="min-h-6 underline hover:text-text"
        onClick={() => void query.refetch()}
      >
        Retry
      </button>
    </div>
  );
}

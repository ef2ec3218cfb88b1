import type { ReconciliationView } from '#app/data/venue-views.ts';
import { formatWhole } from '#app/format/decimals.ts';
import { nounFor } from '#app/format/numbers.ts';
import { formatInstant, formatSpan } from '#app/format/times.ts';
import { useNow } from '#app/live/now.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { cn } from '#app/ui/class-names.ts';

/** Older than this the comparison itself has stopped. */
const OLD_MS = 60_000;

/** The answer in one line: whether the books balance, as of which block, since when. */
export function Verdict({ books }: { books: ReconciliationView }) {
  const { balanced, block_number: block, time, balanced_since: since, drifts } = books;
  const now = useNow();
  const isOld = now !== null && now - time > OLD_MS;
  return (
    <section
      aria-label="Verdict"
      data-testid="books-verdict"
      className={cn(
        'mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-md border border-l-4 bg-panel px-4 py-3',
        balanced ? 'border-l-up' : 'border-l-down',
      )}
    >
      <p className={cn('font-semibold text-lg tracking-tight', balanced ? 'text-up' : 'text-down')}>
        {balanced ? 'Balanced' : `${drifts.length} ${nounFor(drifts.length, 'difference')}`}
      </p>
      <p className="text-muted">
        as of block <b className="text-text">{formatWhole(block)}</b>, <TimeAgo ms={time} />
        {isOld ? '. No newer block has been compared.' : ''}
      </p>
      {since ? (
        <p className="text-muted md:ml-auto" title={formatInstant(since.time)}>
          without interruption for <b className="text-text">{formatSpan(time - since.time)}</b> and{' '}
          {formatWhole(block - since.block_number)} blocks, since block {formatWhole(since.block_number)},
          when monitoring began
        </p>
      ) : null}
    </section>
  );
}

import Link from 'next/link';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { BoardParams } from './board-params.ts';
import { boardFilterWords } from './board-words.ts';

const SHAPES = Array.from({ length: 16 }, (_, row) => row);

/** The ranking's shape while it is read. */
export function BoardSkeleton() {
  return (
    <div role="status" aria-label="Loading ranking" className="rounded-md border bg-panel">
      {SHAPES.map((row) => (
        <div key={row} className="flex h-10 items-center gap-4 border-b px-3 last:border-0">
          <Skeleton className="h-4 w-5" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="ml-auto h-4 w-20" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}

/** Nobody is ranked: says what keeps everybody out and undoes it, or that nobody has traded yet. */
export function NobodyRanked({ params, clear }: { params: BoardParams; clear: () => void }) {
  const words = boardFilterWords(params);
  return (
    <div className="rounded-md border bg-panel px-4 py-16 text-center" data-testid="nobody-ranked">
      <p className="font-medium">
        {words.length > 0 ? 'No wallet traded within these filters' : 'No wallet has traded yet'}
      </p>
      <p className="mt-1 mb-4 text-muted text-xs">
        {words.length > 0 ? words.join(' · ') : 'Wallets are ranked from their first fill on.'}
      </p>
      {words.length > 0 ? (
        <Button look="solid" onClick={clear}>
          Clear filters
        </Button>
      ) : (
        <Button look="solid" asChild>
          <Link href="/markets">Browse markets</Link>
        </Button>
      )}
    </div>
  );
}

/** The ranking could not be read. */
export function BoardProblem({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div role="alert" className="rounded-md border bg-panel px-4 py-16 text-center">
      <p className="font-medium">The ranking did not load</p>
      <p className="mt-1 mb-4 text-muted text-xs">{message}</p>
      <Button look="solid" onClick={retry}>
        Retry
      </Button>
    </div>
  );
}

/** Rows are shown that could not be refreshed. */
export function NotRefreshed({ retry }: { retry: () => void }) {
  return (
    <span role="alert">
      These rows could not be refreshed.{' '}
      <button type="button" className="underline" onClick={retry}>
        Retry
      </button>
    </span>
  );
}

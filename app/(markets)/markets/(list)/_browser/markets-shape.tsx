import { Skeleton } from '#app/ui/states/skeleton.tsx';

const ROWS = Array.from({ length: 14 }, (_, row) => row);

/** The browser's shape while its first rows are read. */
export function MarketsShape() {
  return (
    <div role="status" aria-label="Loading markets">
      <div className="mb-3 flex gap-6 pt-1">
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-9 w-28 max-md:hidden" />
      </div>
      <Skeleton className="mb-3 h-8 w-full max-w-xl" />
      <div className="rounded-md border bg-panel">
        {ROWS.map((row) => (
          <div key={row} className="flex h-(--row) items-center gap-4 border-b px-3 last:border-0">
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-4 w-20 max-md:hidden" />
            <Skeleton className="h-4 w-20 max-md:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}

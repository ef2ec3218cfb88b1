import { Skeleton } from '#app/ui/skeleton.tsx';

/** The page's shape while its figures are read. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading the analytics">
      <Skeleton className="mb-3 h-8 w-28" />
      <Skeleton className="mb-3 h-24" />
      <div className="grid gap-3 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}

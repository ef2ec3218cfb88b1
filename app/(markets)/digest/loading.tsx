import { Skeleton } from '#app/ui/skeleton.tsx';

/** The page's shape while the digest is read. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading the digest">
      <Skeleton className="mb-3 h-8 w-28" />
      <Skeleton className="mb-3 h-40" />
      <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-[33rem]" />
        <Skeleton className="h-[33rem]" />
        <Skeleton className="h-[33rem]" />
      </div>
    </div>
  );
}

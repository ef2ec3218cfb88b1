import { Skeleton } from '#app/ui/skeleton.tsx';

/** The wallet page's shape while it is read. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading wallet">
      <Skeleton className="mb-2 h-4 w-40" />
      <Skeleton className="mb-3 h-7 w-full max-w-lg" />
      <Skeleton className="mb-3 h-14 w-full" />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_30rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}

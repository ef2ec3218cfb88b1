import { Skeleton } from '#app/ui/skeleton.tsx';

/** The shape of a builder's page while it is read. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading builder">
      <Skeleton className="mb-2 h-4 w-24" />
      <Skeleton className="mb-3 h-7 w-full max-w-md" />
      <Skeleton className="mb-3 h-16 w-full" />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-3">
          <Skeleton className="h-80" />
          <Skeleton className="h-96" />
        </div>
        <div className="grid content-start gap-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-96" />
        </div>
      </div>
    </div>
  );
}

import { Skeleton } from '#app/ui/skeleton.tsx';

/** The dossier's shape while it is read. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading market">
      <Skeleton className="mb-2 h-4 w-40" />
      <Skeleton className="mb-3 h-7 w-full max-w-lg" />
      <Skeleton className="mb-3 h-20 w-full" />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-3">
          <Skeleton className="h-[26rem]" />
          <div className="grid gap-3 xl:grid-cols-2">
            <Skeleton className="h-80" />
            <Skeleton className="h-80" />
          </div>
        </div>
        <div className="grid content-start gap-3">
          <Skeleton className="h-[26rem]" />
          <Skeleton className="h-52" />
        </div>
      </div>
    </div>
  );
}

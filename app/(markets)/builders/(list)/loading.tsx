import { Skeleton } from '#app/ui/skeleton.tsx';

/** The shape of the builders' page while it is read. */
export default function Loading() {
  return (
    <div role="status" aria-label="Loading builders">
      <Skeleton className="mb-3 h-8 w-full max-w-md" />
      <Skeleton className="mb-3 h-20 w-full" />
      <Skeleton className="h-[26rem] w-full" />
    </div>
  );
}

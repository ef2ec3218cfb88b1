import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { BoardSkeleton } from './_board/board-notes.tsx';

/** The page's shape while its ranking is read. */
export default function Loading() {
  return (
    <>
      <Skeleton className="mb-3 h-8 w-full max-w-2xl" />
      <div role="status" aria-label="Loading the ranking" className="rounded-md border bg-panel">
        <BoardSkeleton />
      </div>
    </>
  );
}

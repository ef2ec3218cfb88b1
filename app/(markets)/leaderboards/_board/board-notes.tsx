import Link from 'next/link';
import { Button } from '#app/ui/controls/button.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import type { BoardParams } from './board-params.ts';
import { boardFilterWords } from './board-words.ts';

const SHAPES = Array.from({ length: 16 }, (_, row) => row);

/** The ranking's shape while it is read. */
export const BoardSkeleton = () =>
  SHAPES.map((row) => (
    <div key={row} className="flex h-10 items-center gap-4 border-b px-3 last:border-0">
      <Skeleton className="h-4 w-5" />
      <Skeleton className="h-4 w-28" />
      <Skeleton className="ml-auto h-4 w-20" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-16 max-md:hidden" />
      <Skeleton className="h-4 w-16 max-md:hidden" />
    </div>
  ));

/** Nobody is ranked: says what keeps everybody out and undoes it, or that nobody has traded yet. */
export function NobodyRanked({ params, clear }: { params: BoardParams; clear: () => void }) {
  const words = boardFilterWords(params);
  return (
    <div className="py-8" data-testid="nobody-ranked">
      <p className="font-medium text-text text-sm">
        {words.length > 0 ? 'No wallets match these filters' : 'No wallets have traded yet'}
      </p>
      <p className="mt-1 mb-4">
        {words.length > 0 ? words.join(' · ') : 'Wallets are ranked from their first fill.'}
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

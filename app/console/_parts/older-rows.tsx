import { nounFor } from '#app/format/numbers.ts';
import { Button } from '#app/ui/controls/button.tsx';

type OlderRowsProps = {
  /** How many rows are in sight, and what one and several of them are called. */
  shown: number;
  nouns: readonly [one: string, several: string];
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** The end of a list that has the newest first: how many rows there are, and the way to older ones. */
export function OlderRows({ shown, nouns: [one, several], query }: OlderRowsProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t px-3 py-2 text-muted text-xs">
      <span role="status">
        {shown.toLocaleString('en-US')} {nounFor(shown, one, several)}
        {hasNextPage ? '' : ', no older ones'}
      </span>
      {hasNextPage ? (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {isFetchingNextPage ? 'Loading…' : 'Load older'}
        </Button>
      ) : null}
    </div>
  );
}

import { Button } from '#app/ui/controls/button.tsx';

type NothingListedProps = { why: string; underlying: string | null; clear: () => void };

/** A list without a market: because of the filter, which it undoes, or because there is none yet. */
export function NothingListed({ why, underlying, clear }: NothingListedProps) {
  if (underlying === null) return why;
  return (
    <>
      <p className="mb-3">
        No markets on {underlying}. {why}
      </p>
      <Button size="sm" onClick={clear}>
        Any underlying
      </Button>
    </>
  );
}

import { formatE6, formatSignedE6 } from '#app/format/money.ts';
import { shortHash } from '#app/format/numbers.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import type { Sold } from '../_cashout/sell.ts';

export type SoldNote = { parlayId: string; stakeE6: bigint; sold: Sold };

/** What was sold on this visit: the position itself belongs to its buyer now. */
export function SoldNotes({ notes }: { notes: readonly SoldNote[] }) {
  return (
    <ul role="status" aria-label="Sold" className="mb-3 grid gap-2 empty:hidden">
      {notes.map(({ parlayId, stakeE6, sold }) => {
        const gainE6 = sold.payoutE6 - stakeE6;
        return (
          <li
            key={parlayId}
            className="flex flex-wrap items-baseline gap-x-3 rounded-md border bg-panel px-4 py-2.5"
          >
            <b className="figure text-base">Sold for {formatE6(sold.payoutE6)}</b>
            <span className={gainE6 < 0n ? 'text-down text-xs' : 'text-up text-xs'}>
              {formatSignedE6(gainE6)} on {formatE6(stakeE6)}
            </span>
            <span className="ml-auto text-muted text-xs">
              Parlay {parlayId}, credited to you.{' '}
              <CopyButton text={sold.txHash} shown={shortHash(sold.txHash)} label="Copy transaction" />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

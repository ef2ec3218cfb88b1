import { money, signedMoney, usdOf } from '#app/format/money.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { formatE6 } from '#app/wallet/money.ts';
import { shortHash } from '../../_parts/short-hash.ts';
import type { Sold } from '../_cashout/sell.ts';

export type SoldNote = { parlayId: string; stakeUsd: number; sold: Sold };

/** What was sold on this visit: the position itself belongs to its buyer now. */
export function SoldNotes({ notes }: { notes: readonly SoldNote[] }) {
  return (
    <ul role="status" aria-label="Sold" className="mb-3 grid gap-2 empty:hidden">
      {notes.map(({ parlayId, stakeUsd, sold }) => {
        const paidUsd = usdOf(sold.payoutE6);
        return (
          <li
            key={parlayId}
            className="flex flex-wrap items-baseline gap-x-3 rounded-md border bg-panel px-4 py-2.5"
          >
            <b className="figure text-base">Sold for {formatE6(sold.payoutE6)}</b>
            <span className={paidUsd < stakeUsd ? 'text-down text-xs' : 'text-up text-xs'}>
              {signedMoney(paidUsd - stakeUsd)} on {money(stakeUsd)}
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

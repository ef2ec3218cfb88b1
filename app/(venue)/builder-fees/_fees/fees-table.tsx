import type { BuilderFeesView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { formatDayTime } from '#app/format/times.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';

const COLUMNS: readonly Column<BuilderFeesView['fees'][number]>[] = [
  { name: 'Filled, UTC', cellClass: 'text-muted', cell: (fee) => formatDayTime(fee.created_at) },
  { name: 'Parlay', className: 'max-sm:hidden', cell: (fee) => fee.parlay_id },
  { name: 'Stake', isFigure: true, cell: (fee) => formatE6(BigInt(fee.taker_collateral_e6)) },
  {
    name: 'Fee',
    isFigure: true,
    cellClass: 'font-medium',
    cell: (fee) => formatE6(BigInt(fee.builder_fee_e6)),
  },
  {
    name: 'Transaction',
    className: 'pl-3',
    cell: ({ tx_hash: hash }) => (
      <CopyButton text={hash} shown={`${hash.slice(0, 6)}…`} label="Copy transaction" />
    ),
  },
];

/** A row for each parlay that paid a fee; `onMore` is null where there are no older ones to be had. */
export function FeesTable({ fees, onMore }: { fees: BuilderFeesView['fees']; onMore: (() => void) | null }) {
  return (
    <>
      <Table testId="builder-fees" columns={COLUMNS} rows={fees} idOf={(fee) => fee.parlay_id} />
      {onMore ? (
        <div className="border-t p-2 text-center">
          <Button size="sm" look="quiet" onClick={onMore}>
            Load older
          </Button>
        </div>
      ) : null}
    </>
  );
}

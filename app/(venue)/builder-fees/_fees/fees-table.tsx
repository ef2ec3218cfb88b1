import type { BuilderFeesView } from '#app/data/venue-views.ts';
import { formatDayTime } from '#app/format/times.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { formatE6 } from '#app/wallet/money.ts';

/** A row for each parlay that paid a fee; `onMore` is null where there are no older ones to be had. */
export function FeesTable({ fees, onMore }: { fees: BuilderFeesView['fees']; onMore: (() => void) | null }) {
  return (
    <>
      <table className="w-full text-xs" data-testid="builder-fees">
        <thead className="text-2xs text-muted">
          <tr className="border-b">
            <ColumnHead className="px-3 py-1.5">Filled, UTC</ColumnHead>
            <ColumnHead className="px-2 max-sm:hidden">Parlay</ColumnHead>
            <ColumnHead isFigure className="px-2">
              Stake
            </ColumnHead>
            <ColumnHead isFigure className="px-2">
              Fee
            </ColumnHead>
            <ColumnHead className="px-3">Transaction</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.parlay_id} className="border-b last:border-0">
              <td className="px-3 py-1.5 text-muted">{formatDayTime(fee.created_at)}</td>
              <td className="px-2 max-sm:hidden">{fee.parlay_id}</td>
              <td className="px-2 text-right">{formatE6(BigInt(fee.taker_collateral_e6))}</td>
              <td className="px-2 text-right font-medium">{formatE6(BigInt(fee.builder_fee_e6))}</td>
              <td className="px-3">
                <CopyButton
                  text={fee.tx_hash}
                  shown={`${fee.tx_hash.slice(0, 6)}…`}
                  label="Copy transaction"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {onMore ? (
        <div className="border-t p-2 text-center">
          <Button size="sm" look="quiet" onClick={onMore}>
            Show older
          </Button>
        </div>
      ) : null}
    </>
  );
}

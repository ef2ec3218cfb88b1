import type { NavView } from '#app/data/venue-views.ts';
import { formatSharePrice, money, usdOf } from '#app/format/money.ts';
import { formatInstant } from '#app/format/times.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';

const SHOWN = 200;

/** The plot's figures, newest first. */
export function WorthTable({ points }: { points: NavView['points'] }) {
  const rows = points.slice(-SHOWN).reverse();
  return (
    <ScrollRegion label="What the vault was worth" className="relative h-[19.25rem]">
      <table className="w-full text-xs" data-testid="worth-table">
        <thead className="sticky top-0 bg-panel text-2xs text-muted">
          <tr className="border-b">
            <ColumnHead className="px-3 py-1.5">Since</ColumnHead>
            <ColumnHead isFigure className="px-2">
              Share price
            </ColumnHead>
            <ColumnHead isFigure className="px-2">
              Pool value
            </ColumnHead>
            <ColumnHead isFigure className="px-2 max-sm:hidden">
              Idle
            </ColumnHead>
            <ColumnHead isFigure className="px-3 max-sm:hidden">
              Locked
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((point) => (
            <tr key={point.block_number} className="border-b last:border-0">
              <td className="px-3 py-1.5 text-muted" title={`Block ${point.block_number}`}>
                {formatInstant(point.time)}
              </td>
              <td className="px-2 text-right font-medium">{formatSharePrice(usdOf(point.share_price_e6))}</td>
              <td className="px-2 text-right">{money(usdOf(point.total_assets_e6))}</td>
              <td className="px-2 text-right max-sm:hidden">{money(usdOf(point.idle_e6))}</td>
              <td className="px-3 text-right max-sm:hidden">{money(usdOf(point.locked_e6))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

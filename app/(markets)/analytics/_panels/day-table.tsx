import { formatUsdExact } from '#app/format/numbers.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { Day } from './every-day.ts';

/** The bars as text, newest first. */
export function DayTable({ days, measure }: { days: readonly Day[]; measure: 'volume' | 'fees' }) {
  return (
    <ScrollRegion label="Days as a table" className="h-64">
      <table className="w-full text-xs" data-testid="day-table">
        <thead className="sticky top-0 bg-panel text-2xs text-muted">
          <tr className="border-b">
            <ColumnHead className="px-3 py-1.5">Day (UTC)</ColumnHead>
            <ColumnHead isFigure className="px-3 py-1.5">
              {measure === 'volume' ? 'Volume' : 'Fees'}
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ date, amount }) => (
            <tr key={date} className="border-b last:border-0">
              <th scope="row" className="px-3 py-1 text-left font-mono font-normal text-muted">
                {date}
              </th>
              <td className="px-3 py-1 text-right font-mono">
                {amount === null ? '–' : formatUsdExact(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

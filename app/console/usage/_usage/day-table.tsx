import { ColumnHead } from '#app/ui/column-head.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { UsageReport } from './usage-report.ts';

/** The bars as text, today first. */
export function DayTable({ days }: { days: UsageReport['byDay'] }) {
  return (
    <ScrollRegion label="Requests by day" className="h-72">
      <table className="w-full text-xs" data-testid="day-table">
        <thead className="sticky top-0 bg-panel text-2xs text-muted shadow-[0_1px_0_var(--line)]">
          <tr className="h-8">
            <ColumnHead className="px-3">Day (UTC)</ColumnHead>
            <ColumnHead isFigure className="px-3">
              Requests
            </ColumnHead>
            <ColumnHead isFigure className="px-3">
              Failed
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ startMs, requests, errors }) => (
            <tr key={startMs} className="h-7 border-t first:border-0">
              <th scope="row" className="px-3 text-left font-normal text-muted">
                {new Date(startMs).toISOString().slice(0, 10)}
              </th>
              <td className="px-3 text-right">{requests.toLocaleString('en-US')}</td>
              <td className="px-3 text-right">{errors.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

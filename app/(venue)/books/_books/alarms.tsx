import type { ReconciliationView } from '#app/data/venue-views.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';

/** What does not match, with both values; nothing while everything does. */
export function Alarms({ drifts }: { drifts: ReconciliationView['drifts'] }) {
  if (drifts.length === 0) return null;
  return (
    <Panel title="Differences" className="mb-3 border-down">
      <div className="overflow-x-auto" role="alert">
        <table className="w-full text-xs" data-testid="books-drifts">
          <thead className="text-2xs text-muted">
            <tr className="border-b">
              <ColumnHead className="px-3 py-1.5">What</ColumnHead>
              <ColumnHead isFigure className="px-2">
                This service
              </ColumnHead>
              <ColumnHead isFigure className="px-2">
                The chain
              </ColumnHead>
              <ColumnHead isFigure className="px-3">
                Since block
              </ColumnHead>
            </tr>
          </thead>
          <tbody>
            {drifts.map(({ what, expected, found, since_block: since }) => (
              <tr key={what} className="border-b last:border-0">
                <th scope="row" className="px-3 py-1.5 text-left font-medium">
                  {what}
                </th>
                <td className="px-2 text-right font-mono [overflow-wrap:anywhere]">{expected}</td>
                <td className="px-2 text-right font-mono text-down [overflow-wrap:anywhere]">{found}</td>
                <td className="px-3 text-right">{since.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

import type { ReconciliationView } from '#app/data/venue-views.ts';
import { formatWhole } from '#app/format/decimals.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';

type Drift = ReconciliationView['drifts'][number];

const COLUMNS: readonly Column<Drift>[] = [
  { name: 'Item', isRowHead: true, cellClass: 'font-medium', cell: ({ what }) => what },
  figure('Our records', ({ expected }) => expected, {
    cellClass: '[overflow-wrap:anywhere]',
  }),
  figure('On chain', ({ found }) => found, {
    cellClass: 'text-down [overflow-wrap:anywhere]',
  }),
  { name: 'Since block', isFigure: true, cell: (drift) => formatWhole(drift.since_block) },
];

/** What does not match, with both values; nothing while everything does. */
export function Alarms({ drifts }: { drifts: readonly Drift[] }) {
  if (drifts.length === 0) return null;
  return (
    <Panel title="Differences" className="mb-3 border-down">
      <div className="overflow-x-auto" role="alert">
        <Table testId="books-drifts" columns={COLUMNS} rows={drifts} idOf={({ what }) => what} />
      </div>
    </Panel>
  );
}

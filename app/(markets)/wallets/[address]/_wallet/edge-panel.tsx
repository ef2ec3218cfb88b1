import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatShare } from '#app/format/gains.ts';
import { formatPoints } from '#app/format/numbers.ts';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import { CalibrationPlot } from './calibration-plot.tsx';
import type { EdgeBucket } from './edge-bucket.ts';

const REFRESH_MS = 60_000;
const NOTHING_SCORED = 'Nothing to score yet: no bought position has been held to settlement.';
const BRIER = 'Mean of (entry probability − result)²: 0 is perfect, 0.25 is a coin flip';

const COLUMNS: readonly Column<EdgeBucket>[] = [
  {
    name: 'Paid',
    cell: ({ bucket }) => <span className="whitespace-nowrap">{bucket.replace('-', '–')}%</span>,
  },
  figure('Held', ({ positions }) => positions),
  figure('Won', ({ win_rate: won }) => formatShare(won)),
  figure('Edge', ({ win_rate: won, avg_entry_prob: paid }) => formatPoints(won - paid), {
    cellTitle: ({ win_rate: won, avg_entry_prob: paid }) =>
      `Won ${formatShare(won)}, paid ${formatShare(paid)}`,
  }),
  figure('PnL', ({ settled_pnl: usd }) => <Gain usd={usd} />),
];

/** Whether a wallet's positions win more often than it paid for. */
export function EdgePanel({ address }: { address: string }) {
  const trpc = useTRPC();
  const edge = useQuery({ ...trpc.wallets.edge.queryOptions({ address }), refetchInterval: REFRESH_MS });
  const brier = edge.data?.brier_score ?? null;
  return (
    <Panel
      className="flex flex-col"
      title="Edge"
      aside={brier === null ? null : <span title={BRIER}>Brier score {brier.toFixed(3)}</span>}
    >
      <PanelBody
        what="the edge"
        query={edge}
        empty={({ buckets }) => (buckets.length === 0 ? NOTHING_SCORED : null)}
        awaited="h-72"
      >
        {({ buckets }) => (
          <div className="grid items-center sm:grid-cols-2">
            <CalibrationPlot buckets={buckets} />
            <Table
              className="text-2xs"
              label="Entry price against results"
              testId="edge-table"
              columns={COLUMNS}
              rows={buckets}
              idOf={({ bucket }) => bucket}
            />
          </div>
        )}
      </PanelBody>
      <PanelCall className="mt-auto" path={`/v1/traders/${address}/edge`} />
    </Panel>
  );
}

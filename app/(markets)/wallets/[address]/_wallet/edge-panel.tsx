import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatShare } from '#app/format/gains.ts';
import { formatPoints } from '#app/format/numbers.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { CalibrationPlot } from './calibration-plot.tsx';
import type { EdgeBucket } from './edge-bucket.ts';

const REFRESH_MS = 60_000;
const NOTHING_SCORED =
  'Nothing to score yet: no position that was bought has been held until it was won or lost.';
const BRIER = 'Mean of (entry probability − result)²: 0 is perfect, 0.25 is a coin flip';

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
            <EdgeTable buckets={buckets} />
          </div>
        )}
      </PanelBody>
      <PanelCall className="mt-auto" path={`/v1/traders/${address}/edge`} />
    </Panel>
  );
}

function EdgeTable({ buckets }: { buckets: readonly EdgeBucket[] }) {
  return (
    <table className="w-full text-2xs" data-testid="edge-table">
      <caption className="sr-only">Entry price against results</caption>
      <thead className="text-muted">
        <tr>
          <ColumnHead className="py-1 pl-3">Paid</ColumnHead>
          <ColumnHead isFigure className="py-1">
            Held
          </ColumnHead>
          <ColumnHead isFigure className="py-1">
            Won
          </ColumnHead>
          <ColumnHead isFigure className="py-1">
            Edge
          </ColumnHead>
          <ColumnHead isFigure className="py-1 pr-3">
            PnL
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket) => (
          <tr key={bucket.bucket} className="border-t">
            <td className="py-1 pl-3">{bucket.bucket.replace('-', '–')}%</td>
            <td className="py-1 text-right font-mono">{bucket.positions}</td>
            <td className="py-1 text-right font-mono">{formatShare(bucket.win_rate)}</td>
            <td
              className="py-1 text-right font-mono"
              title={`Won ${formatShare(bucket.win_rate)}, paid ${formatShare(bucket.avg_entry_prob)}`}
            >
              {formatPoints(bucket.win_rate - bucket.avg_entry_prob)}
            </td>
            <td className="py-1 pr-3 text-right font-mono">
              <Gain usd={bucket.settled_pnl} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

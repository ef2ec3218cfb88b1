import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { PnlChart } from './pnl-chart.tsx';
import { everyDay } from './pnl-days.ts';
import { type PnlDay, PnlTable } from './pnl-table.tsx';

const REFRESH_MS = 60_000;
const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;
type View = (typeof VIEWS)[number]['value'];

type PnlPanelProps = { address: string; view: View; onView: (view: View) => void };

/** What a wallet gained and lost, day by day and in all. */
export function PnlPanel({ address, view, onView }: PnlPanelProps) {
  const trpc = useTRPC();
  const history = useQuery({
    ...trpc.wallets.pnlHistory.queryOptions({ address }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel
      title="Profit and loss"
      aside={<Segmented label="View" value={view} options={VIEWS} onChange={onView} />}
    >
      <PanelBody
        what="the history"
        query={history}
        empty={({ data }) => (data.length === 0 ? 'No fills yet.' : null)}
        awaited="h-90"
      >
        {({ data }) => <PnlView days={data} view={view} />}
      </PanelBody>
      <PanelCall path={`/v1/portfolio/${address}/pnl-history`} />
    </Panel>
  );
}

function PnlView({ days, view }: { days: readonly PnlDay[]; view: View }) {
  const points = useMemo(() => everyDay(days), [days]);
  if (view === 'table') {
    return (
      <ScrollRegion label="Profit and loss as a table" className="h-96">
        <PnlTable days={days} />
      </ScrollRegion>
    );
  }
  return (
    <div className="relative h-96 max-md:h-72">
      <PnlChart points={points} />
      <div className="sr-only">
        <PnlTable days={days} />
      </div>
    </div>
  );
}

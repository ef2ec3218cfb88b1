import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import type { AnalyticsParams } from './analytics-params.ts';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';
import { everyDay } from './every-day.ts';

const REFRESH_MS = 60_000;

const MEASURES = [
  { value: 'volume', label: 'Volume' },
  { value: 'fees', label: 'Fees' },
] as const;
const SPANS = [
  { value: '30', label: '30D' },
  { value: '90', label: '90D' },
  { value: 'all', label: 'All' },
] as const;
const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

type DaysPanelProps = { params: AnalyticsParams; change: (patch: Partial<AnalyticsParams>) => void };

/** What the whole venue traded, or traders paid in fees, on each UTC day. */
export function DaysPanel({ params: { measure, days }, change }: DaysPanelProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const query = useDays(measure);
  const most = days === 'all' ? Number.POSITIVE_INFINITY : Number(days);
  return (
    <Panel
      title="By day"
      aside={
        <>
          <Segmented
            label="Measure"
            value={measure}
            options={MEASURES}
            onChange={(next) => change({ measure: next })}
          />
          <Segmented label="Days" value={days} options={SPANS} onChange={(next) => change({ days: next })} />
          <Segmented label="View of days" value={view} options={VIEWS} onChange={setView} />
        </>
      }
    >
      <PanelBody
        what={`${measure} by day`}
        query={query}
        empty={(known) => (known.length === 0 ? 'No trades yet. The first day appears here.' : null)}
        awaited="h-56"
      >
        {(known) =>
          view === 'chart' ? (
            <DayBars days={everyDay(known, most)} measure={measure} />
          ) : (
            <DayTable days={everyDay(known, most)} measure={measure} />
          )
        }
      </PanelBody>
      <PanelCall path={`/v1/defillama/${measure}`} />
    </Panel>
  );
}

/** The days of a measure; both are asked for, so that changing over shows the other at once. */
function useDays(measure: AnalyticsParams['measure']) {
  const trpc = useTRPC();
  const volume = useQuery({
    ...trpc.analytics.volume.queryOptions(),
    refetchInterval: REFRESH_MS,
    select: ({ dailyVolume }) => dailyVolume.map((day) => ({ date: day.date, amount: day.daily_volume })),
  });
  const fees = useQuery({
    ...trpc.analytics.fees.queryOptions(),
    refetchInterval: REFRESH_MS,
    select: ({ dailyFees }) => dailyFees.map((day) => ({ date: day.date, amount: day.daily_fees })),
  });
  return measure === 'volume' ? volume : fees;
}

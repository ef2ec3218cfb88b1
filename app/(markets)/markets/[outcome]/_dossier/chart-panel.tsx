'use client';
import { useQuery } from '@tanstack/react-query';
import { ChartSpline, type LucideIcon, Table2 } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { lazy, Suspense, useMemo } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import type { SeriesRange } from '#domain/outcome/series-step.ts';
import { chartParams } from './chart-params.ts';
import { PriceChart } from './price-chart.tsx';

const SeriesTable = lazy(() =>
  import('./series-table.tsx').then((module) => ({ default: module.SeriesTable })),
);

const RANGES = [
  { value: '24h', label: '24H' },
  { value: '7d', label: '7D' },
  { value: '30d', label: '30D' },
  { value: 'all', label: 'All' },
] as const;

type ChartPanelProps = {
  outcomeId: number;
  sideNames: [string, string];
  /** End of the ranges; null is now. */
  endMs: number | null;
  /** The first trade: no chart begins before it. */
  firstMs: number | null;
  settlement: { px: number | null; timeMs: number | null } | null;
};

/** What traders believed over time, from our own trades: it stays readable after settlement. */
export function ChartPanel({ outcomeId, sideNames, endMs, firstMs, settlement }: ChartPanelProps) {
  const [{ range, side, view }, setParams] = useQueryStates(chartParams);
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.outcome.series.queryOptions(
      { id: outcomeId, range, firstMs, endMs },
      { placeholderData: (before) => before },
    ),
    refetchInterval: endMs === null ? 30_000 : false,
  });
  const points = useMemo(
    () => (query.data?.points ?? []).map((point) => (side === '0' ? point : { ...point, px: 1 - point.px })),
    [query.data, side],
  );
  const settledPx = settlement?.px ?? null;
  const marker =
    settlement && settledPx !== null && settlement.timeMs !== null
      ? { px: side === '0' ? settledPx : 1 - settledPx, timeMs: settlement.timeMs }
      : null;
  return (
    <Panel
      className="max-lg:order-1"
      title="Probability"
      aside={
        // On a phone all of it in one row, as wide as the panel.
        <div className="wide-controls flex flex-wrap items-center gap-2 max-md:w-full max-md:flex-nowrap max-md:justify-between max-md:gap-1 max-md:[&_label]:px-2">
          <Segmented
            label="Side"
            value={side}
            onChange={(next) => setParams({ side: next })}
            options={[
              { value: '0', label: <SideName name={sideNames[0]} /> },
              { value: '1', label: <SideName name={sideNames[1]} /> },
            ]}
          />
          <Segmented
            label="Range"
            value={range}
            options={RANGES}
            onChange={(next) => setParams({ range: next })}
          />
          <Segmented
            label="View"
            value={view}
            onChange={(next) => setParams({ view: next })}
            options={[
              { value: 'chart', label: <ViewName name="Chart" Icon={ChartSpline} /> },
              { value: 'table', label: <ViewName name="Table" Icon={Table2} /> },
            ]}
          />
        </div>
      }
    >
      <div className="min-h-[22rem] max-md:min-h-72">
        <PanelBody
          what="the history"
          query={query}
          empty={(known) => (known.points.length === 0 ? nothingWords(range) : null)}
          awaited="h-[20.5rem] max-md:h-66"
        >
          {({ stepMs }) => (
            <div className="h-[22rem] max-md:h-72">
              {view === 'table' ? (
                <Suspense>
                  <SeriesTable points={points} sideName={sideNames[Number(side) as 0 | 1]} />
                </Suspense>
              ) : (
                <PriceChart
                  points={points}
                  outcomeId={outcomeId}
                  side={side === '0' ? 0 : 1}
                  marker={marker}
                  coin={endMs === null ? `#${outcomeId * 10 + Number(side)}` : null}
                  stepMs={stepMs}
                />
              )}
            </div>
          )}
        </PanelBody>
      </div>
    </Panel>
  );
}

const nothingWords = (range: SeriesRange): string =>
  `No trades in this range${range === 'all' ? ' yet.' : '. Choose a longer one.'}`;

const SideName = ({ name }: { name: string }) => (
  <span className="inline-block max-w-24 truncate align-bottom max-md:max-w-14">{name}</span>
);

/** A sign where there is no room for the word. */
const ViewName = ({ name, Icon }: { name: string; Icon: LucideIcon }) => (
  <>
    <Icon aria-hidden className="size-4 md:hidden" />
    <span className="max-md:sr-only">{name}</span>
  </>
);

'use client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panel.tsx';
import { PanelBody } from '#app/ui/panel-body.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { HOUR_MS } from '#domain/time.ts';
import { PriceChart } from './price-chart.tsx';
import { SeriesTable } from './series-table.tsx';

const RANGES = [
  { value: '24h', label: '24H' },
  { value: '7d', label: '7D' },
  { value: '30d', label: '30D' },
  { value: 'all', label: 'All' },
] as const;
type Range = (typeof RANGES)[number]['value'];

/** Points of the series: five minutes over a day, hours over more. */
const BUCKET_MS = 300_000;

type ChartPanelProps = {
  outcomeId: number;
  sideNames: [string, string];
  /** End of the ranges; null is now. */
  endMs: number | null;
  initialRange: Range;
  settlement: { px: number | null; timeMs: number | null } | null;
};

/** What traders believed over time, from our own trades: it stays readable after settlement. */
export function ChartPanel({ outcomeId, sideNames, endMs, initialRange, settlement }: ChartPanelProps) {
  const [range, setRange] = useState<Range>(initialRange);
  const [side, setSide] = useState<'0' | '1'>('0');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.outcome.series.queryOptions(
      { id: outcomeId, range, endMs },
      { placeholderData: (before) => before },
    ),
    refetchInterval: endMs === null ? 30_000 : false,
  });
  const points = useMemo(
    () => (query.data ?? []).map((point) => (side === '0' ? point : { ...point, px: 1 - point.px })),
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
        <>
          <Segmented
            label="Side"
            value={side}
            onChange={setSide}
            options={[
              { value: '0', label: <SideName name={sideNames[0]} /> },
              { value: '1', label: <SideName name={sideNames[1]} /> },
            ]}
          />
          <Segmented label="Range" value={range} options={RANGES} onChange={setRange} />
          <Segmented
            label="View"
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </>
      }
    >
      <div className="min-h-[22rem] max-md:min-h-72">
        <PanelBody
          what="the history"
          query={query}
          empty={(known) => (known.length === 0 ? nothingWords(range) : null)}
          awaited="h-[20.5rem] max-md:h-66"
        >
          {() => (
            <div className="h-[22rem] max-md:h-72">
              {view === 'table' ? (
                <SeriesTable points={points} sideName={sideNames[Number(side) as 0 | 1]} />
              ) : (
                <PriceChart
                  points={points}
                  outcomeId={outcomeId}
                  side={side === '0' ? 0 : 1}
                  marker={marker}
                  stepMs={range === '24h' ? BUCKET_MS : HOUR_MS}
                />
              )}
            </div>
          )}
        </PanelBody>
      </div>
    </Panel>
  );
}

const nothingWords = (range: Range): string =>
  `No trade in this range${range === 'all' ? ' yet' : ': choose a longer one'}.`;

const SideName = ({ name }: { name: string }) => (
  <span className="inline-block max-w-24 truncate align-bottom">{name}</span>
);

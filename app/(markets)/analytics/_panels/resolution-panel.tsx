import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { formatSpan } from '#app/format/times.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import type { AnalyticsParams } from './analytics-params.ts';

type Grouping = AnalyticsParams['by'];
type Resolution = Answers['analytics']['resolutions']['data'][number];

const FRESH_MS = 300_000;
const OPTIONS = [
  { value: 'category', label: 'Category' },
  { value: 'underlying', label: 'Underlying' },
] as const;

/** How settled markets were paid, by category or underlying. */
export function ResolutionPanel({ by, onBy }: { by: Grouping; onBy: (by: Grouping) => void }) {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.analytics.resolutions.queryOptions({ groupBy: by }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  return (
    <Panel
      title="Resolutions"
      aside={<Segmented label="Group resolutions by" value={by} options={OPTIONS} onChange={onBy} />}
    >
      <PanelBody
        what="the resolutions"
        query={query}
        empty={({ data }) => (data.length === 0 ? 'No markets have settled yet.' : null)}
        awaited="h-40"
      >
        {({ data, group_by: groupedBy }) => <Resolutions rows={data} by={groupedBy ?? by} />}
      </PanelBody>
      <PanelCall path={`/v1/analytics/resolution-summary?group_by=${by}`} />
    </Panel>
  );
}

function Resolutions({ rows, by }: { rows: readonly Resolution[]; by: Grouping }) {
  const most = Math.max(1, ...rows.map((row) => row.total_settled));
  return (
    <ScrollRegion label="Resolutions as a table" className="max-h-80">
      <Table
        testId="resolutions"
        columns={columnsOf(by, most)}
        rows={rows}
        idOf={groupOf}
        stays="region"
        rowOf={() => ({ className: 'hover:bg-raised' })}
      />
    </ScrollRegion>
  );
}

const groupOf = ({ group }: Resolution): string => group ?? '';

const wordsOf = (by: Grouping, group: string): string =>
  by === 'category' ? categoryWords(group) : group || 'None';

/** `most` markets have settled in the largest group: a bar of full length. */
const columnsOf = (by: Grouping, most: number): readonly Column<Resolution>[] => [
  {
    name: by === 'category' ? 'Category' : 'Underlying',
    isRowHead: true,
    cellClass: 'font-medium',
    cell: (row) => (
      <>
        <GroupName group={groupOf(row)} by={by} />
        <span aria-hidden className="mt-1 block h-1 rounded-full bg-raised">
          <span
            className="block h-1 rounded-full bg-side-a"
            style={{ width: `${(row.total_settled / most) * 100}%` }}
          />
        </span>
      </>
    ),
  },
  figure('Settled', ({ total_settled: settled }) => formatCount(settled)),
  figure('Won / lost', ({ winners, losers }) => `${formatCount(winners)} / ${formatCount(losers)}`, {
    title: 'Positions paid at 1, and at 0',
    cellClass: 'sm:whitespace-nowrap',
  }),
  figure('Paid out', ({ total_payout: usd }) => formatUsd(usd), {
    cellTitle: ({ total_payout: usd }) => formatUsdExact(usd),
  }),
  figure(
    'Duration',
    ({ avg_time_to_resolution_sec: seconds }) => (seconds === null ? '–' : formatSpan(seconds * 1_000)),
    {
      title: 'From first seen to settlement',
      cellClass: 'sm:whitespace-nowrap',
    },
  ),
];

function GroupName({ group, by }: { group: string; by: Grouping }) {
  if (!group) return wordsOf(by, group);
  return (
    <Link
      href={`/markets?${by}=${encodeURIComponent(group)}&status=settled`}
      prefetch={false}
      className="hover:underline"
    >
      {wordsOf(by, group)}
    </Link>
  );
}

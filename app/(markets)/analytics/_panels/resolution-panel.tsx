import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { formatSpan } from '#app/format/times.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
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
        empty={({ data }) => (data.length === 0 ? 'No market has settled yet.' : null)}
        awaited="h-40"
      >
        {({ data, group_by: groupedBy }) => <Resolutions rows={data} by={groupedBy ?? by} />}
      </PanelBody>
      <PanelCall path={`/v1/analytics/resolution-summary?group_by=${by}`} />
    </Panel>
  );
}

const HEAD = 'px-2 py-1.5';

function Resolutions({ rows, by }: { rows: readonly Resolution[]; by: Grouping }) {
  const most = Math.max(1, ...rows.map((row) => row.total_settled));
  return (
    <ScrollRegion label="Resolutions as a table" className="max-h-80">
      <table className="w-full text-xs" data-testid="resolutions">
        <thead className="sticky top-0 z-10 bg-panel text-2xs text-muted">
          <tr className="border-b">
            <ColumnHead className="px-3 py-1.5">{by === 'category' ? 'Category' : 'Underlying'}</ColumnHead>
            <ColumnHead isFigure className={HEAD}>
              Settled
            </ColumnHead>
            <ColumnHead isFigure className={HEAD} title="Positions paid at 1, and at 0">
              Won / lost
            </ColumnHead>
            <ColumnHead isFigure className={HEAD}>
              Paid out
            </ColumnHead>
            <ColumnHead isFigure className="py-1.5 pr-3 pl-2" title="From first sight to settlement">
              Took
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ResolutionRow key={row.group ?? ''} row={row} by={by} most={most} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const wordsOf = (by: Grouping, group: string): string =>
  by === 'category' ? categoryWords(group) : group || 'None';

function ResolutionRow({ row, by, most }: { row: Resolution; by: Grouping; most: number }) {
  const group = row.group ?? '';
  const seconds = row.avg_time_to_resolution_sec;
  return (
    <tr className="border-b last:border-0 hover:bg-raised">
      <th scope="row" className="px-3 py-1.5 text-left font-medium">
        {group ? (
          <Link
            href={`/markets?${by}=${encodeURIComponent(group)}&status=settled`}
            prefetch={false}
            className="hover:underline"
          >
            {wordsOf(by, group)}
          </Link>
        ) : (
          wordsOf(by, group)
        )}
        <span aria-hidden className="mt-1 block h-1 rounded-full bg-raised">
          <span
            className="block h-1 rounded-full bg-side-a"
            style={{ width: `${(row.total_settled / most) * 100}%` }}
          />
        </span>
      </th>
      <td className="px-2 py-1.5 text-right font-mono">{formatCount(row.total_settled)}</td>
      <td className="px-2 py-1.5 text-right font-mono sm:whitespace-nowrap">
        {formatCount(row.winners)} / {formatCount(row.losers)}
      </td>
      <td className="px-2 py-1.5 text-right font-mono" title={formatUsdExact(row.total_payout)}>
        {formatUsd(row.total_payout)}
      </td>
      <td className="py-1.5 pr-3 pl-2 text-right font-mono sm:whitespace-nowrap">
        {seconds === null ? '–' : formatSpan(seconds * 1_000)}
      </td>
    </tr>
  );
}

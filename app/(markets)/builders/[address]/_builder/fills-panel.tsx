'use client';
import { useQueryStates } from 'nuqs';
import { formatDayTime } from '#app/format/times.ts';
import { Button } from '#app/ui/button.tsx';
import { CurlLine } from '#app/ui/curl-line.tsx';
import { Panel, PanelNote } from '#app/ui/panel.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { ReadProblem } from '../../read-problem.tsx';
import { builderParams, fillsInput, PAGE_FILLS } from './builder-params.ts';
import { FillsTable } from './fills-table.tsx';
import { type FillPages, useFills } from './use-fills.ts';

const SINCE = [
  { value: '5m', label: '5 m', title: 'The five minutes before the last fill' },
  { value: '1h', label: '1 h', title: 'The hour before the last fill' },
  { value: '24h', label: '24 h', title: 'The day before the last fill' },
  { value: 'all', label: 'All', title: 'From the first fill on' },
] as const;

/** The builder's fills in the order that the public route pages them: from a start, onwards. */
export function FillsPanel({ builder, lastFillMs }: { builder: string; lastFillMs: number }) {
  const [{ since }, setParams] = useQueryStates(builderParams);
  const input = fillsInput(builder, since, lastFillMs);
  const fills = useFills(input);
  const start = input.startTime === undefined ? '' : `startTime=${input.startTime}&`;
  const after = fills.cursor === null ? '' : `&cursor=${fills.cursor}`;
  return (
    <Panel
      title="Recent fills"
      className="max-lg:order-4"
      aside={
        <>
          <span>
            oldest first, UTC
            {input.startTime === undefined ? '' : `, since ${formatDayTime(input.startTime)}`}
          </span>
          <Segmented
            label="Fills since"
            value={since}
            options={SINCE}
            onChange={(next) => void setParams({ since: next })}
          />
        </>
      }
    >
      <Body fills={fills} />
      <div className="border-t px-3 py-1">
        <CurlLine
          path={`/v1/builders/${builder}/fills?${start}limit=${PAGE_FILLS}${after}`}
          plan={BUILDER_PLAN}
        />
      </div>
    </Panel>
  );
}

function Body({ fills }: { fills: FillPages }) {
  if (fills.rows === null) {
    return fills.isFailed ? (
      <ReadProblem what="The fills" retry={fills.retry} />
    ) : (
      <Skeleton className="m-3 h-96" />
    );
  }
  if (fills.rows.length === 0) {
    return <PanelNote>No fill in this span: choose a longer one.</PanelNote>;
  }
  return (
    <>
      <FillsTable rows={fills.rows} />
      <div className="flex flex-wrap items-center justify-center gap-3 border-t px-3 py-2 text-muted text-xs">
        <span role="status">{statusOf(fills)}</span>
        <Button onClick={fills.more} disabled={fills.isFetching}>
          {fills.isAtEnd ? 'Look for newer ones' : 'Load more'}
        </Button>
      </div>
    </>
  );
}

function statusOf({ rows, isFetching, isFailed, isAtEnd }: FillPages): string {
  const count = `${(rows?.length ?? 0).toLocaleString('en-US')} fills`;
  if (isFetching) return `${count}, loading more…`;
  if (isFailed) return `${count}; the next did not load`;
  return isAtEnd ? `${count}: all there are now` : count;
}

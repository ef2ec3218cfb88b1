'use client';
import { useQueryStates } from 'nuqs';
import { formatDayTime } from '#app/format/times.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { PanelBody } from '#app/ui/panel-body.tsx';
import { PanelCall } from '#app/ui/panel-call.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { builderParams, fillsInput, PAGE_FILLS } from './builder-params.ts';
import { FillsTable } from './fills-table.tsx';
import { type Fill, type FillPages, useFills } from './use-fills.ts';

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
      <PanelCall
        path={`/v1/builders/${builder}/fills?${start}limit=${PAGE_FILLS}${after}`}
        plan={BUILDER_PLAN}
      />
    </Panel>
  );
}

function Body({ fills }: { fills: FillPages }) {
  return (
    <PanelBody
      what="the fills"
      query={fills.query}
      empty={(rows) => (rows.length === 0 ? 'No fill in this span: choose a longer one.' : null)}
      awaited="h-96"
    >
      {(rows) => (
        <>
          <FillsTable rows={rows} />
          <div className="flex flex-wrap items-center justify-center gap-3 border-t px-3 py-2 text-muted text-xs">
            <span role="status">{statusOf(rows, fills)}</span>
            <Button onClick={fills.more} disabled={fills.isFetching}>
              {fills.isAtEnd ? 'Look for newer ones' : 'Load more'}
            </Button>
          </div>
        </>
      )}
    </PanelBody>
  );
}

function statusOf(rows: readonly Fill[], { isFetching, isAtEnd }: FillPages): string {
  const count = `${rows.length.toLocaleString('en-US')} fills`;
  if (isFetching) return `${count}, loading more…`;
  return isAtEnd ? `${count}: all there are now` : count;
}

'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { RequestBars } from '../../_parts/request-bars.tsx';
import { DayTable } from './day-table.tsx';
import { KeyShares } from './key-shares.tsx';
import { MonthPanel } from './month-panel.tsx';
import { daysOf, type UsageParams, usageParams } from './usage-params.ts';
import type { UsageReport } from './usage-report.ts';
import { dayOf } from './usage-words.ts';

const REFRESH_MS = 15_000;

const SPANS = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
] as const;
const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** What the organisation used this month against its quota, by day and by key. */
export function UsageBoard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(usageParams);
  const query = useQuery({
    ...trpc.usage.report.queryOptions({ days: daysOf(params) }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHead title="Usage" about="Requests across all keys. Days and months are in UTC." />
      <div className="grid gap-3">
        <Panel title="This month">
          <PanelBody what="this month’s usage" query={query} empty={() => null} awaited="h-28">
            {(report) => <MonthPanel of={report} />}
          </PanelBody>
        </Panel>
        <Panel
          title="By day"
          aside={
            <>
              <Segmented
                label="Days"
                value={params.span}
                options={SPANS}
                onChange={(span) => void setParams({ span })}
              />
              <Segmented
                label="View of days"
                value={params.view}
                options={VIEWS}
                onChange={(view) => void setParams({ view })}
              />
            </>
          }
        >
          <PanelBody
            what="usage by day"
            query={query}
            isQuietWhenStale
            empty={({ byDay }) => emptyWords(byDay, params)}
            awaited="h-64"
          >
            {({ byDay }) =>
              params.view === 'chart' ? (
                <RequestBars
                  spans={byDay}
                  label="Requests per day"
                  nameOf={dayOf}
                  inAll={`in ${byDay.length} days`}
                  newest="today"
                />
              ) : (
                <DayTable days={byDay} />
              )
            }
          </PanelBody>
        </Panel>
        <Panel title="By key">
          <PanelBody
            what="usage by key"
            query={query}
            isQuietWhenStale
            empty={({ byDay }) => emptyWords(byDay, params)}
            awaited="h-40"
          >
            {({ byKey }) => <KeyShares keys={byKey} />}
          </PanelBody>
        </Panel>
      </div>
    </>
  );
}

function emptyWords(days: UsageReport['byDay'], { span }: UsageParams): string | null {
  if (days.some(({ requests }) => requests > 0)) return null;
  return `No keys were used in the last ${Number.parseInt(span, 10)} days.`;
}

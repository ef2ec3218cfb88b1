'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PageHead } from '../_parts/frame/page-head.tsx';
import { Allowance } from './allowance.tsx';
import { FirstCall } from './first-call.tsx';
import type { Overview } from './overview.ts';
import { overviewParams } from './overview-params.ts';
import { RequestFigures } from './request-figures.tsx';
import { RouteTable } from './route-table.tsx';
import { StatusPanel } from './status-panel.tsx';
import { Traffic } from './traffic.tsx';

const REFRESH_MS = 5_000;
/** While the first call is awaited. */
const WATCH_MS = 2_000;

const WINDOWS = [
  { value: '24h', label: '24 hours' },
  { value: '7d', label: '7 days' },
] as const;

/** How requests went of late, and what is left of the plan. */
export function OverviewBoard() {
  const trpc = useTRPC();
  const [{ window }, setParams] = useQueryStates(overviewParams);
  const query = useQuery({
    ...trpc.logs.overview.queryOptions({ window }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.total.requests === 0 ? WATCH_MS : REFRESH_MS),
  });
  const month = useQuery({ ...trpc.usage.month.queryOptions(), refetchInterval: REFRESH_MS });
  const isFirstUse = query.data?.total.requests === 0 && month.data?.used === 0;
  return (
    <>
      <PageHead title="Overview">
        <Segmented
          label="Time"
          value={window}
          options={WINDOWS}
          onChange={(next) => void setParams({ window: next })}
        />
      </PageHead>
      <div className="grid gap-3">
        <Allowance month={month} />
        {isFirstUse ? (
          <FirstCall />
        ) : (
          <>
            <Panel title="Requests" aside={query.data?.isSampled ? 'of the newest 200,000' : null}>
              <PanelBody what="the figures" query={query} empty={() => null} awaited="h-72">
                {(overview) => (
                  <>
                    <RequestFigures of={overview} />
                    <Traffic of={overview} />
                  </>
                )}
              </PanelBody>
            </Panel>
            <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Panel title="By route">
                <PanelBody what="the routes" query={query} isQuietWhenStale empty={nothingIn} awaited="h-64">
                  {(overview) => <RouteTable of={overview} />}
                </PanelBody>
              </Panel>
              <Panel title="By status">
                <PanelBody
                  what="the statuses"
                  query={query}
                  isQuietWhenStale
                  empty={nothingIn}
                  awaited="h-64"
                >
                  {(overview) => <StatusPanel of={overview} />}
                </PanelBody>
              </Panel>
            </div>
          </>
        )}
      </div>
    </>
  );
}

const nothingIn = ({ total, window }: Overview): string | null =>
  total.requests > 0 ? null : `No keys were used in the last ${window === '24h' ? '24 hours' : '7 days'}.`;

'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { OlderRows } from '../../_parts/older-rows.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { NoMatch } from '../../_parts/states/no-match.tsx';
import type { Key } from '../../keys/_keys/key-state.ts';
import { LiveToggle } from './live-toggle.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogTable } from './log-table.tsx';
import { isFiltered, logsParams, NO_FILTER } from './logs-params.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { type LogRow, useLog } from './use-log.ts';

/** Every request that keys of the organisation made in the last 30 days. */
export function LogsBoard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(logsParams);
  const { data: keys = [] } = useQuery(trpc.keys.list.queryOptions());
  const log = useLog(params);
  const change = (patch: Parameters<typeof setParams>[0]) => void setParams(patch);
  const open = ({ requestId }: LogRow) => change({ request: requestId });
  return (
    <>
      <PageHead title="Logs" about="Every request made with one of your keys, for 30 days.">
        <LiveToggle isOn={params.live} isFetching={log.isFetching} change={(live) => change({ live })} />
      </PageHead>
      <LogFilters params={params} keys={keys} change={change} />
      <Panel title="Requests" aside={<span>newest first, UTC</span>}>
        <PanelBody what="the log" query={log} empty={() => null} awaited="h-[32rem]">
          {(rows) =>
            rows.length === 0 ? (
              <Nothing isLeftOut={isFiltered(params)} clear={() => change(NO_FILTER)} keys={keys} />
            ) : (
              <>
                <LogTable rows={rows} keys={keys} open={open} />
                <OlderRows query={log} shown={rows.length} nouns={['request', 'requests']} />
              </>
            )
          }
        </PanelBody>
      </Panel>
      {params.request ? (
        <RequestDrawer
          requestId={params.request}
          known={log.data?.find(({ requestId }) => requestId === params.request)}
          keys={keys}
          change={change}
        />
      ) : null}
    </>
  );
}

type NothingProps = { isLeftOut: boolean; clear: () => void; keys: readonly Key[] };

function Nothing({ isLeftOut, clear, keys }: NothingProps) {
  if (isLeftOut) return <NoMatch what="request" clear={clear} />;
  const keyStart = keys.find(({ enabled }) => enabled)?.start;
  return (
    <EmptyState title="No requests yet" call={{ path: '/v1/outcomes?limit=5', keyStart }}>
      Requests of your keys appear here moments after they are answered. Start with this call.
    </EmptyState>
  );
}

'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { utcMs } from '#app/format/times.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { DigestLists } from './digest-lists.tsx';
import { digestParams, type Period } from './digest-params.ts';
import { Figures } from './figures.tsx';
import { headlineOf } from './headline-of.ts';

const REFRESH_MS = 300_000;
/** Refetch interval while a list is missing because it took too long. */
const RETRY_MS = 5_000;

const PERIODS = [
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
] as const;

const BEFORE: Record<Period, string> = { '1d': 'day', '7d': '7 days', '30d': '30 days' };

/** What a day, a week or a month brought to the whole market, beside the one before. */
export function DigestBoard() {
  const trpc = useTRPC();
  const [{ period }, setParams] = useQueryStates(digestParams);
  const query = useQuery({
    ...trpc.digest.global.queryOptions({ period }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.degraded.length ? RETRY_MS : REFRESH_MS),
    staleTime: REFRESH_MS / 5,
  });
  const widen = period === '30d' ? null : () => void setParams({ period: '30d' });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-semibold text-[15px]">Digest</h1>
        <Segmented
          label="Period"
          value={period}
          options={PERIODS}
          onChange={(next) => void setParams({ period: next })}
        />
      </div>
      <Panel
        title="Compared with the previous period"
        className="mb-3"
        aside={query.data ? <TimeAgo ms={utcMs(query.data.generated_at)} /> : null}
      >
        <PanelBody what="the digest" query={query} empty={() => null} awaited="h-28">
          {(digest) => (
            <>
              <p className="max-w-[100ch] px-3 pt-3 text-base leading-6" data-testid="digest-headline">
                {headlineOf(digest)}
              </p>
              <Figures totals={digest.totals} before={BEFORE[digest.period]} />
            </>
          )}
        </PanelBody>
        <PanelCall path={`/v1/digest/global?period=${period}`} />
      </Panel>
      {/* The panel above already shows the failure. */}
      {query.isLoadingError ? null : <DigestLists query={query} widen={widen} />}
    </>
  );
}

'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useFacets } from '#app/data/use-facets.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { namesToChoose } from '../../_parts/names-to-choose.ts';
import { UnderlyingChoice } from '../../_parts/underlying-choice.tsx';
import { discoverParams, listInput, listPath } from './discover-params.ts';
import { ListPanel } from './list-panel.tsx';
import { NothingListed } from './nothing-listed.tsx';
import { closingRows, contestedRows, moverRows, newRows, trendingRows } from './rows-of.tsx';
import { useSparks } from './use-sparks.ts';

/** How often the lists are asked for again; the service keeps them for as long. */
const REFRESH_MS = 30_000;
const NEWEST_REFRESH_MS = 300_000;

const WINDOWS = [
  { value: '1', label: '1 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
] as const;

/** Five ways to find a market: what trades, what moves, what ends, what is open, what is new. */
export function DiscoverBoard() {
  const trpc = useTRPC();
  const unit = usePriceUnit();
  const [params, setParams] = useQueryStates(discoverParams);
  const input = listInput(params);
  const fresh = { refetchInterval: REFRESH_MS };
  const windowHours = Number(params.window);
  const tickers = namesToChoose(
    useFacets().map(({ underlying }) => underlying),
    params.underlying,
  );
  const trending = useQuery({ ...trpc.discovery.trending.queryOptions(input), ...fresh });
  const movers = useQuery({ ...trpc.discovery.movers.queryOptions({ ...input, windowHours }), ...fresh });
  const closing = useQuery({ ...trpc.discovery.closingSoon.queryOptions(input), ...fresh });
  const contested = useQuery({ ...trpc.discovery.mostContested.queryOptions(input), ...fresh });
  const newest = useQuery({
    ...trpc.discovery.newest.queryOptions(input),
    refetchInterval: NEWEST_REFRESH_MS,
  });
  const sparks = useSparks([
    ...(trending.data?.trending ?? []),
    ...(movers.data?.movers ?? []),
    ...(closing.data?.closing_soon ?? []),
    ...(contested.data?.most_contested ?? []),
    ...(newest.data?.new_outcomes ?? []),
  ]);
  const nothing = (why: string) => (
    <NothingListed
      why={why}
      underlying={params.underlying}
      clear={() => void setParams({ underlying: null })}
    />
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-semibold text-[15px]">Discover</h1>
        <UnderlyingChoice
          value={params.underlying}
          underlyings={tickers.map((value) => ({ value }))}
          onChange={(underlying) => void setParams({ underlying })}
        />
      </div>
      <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
        <ListPanel
          title="Trending"
          about="activity in the last hour"
          path={listPath('trending', params)}
          empty={nothing('Markets appear here once they trade.')}
          sparks={sparks}
          query={trending}
          rowsOf={trendingRows}
        />
        <ListPanel
          title="Movers"
          about={
            <>
              <span className="max-sm:hidden">change in probability over</span>
              <Segmented
                label="Movers window"
                value={params.window}
                options={WINDOWS}
                onChange={(window) => void setParams({ window })}
              />
            </>
          }
          path={listPath('movers', params, { window_hours: params.window })}
          empty={nothing('No prices moved in this window.')}
          sparks={sparks}
          query={movers}
          rowsOf={(data) => moverRows(data, unit)}
        />
        <ListPanel
          title="Closing soon"
          about="by expiry"
          path={listPath('closing-soon', params)}
          empty={nothing('No open markets have an expiry date.')}
          sparks={sparks}
          query={closing}
          rowsOf={closingRows}
        />
        <ListPanel
          title="Most contested"
          about="closest to 50%"
          path={listPath('most-contested', params, { min_volume: '100' })}
          empty={nothing('No open market has traded $100 yet.')}
          sparks={sparks}
          query={contested}
          rowsOf={(data) => contestedRows(data, unit)}
        />
        <ListPanel
          title="New"
          about="first seen in the last 7 days"
          className="xl:col-span-2"
          path={listPath('new', params)}
          empty={nothing('No new markets in the last 7 days.')}
          sparks={sparks}
          query={newest}
          rowsOf={newRows}
        />
      </div>
    </>
  );
}

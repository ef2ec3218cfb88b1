'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { nounFor } from '#app/format/numbers.ts';
import { CurlLine } from '#app/ui/panels/curl-line.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardSkeleton, NobodyRanked } from './board-notes.tsx';
import { BOARD_ROWS, boardInput, boardParams, boardPath } from './board-params.ts';
import { BoardTable } from './board-table.tsx';
import { OwnRank } from './own-rank.tsx';

const REFRESH_MS = 30_000;

/** Wallets by a metric: the filters, the ranking in whichever state it is, and the public call behind it. */
export function Leaderboard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(boardParams);
  const change = (patch: Parameters<typeof setParams>[0]) => void setParams(patch, { history: 'push' });
  const ranking = useQuery({
    ...trpc.leaderboards.wallets.queryOptions(boardInput(params), { placeholderData: (before) => before }),
    refetchInterval: REFRESH_MS,
  });
  const rows = ranking.data?.data ?? [];
  return (
    <>
      <BoardFilters params={params} change={change} />
      <OwnRank params={params} change={change} />
      <div className="overflow-clip rounded-md border bg-panel">
        <PanelBody
          what="the ranking"
          query={ranking}
          empty={({ data }) =>
            data.length === 0 ? <NobodyRanked params={params} clear={() => change(null)} /> : null
          }
          awaited={{ shape: <BoardSkeleton /> }}
        >
          {({ data }) => <BoardTable rows={data} params={params} change={change} />}
        </PanelBody>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs">
        <CurlLine path={boardPath(params)} />
        <output className="ml-auto" aria-live="polite" data-testid="board-count">
          {rows.length > 0 ? countWords(rows.length) : ''}
        </output>
      </div>
    </>
  );
}

const countWords = (rows: number): string => {
  if (rows === BOARD_ROWS) return `Top ${BOARD_ROWS} wallets`;
  return `${rows} ${nounFor(rows, 'wallet')}`;
};

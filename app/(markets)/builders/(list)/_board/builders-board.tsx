'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { SearchField } from '#app/shell/search-field.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { BoardBody } from './board-body.tsx';
import { boardParams, comparedOf } from './board-params.ts';
import { ComparePanel } from './compare-panel.tsx';

/** Text that a builder's label or address has to contain. */
const NameFilter = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <SearchField
    type="search"
    aria-label="Filter builders"
    placeholder="Name or address"
    maxLength={64}
    text={value}
    onText={onChange}
    className="md:max-w-xs"
  />
);

const REFRESH_MS = 30_000;
/** As many as the page reads, and as the public list gives at most. */
const MAX_ROWS = 500;

const SHARES = [
  { value: 'fees', label: 'Fees' },
  { value: 'volume', label: 'Volume' },
] as const;

/** Builders beside each other: what they earned and routed, and the market share of each. */
export function BuildersBoard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(boardParams);
  const board = useQuery({ ...trpc.builders.board.queryOptions(), refetchInterval: REFRESH_MS });
  const compared = comparedOf(params);
  const compare = (builders: string[]) => void setParams({ compare: builders.length > 0 ? builders : null });
  const count = board.data?.rows.length ?? 0;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h1 className="mr-auto font-semibold text-[15px]">Builders</h1>
        <NameFilter value={params.q} onChange={(q) => void setParams({ q: q || null })} />
      </div>
      <div className="grid gap-3">
        <ComparePanel builders={compared} change={compare} />
        <Panel
          title="All builders"
          aside={
            <>
              <span className="max-sm:hidden">
                {count >= MAX_ROWS ? `top ${MAX_ROWS} by fees` : 'all time'} · share of
              </span>
              <Segmented
                label="Market share of"
                value={params.share}
                options={SHARES}
                onChange={(share) => void setParams({ share })}
              />
            </>
          }
        >
          <BoardBody
            query={board}
            params={params}
            compared={compared}
            sortBy={(sort) => void setParams({ sort })}
            clear={() => void setParams({ q: null })}
            compare={compare}
          />
          <PanelCall path={`/v1/builders?limit=${MAX_ROWS}`} plan={BUILDER_PLAN} />
        </Panel>
      </div>
    </>
  );
}

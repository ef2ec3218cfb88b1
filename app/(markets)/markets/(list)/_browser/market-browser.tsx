'use client';
import { useQueryStates } from 'nuqs';
import { type CSSProperties, useCallback, useState } from 'react';
import { useLink } from '#app/live/live-provider.tsx';
import { StaleNote } from '#app/ui/states/stale-note.tsx';
import { FilterBar } from './filter-bar.tsx';
import { HistoryProgress } from './history-progress.tsx';
import { marketParams, type ParamsPatch } from './market-params.ts';
import { Overview } from './overview.tsx';
import { EventTable, narrowRowPx } from './table/event-table.tsx';
import { useEventPages } from './use-event-pages.ts';

/** The market browser: head figures, filters, and every market in a live table. */
export function MarketBrowser({ isPhone }: { isPhone: boolean }) {
  const [params, setParams] = useQueryStates(marketParams);
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const { ingest } = useLink();
  const isLoading = ingest?.phase === 'loading';
  const pages = useEventPages(params, visible, isLoading);
  const show = useCallback(
    (first: number, last: number) =>
      setVisible((before) => (before.first === first && before.last === last ? before : { first, last })),
    [],
  );
  const change = useCallback(
    (patch: ParamsPatch) => {
      window.scrollTo({ top: 0 });
      void setParams(patch, { history: isTyping(params.q, patch) ? 'replace' : 'push' });
    },
    [setParams, params.q],
  );
  const clear = useCallback(
    () => change({ q: null, category: null, sub: null, class: null, underlying: null, status: null }),
    [change],
  );
  return (
    <div
      className="[--row:3rem] max-md:[--row:var(--narrow-row)]"
      style={{ '--narrow-row': `${narrowRowPx(params.status)}px` } as CSSProperties}
    >
      <h1 className="sr-only">Markets</h1>
      {isLoading && ingest ? <HistoryProgress status={ingest} /> : null}
      <Overview isLoading={isLoading} />
      <FilterBar
        params={params}
        change={change}
        isPhone={isPhone}
        found={pages.isFirstLoad || pages.isUnanswered ? null : pages}
      />
      {pages.isUnanswered ? null : (
        <StaleNote query={pages.refreshed} className="mb-2 rounded-md border bg-panel" />
      )}
      <EventTable
        params={params}
        change={change}
        pages={pages}
        onVisible={show}
        clear={clear}
        isPhone={isPhone}
      />
    </div>
  );
}

/** Whether a change only continues a search: Back then skips all of its letters. */
const isTyping = (before: string, { q }: ParamsPatch): boolean => Boolean(before && q);

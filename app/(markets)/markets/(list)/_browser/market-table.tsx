'use client';
import { useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useWatch } from '#app/live/live-provider.tsx';
import { useRowKeys } from '#app/shell/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { Failure } from '#app/ui/failure.tsx';
import { features, marketColumns } from './market-columns.tsx';
import type { ChangeParams, MarketParams } from './market-params.ts';
import { MarketRowView, SkeletonRow } from './market-row.tsx';
import { TableHead } from './table-head.tsx';
import { NoMarkets } from './table-notes.tsx';
import type { MarketPages, MarketRow } from './use-market-pages.ts';
import { useVisibleRows } from './use-visible-rows.ts';

type MarketTableProps = {
  params: MarketParams;
  change: ChangeParams;
  pages: MarketPages;
  onVisible: (first: number, last: number) => void;
  clear: () => void;
};

const PLACEHOLDER_ROWS = 14;

/** All markets of the filter in one scroll; only the rows in sight exist, and only their prices are followed. */
export function MarketTable({ params, change, pages, onVisible, clear }: MarketTableProps) {
  const total = pages.isFirstLoad ? PLACEHOLDER_ROWS : pages.total;
  const { ref, rows: places, before, after, scrollTo } = useVisibleRows(total, onVisible);
  const markets = useMemo(
    () => places.map((place) => pages.rowAt(place)).filter((row): row is MarketRow => row !== undefined),
    [places, pages],
  );
  const table = useTable({ features, columns: marketColumns, data: markets, getRowId: rowId });
  const byId = new Map(table.getRowModel().rows.map((row) => [row.id, row]));
  useWatch(markets.filter((market) => !market.isSettled).map((market) => market.outcomeId));
  useRowKeys(total, scrollTo);
  const { error, refetch } = pages.refreshed;
  if (pages.isUnanswered) {
    return (
      <div className="rounded-md border bg-panel">
        <Failure what="the market list" error={error} retry={refetch} />
      </div>
    );
  }
  if (!pages.isFirstLoad && pages.total === 0) return <NoMarkets params={params} clear={clear} />;
  return (
    <table
      aria-label="Markets"
      aria-rowcount={total + 1}
      aria-busy={pages.isFirstLoad || pages.isStale}
      className={cn('block rounded-md border bg-panel', pages.isStale && 'opacity-60')}
    >
      <TableHead headers={table.getHeaderGroups()[0]?.headers ?? []} params={params} change={change} />
      <tbody ref={ref} className="block" style={{ paddingTop: before, paddingBottom: after }}>
        {places.map((place) => {
          const market = pages.rowAt(place);
          const row = market && byId.get(rowId(market));
          return row ? (
            <MarketRowView key={row.id} row={row} place={place} />
          ) : (
            <SkeletonRow key={place} place={place} />
          );
        })}
      </tbody>
    </table>
  );
}

const rowId = (market: MarketRow): string => String(market.outcomeId);

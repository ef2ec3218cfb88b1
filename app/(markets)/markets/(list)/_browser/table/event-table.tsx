import { useWatch } from '#app/live/live-provider.tsx';
import { useRowKeys } from '#app/shell/shortcuts/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { Failure } from '#app/ui/states/failure.tsx';
import { TableFrame } from '#app/ui/table/table-parts.tsx';
import type { ChangeParams, MarketParams } from '../market-params.ts';
import type { EventPages, EventRow } from '../use-event-pages.ts';
import { EventHead } from './event-head.tsx';
import { EventRowView, SkeletonRow } from './event-row.tsx';
import { NoMarkets } from './table-notes.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

type EventTableProps = {
  params: MarketParams;
  change: ChangeParams;
  pages: EventPages;
  onVisible: (first: number, last: number) => void;
  clear: () => void;
  isPhone: boolean;
};

const PLACEHOLDER_ROWS = 14;

/** Height of a row on a phone: of what is open, the buttons of its sides stand below the title. */
export const narrowRowPx = (status: MarketParams['status']): number => (status === 'settled' ? 68 : 120);

/** All markets of the filter in one scroll; only the rows in sight exist, and only their prices are followed. */
export function EventTable({ params, change, pages, onVisible, clear, isPhone }: EventTableProps) {
  const total = pages.isFirstLoad ? PLACEHOLDER_ROWS : pages.total;
  const {
    ref,
    rows: places,
    before,
    after,
    scrollTo,
  } = useVisibleRows(total, { narrowRowPx: narrowRowPx(params.status), isPhone, onVisible });
  const events = places.flatMap((place) => pages.rowAt(place) ?? []);
  useWatch(events.flatMap(({ legs }) => legs.filter((leg) => !leg.isSettled).map((leg) => leg.outcomeId)));
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
    <TableFrame
      aria-label="Markets"
      aria-rowcount={total + 1}
      aria-busy={pages.isFirstLoad || pages.isStale}
      className={cn(
        'block rounded-md border bg-panel text-[0.8125rem] leading-5',
        pages.isStale && 'opacity-60',
      )}
    >
      <EventHead params={params} change={change} />
      <tbody ref={ref} className="block" style={{ paddingTop: before, paddingBottom: after }}>
        {places.map((place) => {
          const event = pages.rowAt(place);
          return event ? (
            <EventRowView key={rowId(event)} event={event} place={place} />
          ) : (
            <SkeletonRow key={place} place={place} />
          );
        })}
      </tbody>
    </TableFrame>
  );
}

/** Of the event, not of its likeliest leg: which one that is changes. */
const rowId = ({ legs: [first] }: EventRow): string =>
  first && first.questionId > 0 ? `q${first.questionId}` : String(first?.outcomeId);

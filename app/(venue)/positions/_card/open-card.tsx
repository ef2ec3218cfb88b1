import { useVenue } from '#app/data/use-venue.ts';
import type { CashoutView, HistoryView } from '#app/data/venue-views.ts';
import { formatE6 } from '#app/format/money.ts';
import { useNow } from '#app/live/now.ts';
import { Failure } from '#app/ui/states/failure.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { LegLine } from '../../_parts/leg-line.tsx';
import type { LegMarkets } from '../../_parts/use-legs.ts';
import { CashoutPanel } from '../_cashout/cashout-panel.tsx';
import type { Sold } from '../_cashout/sell.ts';
import { useSale } from '../_cashout/use-sale.ts';
import { standingOf } from '../_positions/position-facts.ts';
import { ChancePanel } from './chance-panel.tsx';
import { forceVoidNote, resultNote } from './leg-notes.ts';
import { ParlayRecord } from './parlay-record.tsx';

const CASHOUT_MS = 4_000;

type OpenCardProps = {
  position: HistoryView;
  legs: LegMarkets;
  terms: VenueTerms;
  owner: Hex;
  onSold: (position: HistoryView, sold: Sold) => void;
};

/** A live parlay: its legs, its chance, and what it could be sold for now. */
export function OpenCard({ position, legs, terms, owner, onSold }: OpenCardProps) {
  const { parlay_id: id } = position;
  const query = useVenue<CashoutView>(`/v1/positions/${id}/cashout`, CASHOUT_MS);
  const cashout = query.data;
  const sale = useSale(terms, (sold) => onSold(position, sold));
  const nowMs = useNow() ?? position.created_at;
  const { stakeE6, prizeE6, isVoided } = standingOf(position, terms.fees.spread_bps);
  const known = new Map(cashout?.legs.map((leg) => [leg.position_id, leg]));
  return (
    <article
      aria-label={`Parlay ${id}`}
      data-parlay={id}
      className="min-w-0 rounded-md border border-line-strong bg-panel"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b px-4 py-2.5">
        <h2 className="figure text-base">
          {formatE6(stakeE6)} {isVoided ? 'returns' : 'pays'} {formatE6(prizeE6)}
        </h2>
        <span className="text-muted text-xs">Parlay {id}</span>
        <span className="ml-auto font-semibold text-accent-text text-xs">{progressOf(position)}</span>
      </header>
      <div className="grid lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_19rem]">
        <ul aria-label="Legs">
          {position.legs.map((leg) => (
            <LegLine
              key={leg.position_id}
              leg={leg}
              market={legs.market(leg.outcome_id)}
              yesPx={legs.yesPx(leg.outcome_id)}
              note={leg.state === 'open' ? resultNote(known.get(leg.position_id), nowMs) : null}
              className="px-4"
            />
          ))}
        </ul>
        <div className="flex flex-col border-t p-4 lg:border-t-0 lg:border-l">
          <ChancePanel position={position} legs={legs} />
        </div>
        <div className="border-t p-4 lg:border-t-0 lg:border-l">
          {cashout ? (
            <CashoutPanel
              {...{ cashout, stakeE6, sale }}
              onTake={(offer) => void sale.start({ parlayId: id, owner, offer })}
            />
          ) : query.isError ? (
            <Failure what="its offers" error={query.error} retry={query.refetch} />
          ) : (
            <Skeleton className="h-40" />
          )}
        </div>
      </div>
      <p className="border-t px-4 py-2 text-2xs text-muted">
        {isVoided
          ? 'A leg is void. If no other leg is lost, both sides get their stake back, less fees. '
          : 'If a leg is void and none is lost, both sides get their stake back, less fees. '}
        {cashout ? forceVoidNote(cashout.force_void_at, nowMs) : null}
      </p>
      <ParlayRecord position={position} />
    </article>
  );
}

/** How far a parlay has come: `1 of 3 won, 2 open`. */
function progressOf({ legs }: HistoryView): string {
  const count = (state: string): number => legs.filter((leg) => leg.state === state).length;
  const [won, open, voided] = [count('won'), count('open'), count('void')];
  if (open === 0) return 'Decided, settling';
  const parts = [`${open} open`];
  if (voided > 0) parts.unshift(`${voided} void`);
  if (won > 0) parts.unshift(`${won} won`);
  return `${parts.join(', ')} of ${legs.length}`;
}

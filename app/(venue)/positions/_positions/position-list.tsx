import Link from 'next/link';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useVenue } from '#app/data/use-venue.ts';
import type { HistoryPageView, HistoryView } from '#app/data/venue-views.ts';
import { centsOf, formatE6, formatSignedE6 } from '#app/format/money.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import { type Fact, FactBlock } from '#app/ui/panels/fact-block.tsx';
import { Failure } from '#app/ui/states/failure.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { StaleNote } from '#app/ui/states/stale-note.tsx';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { type LegMarkets, useLegs } from '../../_parts/use-legs.ts';
import { OpenCard } from '../_card/open-card.tsx';
import { SettledCard } from '../_card/settled-card.tsx';
import type { Sold } from '../_cashout/sell.ts';
import { ClaimStrip } from './claim-strip.tsx';
import { claimableOf, standingOf, totalsOf } from './position-facts.ts';
import { type SoldNote, SoldNotes } from './sold-notes.tsx';

const REFRESH_MS = 4_000;
const SHOWN = 50;
/** The most that the venue tells at once. */
const MOST = 200;
const VIEWS = ['open', 'settled', 'claimable'] as const;
type View = (typeof VIEWS)[number];

type PositionListProps = { owner: Hex; terms: VenueTerms };

/** An account's parlays: those that live, those that were settled or sold, and of these the ones not claimed yet. */
export function PositionList({ owner, terms }: PositionListProps) {
  const [view, setView] = useQueryState('show', parseAsStringLiteral(VIEWS).withDefault('open'));
  const [limit, setLimit] = useState(SHOWN);
  const [notes, setNotes] = useState<readonly SoldNote[]>([]);
  const query = useVenue<HistoryPageView>(
    `/v1/positions/history?address=${owner}&limit=${limit}`,
    REFRESH_MS,
  );
  const spreadBps = terms.fees.spread_bps;
  const soldIds = new Set(notes.map(({ parlayId }) => parlayId));
  // Those that it holds or held: what it stands behind as a maker is another page's.
  const own = (query.data?.history ?? []).filter(
    ({ role, result, parlay_id: id }) => role !== 'maker' && !(result === 'open' && soldIds.has(id)),
  );
  const legs = useLegs(own.flatMap((position) => position.legs));
  const creditsE6 = BigInt(query.data?.claimable_e6 ?? 0);
  const claimable = claimableOf(own, creditsE6);
  const of: Record<View, HistoryView[]> = {
    open: own.filter(({ result }) => result === 'open'),
    settled: own.filter(({ result }) => result !== 'open'),
    claimable: own.filter(({ parlay_id: id }) => claimable.has(id)),
  };
  const onSold = (position: HistoryView, sold: Sold): void => {
    const { stakeE6 } = standingOf(position, spreadBps);
    setNotes((before) => [{ parlayId: position.parlay_id, stakeE6, sold }, ...before]);
  };
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h1 className="figure text-2xl tracking-tight">Positions</h1>
        <Segmented
          label="Show"
          value={view}
          options={[
            { value: 'open', label: `Open ${of.open.length}` },
            { value: 'settled', label: `History ${of.settled.length}` },
            { value: 'claimable', label: `Claimable ${of.claimable.length}` },
          ]}
          onChange={(next) => void setView(next)}
        />
      </header>
      <Totals {...{ own, legs, spreadBps, creditsE6 }} isKnown={query.data !== undefined} />
      <ClaimStrip {...{ owner, terms }} claimableE6={creditsE6} />
      <SoldNotes notes={notes} />
      {query.data === undefined ? (
        query.isError ? (
          <Failure what="your positions" error={query.error} retry={query.refetch} />
        ) : (
          <div role="status" aria-label="Loading your positions">
            <Skeleton className="h-72" />
          </div>
        )
      ) : (
        <>
          <StaleNote query={query} />
          {of[view].length === 0 ? <Empty view={view} /> : null}
          <div className={view === 'open' ? 'grid gap-3' : 'grid gap-3 md:grid-cols-2 xl:grid-cols-3'}>
            {of[view].map((position) =>
              position.result === 'open' ? (
                <OpenCard key={position.parlay_id} {...{ position, legs, terms, owner, onSold }} />
              ) : (
                <SettledCard
                  key={position.parlay_id}
                  {...{ position, legs, spreadBps }}
                  isClaimable={claimable.has(position.parlay_id)}
                />
              ),
            )}
          </div>
          {query.data.next_cursor !== null && limit < MOST ? (
            <div className="pt-3 text-center">
              <Button onClick={() => setLimit(MOST)}>Load older</Button>
            </div>
          ) : null}
        </>
      )}
    </>
  );
}

type TotalsProps = {
  own: readonly HistoryView[];
  legs: LegMarkets;
  spreadBps: number;
  creditsE6: bigint;
  isKnown: boolean;
};

function Totals({ own, legs, spreadBps, creditsE6, isKnown }: TotalsProps) {
  const { stakeE6, fairE6, prizeE6, gainE6 } = totalsOf(own, spreadBps, legs.yesPx);
  const gainCents = centsOf(gainE6);
  const shown = (text: string): string => (isKnown ? text : '–');
  const facts: Fact[] = [
    { name: 'At stake', value: shown(formatE6(stakeE6)) },
    { name: 'Fair value now', value: shown(fairE6 === null ? '–' : formatE6(fairE6)) },
    { name: 'Potential payout', value: shown(formatE6(prizeE6)) },
    { name: 'Claimable', value: shown(formatE6(creditsE6)) },
    {
      name: 'Result so far',
      value: shown(formatSignedE6(gainE6)),
      ...(gainCents !== 0n && { tone: gainCents > 0n ? 'up' : 'down' }),
    },
  ];
  return <FactBlock label="Position summary" facts={facts} className="mb-3" />;
}

const EMPTY: Record<View, string> = {
  open: 'No open parlays. Build a slip, then follow each leg and your chance of winning here, live.',
  settled: 'No parlays have ended yet. What you win, lose or sell appears here.',
  claimable:
    'Nothing to claim yet. Winnings and refunds appear here as soon as a parlay settles, payouts as soon as you sell one.',
};

const Empty = ({ view }: { view: View }) => (
  <div className="rounded-md border bg-panel px-4 py-6 text-muted">
    <Ruler px={null} className="mb-3" />
    <p className="max-w-prose pb-3">{EMPTY[view]}</p>
    <Button asChild>
      <Link href="/parlay" prefetch={false}>
        Build a slip
      </Link>
    </Button>
  </div>
);

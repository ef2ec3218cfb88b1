import type { HistoryView } from '#app/data/venue-views.ts';
import { formatE6, formatSignedE6 } from '#app/format/money.ts';
import { formatDayTime } from '#app/format/times.ts';
import { cn } from '#app/ui/class-names.ts';
import { LegLine } from '../../_parts/leg-line.tsx';
import type { LegMarkets } from '../../_parts/use-legs.ts';
import { endedMs, standingOf } from '../_positions/position-facts.ts';
import { ParlayRecord } from './parlay-record.tsx';
import { ShareWin } from './share-win.tsx';

type SettledCardProps = {
  position: HistoryView;
  legs: LegMarkets;
  spreadBps: number;
  /** Whether its payout waits in the credits. */
  isClaimable: boolean;
};

const RESULTS = {
  won: { word: 'Won', tone: 'text-up' },
  lost: { word: 'Lost', tone: 'text-down' },
  void: { word: 'Void, refunded', tone: 'text-muted' },
  sold: { word: 'Sold', tone: 'text-muted' },
  open: { word: 'Settled', tone: 'text-muted' },
} as const;

/** A parlay that was settled or sold: what came of it, and of each of its legs. */
export function SettledCard({ position, legs, spreadBps, isClaimable }: SettledCardProps) {
  const { parlay_id: id, result } = position;
  const endMs = endedMs(position);
  const { stakeE6, paidE6, gainE6 } = standingOf(position, spreadBps);
  const { word, tone } = RESULTS[result];
  return (
    <article
      aria-label={`Parlay ${id}`}
      data-parlay={id}
      className="flex min-w-0 flex-col rounded-md border bg-panel"
    >
      <header className="flex flex-wrap items-baseline gap-x-3 border-b px-4 py-2.5">
        <h2 className={cn('figure text-base', tone)}>{word}</h2>
        <span className="figure text-base">{paidE6 ? formatE6(paidE6) : null}</span>
        <span className={cn('font-semibold text-xs', (gainE6 ?? 0n) < 0n ? 'text-down' : 'text-up')}>
          {gainE6 === null ? null : `${formatSignedE6(gainE6)} on ${formatE6(stakeE6)}`}
        </span>
        <span className="ml-auto text-muted text-xs">
          Parlay {id}
          {endMs ? `, ${formatDayTime(endMs)} UTC` : ''}
        </span>
      </header>
      <ul aria-label="Legs" className="flex-1">
        {position.legs.map((leg) => (
          <LegLine
            key={leg.position_id}
            leg={leg}
            market={legs.market(leg.outcome_id)}
            yesPx={legs.yesPx(leg.outcome_id)}
            note={
              leg.state === 'open' && position.status === 'settled'
                ? 'Still open when the parlay settled'
                : null
            }
            className="px-4"
          />
        ))}
      </ul>
      <footer className="flex flex-wrap items-center gap-2 border-t px-4 py-2 text-muted text-xs">
        <span className="mr-auto">
          {result === 'void'
            ? 'A leg was void and none was lost, so you get your stake back, less fees. '
            : null}
          {isClaimable ? (
            <b className="text-accent-text">Credited to you. Claim it above.</b>
          ) : paidE6 ? (
            'Paid out.'
          ) : (
            'One lost leg decides a parlay.'
          )}
          {result === 'sold' ? ' Its buyer holds it now.' : null}
        </span>
        {result === 'won' ? <ShareWin parlayId={id} /> : null}
      </footer>
      <ParlayRecord position={position} />
    </article>
  );
}

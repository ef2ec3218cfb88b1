import Link from 'next/link';
import type { LegState } from '#app/data/venue-views.ts';
import { formatPrice } from '#app/format/numbers.ts';
import { formatDayTime } from '#app/format/times.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { cn } from '#app/ui/class-names.ts';
import { legChance, ofSide } from './chance.ts';
import { LegRuler } from './leg-ruler.tsx';
import { type Leg, type LegMarket, legWords } from './leg-words.ts';

type LegLineProps = {
  leg: Leg & { state: LegState };
  market: LegMarket | undefined;
  yesPx: number | null;
  /** What is said instead of its end, where more is known. */
  note?: string | null;
  className?: string;
};

const ENDS: Record<Exclude<LegState, 'open'>, { word: string; tone: string }> = {
  won: { word: 'Won', tone: 'text-up' },
  lost: { word: 'Lost', tone: 'text-down' },
  void: { word: 'Void', tone: 'text-muted' },
};

/** A leg: what has to happen, how likely that is now, and on the ruler from where it came. */
export function LegLine({ leg, market, yesPx, note, className }: LegLineProps) {
  const { name, about } = legWords(leg, market);
  const end = leg.state === 'open' ? null : ENDS[leg.state];
  const chance = legChance(leg, yesPx);
  return (
    <li className={cn('border-b px-3 pt-2.5 pb-1 last:border-b-0', className)} data-leg={leg.outcome_id}>
      <div className="flex items-baseline justify-between gap-3">
        <Link
          href={`/markets/${leg.outcome_id}`}
          prefetch={false}
          className="min-w-0 font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </Link>
        {end ? (
          <span className={cn('shrink-0 font-semibold', end.tone)}>{end.word}</span>
        ) : (
          <span className="shrink-0 font-semibold text-[15px]">{formatPrice(chance, 'percent')}</span>
        )}
      </div>
      <p className="text-2xs text-muted">
        {about ? `${about} · ` : ''}
        {note ?? <LegTime leg={leg} market={market} />}
      </p>
      <LegRuler
        of={name}
        value={chance}
        dayAgo={ofSide(leg, market?.dayAgoPx ?? null)}
        end={leg.state === 'open' ? null : leg.state}
        className="-mt-1"
      />
    </li>
  );
}

function LegTime({ leg, market }: Pick<LegLineProps, 'leg' | 'market'>) {
  if (leg.state !== 'open')
    return market?.settledAtMs ? `Settled ${formatDayTime(market.settledAtMs)} UTC` : 'Settled';
  if (market?.isSettled) return 'Decided, waiting for the result on chain';
  if (!market?.endMs) return 'No end date';
  return (
    <>
      Closes {formatDayTime(market.endMs)} UTC, <TimeLeft ms={market.endMs} lead="in " passed="now" />
    </>
  );
}

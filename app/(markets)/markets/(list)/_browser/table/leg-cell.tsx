import Link from 'next/link';
import { legTitle, marketTitle } from '#app/format/market-words.ts';
import { formatPrice } from '#app/format/numbers.ts';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { SideButton } from '#app/slip/side-button.tsx';
import { useSlip } from '#app/slip/use-slip.ts';
import { cn } from '#app/ui/class-names.ts';
import type { SideIdx } from '#domain/coin.ts';
import type { EventRow, Leg } from '../use-event-pages.ts';

/** What can be put on the slip without leaving the list: both sides of a single market, or each leg of an event. */
export function LegCell({ event }: { event: EventRow }) {
  const [only] = event.legs;
  if (event.legs.every((leg) => leg.isSettled || leg.marketClass === 'fallback')) return null;
  const isSingle = event.legCount === 1 && only;
  return (
    // Above the link that the whole row follows.
    <span className="relative z-[1] flex gap-1">
      {isSingle
        ? ([0, 1] as const).map((side) => (
            <LegButton key={side} leg={only} side={side} name={only.sideNames[side]} />
          ))
        : event.legs.map((leg) => (
            <LegButton
              key={leg.outcomeId}
              leg={leg}
              side={0}
              name={legTitle(leg.title || leg.name, event.title ?? '')}
            />
          ))}
    </span>
  );
}

/** One side of a market with its price. */
function LegButton({ leg, side, name }: { leg: Leg; side: SideIdx; name: string }) {
  const unit = usePriceUnit();
  const live = useLivePrice(`#${leg.outcomeId * 10}`);
  if (leg.isSettled || leg.marketClass === 'fallback') return null;
  const yes = live?.px ?? leg.yesPx;
  const isOld = leg.isOld && !live;
  const px = yes === null || side === 0 ? yes : 1 - yes;
  return (
    <SideButton
      outcomeId={leg.outcomeId}
      sideIndex={side}
      label={`Slip: ${leg.sideNames[side]}, ${marketTitle(leg)}`}
      className="h-9 min-w-0 flex-1 rounded-sm px-1 text-2xs leading-[1.05rem] max-md:h-11"
    >
      {() => (
        <>
          <span className="block truncate">{name}</span>
          <span className={cn('figure block text-xs', isOld && 'text-muted')}>
            {formatPrice(px, unit)}
            {isOld ? ' old' : null}
          </span>
        </>
      )}
    </SideButton>
  );
}

/** The head of that column: the way to the slip once something is on it. */
export function LegHead() {
  const { legs } = useSlip();
  if (legs.length === 0) return 'Slip';
  return (
    <Link
      href="/parlay"
      prefetch={false}
      className="inline-flex h-6 items-center font-semibold text-accent-text underline"
    >
      Slip, {legs.length}
    </Link>
  );
}

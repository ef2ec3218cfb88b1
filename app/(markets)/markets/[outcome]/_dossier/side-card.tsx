'use client';
import { formatCount, formatUsd, formatUsdExact, nounFor } from '#app/format/numbers.ts';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Price } from '#app/ui/figures/price.tsx';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import type { Dossier } from '../read-dossier.ts';

type SideCardProps = {
  side: Dossier['sides'][number];
  tone: 'a' | 'b';
  settledPx: number | null;
  isSettled: boolean;
};

/** One side: its name, its live probability, and its own volume. */
export function SideCard({ side, tone, settledPx, isSettled }: SideCardProps) {
  const won = isSettled && settledPx === 1;
  return (
    <div
      className={cn('relative overflow-hidden rounded-md border bg-panel px-3 py-2', won && 'border-up')}
      data-testid={`side-${tone}`}
    >
      <div
        aria-hidden
        className={cn('absolute inset-y-0 left-0 w-1', tone === 'a' ? 'bg-side-a' : 'bg-side-b')}
      />
      <div className="flex items-baseline justify-between gap-2">
        <span className="truncate font-medium text-xs">{side.name}</span>
        {isSettled ? (
          <span className="text-2xs text-muted">{won ? '✓ won' : settledPx === 0 ? 'lost' : 'paid'}</span>
        ) : (
          <span className="text-2xs text-muted" title="Midpoint between the best bid and the best ask">
            mid
          </span>
        )}
      </div>
      <Price
        coin={side.coin}
        fallback={isSettled ? settledPx : side.px}
        isLive={!isSettled}
        className="flex-row-reverse figure text-2xl leading-8 [&>[data-testid=price]]:-ml-1"
      />
      <PriceRuler side={side} settledPx={settledPx} isSettled={isSettled} />
      <div className="truncate text-2xs text-muted" title={formatUsdExact(side.volumeUsd)}>
        {formatUsd(side.volumeUsd)} · {formatCount(side.trades)} {nounFor(side.trades, 'trade')}
      </div>
    </div>
  );
}

/** The side's probability on the scale. */
function PriceRuler({ side, settledPx, isSettled }: Omit<SideCardProps, 'tone'>) {
  const live = useLivePrice(side.coin);
  const px = isSettled ? settledPx : (live?.px ?? side.px);
  return <Ruler px={px} isSettled={isSettled} className="my-1" />;
}

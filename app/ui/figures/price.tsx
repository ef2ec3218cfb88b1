'use client';
import { formatPrice } from '#app/format/numbers.ts';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { cn } from '../class-names.ts';

type PriceProps = {
  /** `#N`, whose live mid is shown. */
  coin: string;
  /** Shown until a live price comes, and when there is none. */
  fallback: number | null;
  /** False for a settled market: its price no longer moves. */
  isLive?: boolean;
  /** Whether `fallback` is a trade that newer prices contradict: it is marked until a live price comes. */
  isOld?: boolean;
  className?: string;
};

/** A probability that follows its live mid; a change flashes with colour and an arrow. */
export function Price({ coin, fallback, isLive = true, isOld = false, className }: PriceProps) {
  const live = useLivePrice(coin);
  const unit = usePriceUnit();
  const px = (isLive ? live?.px : null) ?? fallback;
  const direction = isLive ? (live?.direction ?? null) : null;
  const isMarked = isOld && !(isLive && live);
  return (
    <span className={cn('inline-flex items-center justify-end gap-1', className)}>
      {direction ? <TickArrow key={`a${live?.changes}`} direction={direction} /> : null}
      <span
        key={`p${live?.changes ?? 0}`}
        data-testid="price"
        data-direction={direction ?? undefined}
        className={cn('tick rounded-sm px-1', isMarked && 'text-muted')}
      >
        {formatPrice(px, unit)}
      </span>
      {isMarked ? (
        <span className="font-normal text-2xs text-muted" title="Last trade; newer prices contradict it">
          old
        </span>
      ) : null}
    </span>
  );
}

function TickArrow({ direction }: { direction: 'up' | 'down' }) {
  return (
    <span aria-hidden className={cn('tick-arrow text-[9px]', direction === 'up' ? 'text-up' : 'text-down')}>
      {direction === 'up' ? '▲' : '▼'}
    </span>
  );
}

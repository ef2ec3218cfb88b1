import { formatLevel, formatSpot } from '#app/format/numbers.ts';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Stat } from '#app/ui/figures/stat.tsx';
import type { Dossier } from '../read-dossier.ts';

/** The mark of the underlying against the target that decides the market. */
export function SpotFigure({ dossier }: { dossier: Dossier }) {
  const live = useLivePrice(dossier.underlying);
  const spot = dossier.isSettled ? undefined : (live?.px ?? dossier.spot?.px);
  const target = formatLevel(dossier.targetPrice);
  if (spot === undefined) return <Stat label={`${dossier.underlying} target`}>{target}</Stat>;
  const distance = (spot / dossier.targetPrice - 1) * 100;
  const isAbove = distance >= 0;
  return (
    <Stat label={`${dossier.underlying} · target ${target}`}>
      {formatSpot(spot)}{' '}
      <span className={cn('font-normal text-xs', isAbove ? 'text-up' : 'text-down')}>
        <span aria-hidden>{isAbove ? '▲' : '▼'}</span> {Math.abs(distance).toFixed(2)}%
        <span className="sr-only">{isAbove ? 'above' : 'below'} target</span>
      </span>
    </Stat>
  );
}

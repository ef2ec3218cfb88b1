import type { ReactNode } from 'react';
import { cn } from '#app/ui/class-names.ts';
import type { SideIdx } from '#domain/coin.ts';
import { toggleLeg } from './slip-store.ts';
import { useSlip } from './use-slip.ts';

type SideButtonProps = {
  outcomeId: number;
  sideIndex: SideIdx;
  /** What the button is called where its text alone does not say it. */
  label?: string;
  className?: string;
  /** By whether the side is on the slip. */
  children: (isChosen: boolean) => ReactNode;
};

/** Puts one side of a market on the slip, or takes it off. */
export function SideButton({ outcomeId, sideIndex, label, className, children }: SideButtonProps) {
  const { legs } = useSlip();
  const isChosen = legs.some((leg) => leg.outcomeId === outcomeId && leg.sideIndex === sideIndex);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      onClick={() => toggleLeg({ outcomeId, sideIndex })}
      className={cn(
        'border',
        isChosen
          ? 'border-text bg-text text-surface'
          : 'border-line-strong bg-panel text-muted hover:border-text hover:text-text',
        className,
      )}
    >
      {children(isChosen)}
    </button>
  );
}

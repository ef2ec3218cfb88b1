'use client';
import { Plus, Ticket } from 'lucide-react';
import Link from 'next/link';
import { cn } from '#app/ui/class-names.ts';
import { SideButton } from './side-button.tsx';
import { useSlip } from './use-slip.ts';

type AddToSlipProps = {
  outcomeId: number;
  title: string;
  sideNames: readonly [string, string];
  className?: string;
};

/** Puts a side of a market on the slip, and leads to it. */
export function AddToSlip({ outcomeId, title, sideNames, className }: AddToSlipProps) {
  const { legs } = useSlip();
  return (
    <fieldset className={cn('inline-flex items-center gap-1.5', className)}>
      <legend className="sr-only">Slip: {title}</legend>
      {([0, 1] as const).map((sideIndex) => (
        <SideButton
          key={sideIndex}
          outcomeId={outcomeId}
          sideIndex={sideIndex}
          className="inline-flex h-7 items-center gap-1 rounded px-2 text-xs max-md:h-10"
        >
          {(isChosen) => (
            <>
              {isChosen ? null : <Plus aria-hidden className="size-3" />}
              {sideNames[sideIndex]}
            </>
          )}
        </SideButton>
      ))}
      {legs.length > 0 ? (
        <Link
          href="/parlay"
          prefetch={false}
          className="inline-flex h-7 items-center gap-1 px-1 text-accent-text text-xs hover:underline max-md:h-10"
        >
          <Ticket aria-hidden className="size-3.5" />
          Slip, {legs.length}
        </Link>
      ) : null}
    </fieldset>
  );
}

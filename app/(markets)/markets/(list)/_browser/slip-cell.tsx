'use client';
import Link from 'next/link';
import { marketTitle } from '#app/format/market-words.ts';
import { SideButton } from '#app/slip/side-button.tsx';
import { useSlip } from '#app/slip/use-slip.ts';
import type { MarketRow } from './use-market-pages.ts';

/** Puts a side of the market on the slip, or takes it off, without leaving the list. */
export function SlipCell({ market }: { market: MarketRow }) {
  const { outcomeId, sideNames, isSettled } = market;
  if (isSettled) return null;
  return (
    // Above the link that the whole row follows.
    <span className="relative z-[1] flex gap-1 max-md:flex-col">
      {([0, 1] as const).map((sideIndex) => (
        <SideButton
          key={sideIndex}
          outcomeId={outcomeId}
          sideIndex={sideIndex}
          label={`Slip: ${sideNames[sideIndex]}, ${marketTitle(market)}`}
          className="h-6 min-w-0 flex-1 truncate rounded-sm px-1 text-2xs max-md:flex-none"
        >
          {() => sideNames[sideIndex]}
        </SideButton>
      ))}
    </span>
  );
}

/** The head of that column: the way to the slip once something is on it. */
export function SlipHead() {
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

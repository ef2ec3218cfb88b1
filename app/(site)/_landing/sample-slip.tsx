'use client';
import Link from 'next/link';
import { formatPrice, formatUsdExact } from '#app/format/numbers.ts';
import { useLivePrices, useWatch } from '#app/live/live-provider.tsx';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Ruler } from '#app/ui/figures/ruler.tsx';

/** A leg as it is drawn: `px` is of its side, as the page was made; `yesPx` of a day ago, null when unknown. */
export type ShownLeg = {
  outcomeId: number;
  sideIndex: 0 | 1;
  title: string;
  side: string;
  px: number;
  dayAgo: number | null;
};

type SampleSlipProps = {
  legs: readonly ShownLeg[];
  /** The legs as a link to the slip writes them. */
  link: string;
};

const STAKE_USD = 50;

/** Three legs that could be bet on together now, following their prices, and what they would pay. */
export function SampleSlip({ legs, link }: SampleSlipProps) {
  const unit = usePriceUnit();
  useWatch(legs.map(({ outcomeId }) => outcomeId));
  const live = useLivePrices(legs.map(({ outcomeId }) => `#${outcomeId * 10}`));
  const prices = legs.map(({ px, sideIndex }, place) => {
    const yesPx = live[place];
    return yesPx === undefined ? px : sideIndex === 0 ? yesPx : 1 - yesPx;
  });
  const chance = prices.reduce((product, px) => product * px, 1);
  return (
    <section aria-label="A sample slip" className="self-start rounded-md border border-line-strong bg-panel">
      <div className="flex min-h-11 items-baseline gap-3 border-b px-4 pt-3">
        <h2 className="font-semibold text-[15px]">A slip of {legs.length}</h2>
        <span className="ml-auto text-muted text-xs">sample, live prices</span>
      </div>
      <ul>
        {legs.map((leg, place) => (
          <li key={leg.outcomeId} className="border-b px-4 pt-3 pb-2.5">
            <div className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate font-semibold">{leg.title}</span>
              <span className="figure text-base">{formatPrice(prices[place] ?? leg.px, unit)}</span>
            </div>
            <p className="mb-1.5 text-muted text-xs">{leg.side}</p>
            <Ruler px={prices[place] ?? leg.px} from={leg.dayAgo} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3 px-4 py-3.5">
        <p className="min-w-0 flex-1">
          <span className="block text-muted text-xs">
            ${STAKE_USD} pays about this before fees if all happen ({formatPrice(chance, unit)})
          </span>
          <span className="figure text-3xl leading-tight">≈ {formatUsdExact(STAKE_USD / chance)}</span>
        </p>
        <Button className="h-10" asChild>
          <Link href={`/parlay?slip=${link}&stake=${STAKE_USD}`} prefetch={false}>
            Open this slip
          </Link>
        </Button>
      </div>
      <p className="border-t px-4 py-2 text-2xs text-muted">
        An estimate from mid prices. Makers then compete for 400 ms to quote the actual payout.
      </p>
    </section>
  );
}

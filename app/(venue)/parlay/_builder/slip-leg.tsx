import { X } from 'lucide-react';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { removeLeg } from '#app/slip/slip-store.ts';
import { cn } from '#app/ui/class-names.ts';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import { contextOf, titleOf } from './market-words.ts';
import type { SlipMarket } from './slip-market.ts';

type SlipLegProps = {
  leg: ParlayLeg;
  /** Undefined until loaded. */
  market: SlipMarket | undefined;
  /** Why the leg is not allowed on this slip. */
  fault: string | null;
  isLocked: boolean;
};

/** A leg on the slip: what must happen, its chance on the scale, and why it clashes. */
export function SlipLeg({ leg, market, fault, isLocked }: SlipLegProps) {
  const live = useLivePrice(`#${leg.outcomeId * 10}`);
  const yesPx = live?.px ?? market?.yesPx ?? null;
  const flip = (px: number): number => (leg.sideIndex === 0 ? px : 1 - px);
  const px = yesPx === null ? null : flip(yesPx);
  const change = market?.change24h ?? null;
  const from = yesPx === null || change === null ? null : flip(yesPx - change);
  const title = market ? titleOf(market) : `Market ${leg.outcomeId}`;
  const side = market?.sideNames[leg.sideIndex] ?? (leg.sideIndex === 0 ? 'Yes' : 'No');
  return (
    <li
      data-leg={leg.outcomeId}
      className={cn('border-b px-4 py-2', fault && 'bg-down-soft shadow-[inset_3px_0_0_var(--down)]')}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold leading-5">
            <span className="mr-1.5 rounded-sm border border-line-strong px-1 text-2xs">{side}</span>
            {title}
          </p>
          <p className="text-2xs text-faint">{market ? contextOf(market) : 'Loading'}</p>
        </div>
        <span className="figure text-base">
          {px === null ? '–' : (px * 100).toFixed(1)}
          <span className="text-faint text-xs">%</span>
        </span>
        {isLocked ? null : (
          <button
            type="button"
            aria-label={`Remove ${title}`}
            onClick={() => removeLeg(leg.outcomeId)}
            className="-mr-2 flex size-7 items-center justify-center rounded text-faint hover:bg-raised hover:text-text max-md:size-10"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      <Ruler px={px} from={from} className="mt-1" />
      {fault ? <p className="pt-1 text-down text-xs">{fault}</p> : null}
    </li>
  );
}

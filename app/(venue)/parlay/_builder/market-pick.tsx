import { memo } from 'react';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { toggleLeg } from '#app/slip/slip-store.ts';
import { useSlip } from '#app/slip/use-slip.ts';
import { cn } from '#app/ui/class-names.ts';
import { Ruler } from '#app/ui/figures/ruler.tsx';
import { MAX_LEGS } from '#domain/parlay/leg-count.ts';
import { pairConflict } from '#domain/parlay/slip-conflicts.ts';
import { contextOf, titleOf } from './market-words.ts';
import type { SlipMarket } from './slip-market.ts';

/** Columns of head and rows alike. */
export const MARKET_GRID =
  'grid items-center gap-x-5 gap-y-1.5 grid-cols-1 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_12.5rem]';

const WHY: Record<string, string> = {
  SAME_MARKET: 'Same question as a leg on the slip',
  SAME_ENTITY: 'Same team, asset or figure as a leg on the slip',
  MIXED_CATEGORIES: 'Different category from the slip',
};

/** Why a market cannot join what is on the slip; null when it can. */
function obstacle(market: SlipMarket, onSlip: readonly SlipMarket[]): string | null {
  if (onSlip.some(({ outcomeId }) => outcomeId === market.outcomeId)) return null;
  if (onSlip.length >= MAX_LEGS) return `A slip has at most ${MAX_LEGS} legs`;
  for (const leg of onSlip) {
    const code = pairConflict(leg, market);
    if (code) return WHY[code] ?? null;
  }
  return null;
}

type MarketPickProps = { market: SlipMarket; onSlip: readonly SlipMarket[] };

/** A market with its chance on the scale, and a button for each side. */
export const MarketPick = memo(({ market, onSlip }: MarketPickProps) => {
  const { outcomeId, sideNames, change24h } = market;
  const { legs } = useSlip();
  const live = useLivePrice(`#${outcomeId * 10}`);
  const px = live?.px ?? market.yesPx;
  const chosen = legs.find((leg) => leg.outcomeId === outcomeId)?.sideIndex;
  const why = obstacle(market, onSlip);
  const title = titleOf(market);
  return (
    <li data-pick={outcomeId} className={cn(MARKET_GRID, 'border-b py-2')}>
      <div className="min-w-0">
        <p className="font-semibold leading-5">{title}</p>
        <p id={`about-${outcomeId}`} className="text-2xs text-faint">
          {why ?? contextOf(market)}
        </p>
      </div>
      <Ruler px={px} from={px !== null && change24h !== null ? px - change24h : null} />
      <div className="grid grid-cols-2 gap-1.5">
        {([0, 1] as const).map((sideIndex) => {
          const isOn = chosen === sideIndex;
          const sidePx = px === null ? null : sideIndex === 0 ? px : 1 - px;
          return (
            <button
              key={sideIndex}
              type="button"
              aria-pressed={isOn}
              disabled={why !== null}
              aria-label={`${sideNames[sideIndex]}, ${title}`}
              aria-describedby={`about-${outcomeId}`}
              onClick={() => toggleLeg({ outcomeId, sideIndex })}
              className={cn(
                'flex min-h-11 min-w-0 flex-col items-start justify-center rounded border px-2.5 py-1 text-left leading-tight',
                isOn && 'border-text bg-text text-surface',
                !isOn && !why && 'border-line-strong bg-panel hover:border-text',
                why && 'border-line-strong border-dashed text-faint',
              )}
            >
              <span className={cn('w-full truncate text-2xs', isOn ? 'text-surface' : 'text-muted')}>
                {sideNames[sideIndex]}
              </span>
              <span className="figure text-[15px]">{sidePx === null ? '–' : (sidePx * 100).toFixed(1)}</span>
            </button>
          );
        })}
      </div>
    </li>
  );
});

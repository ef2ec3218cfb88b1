'use client';
import { settledWords } from '#app/format/settlement-words.ts';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { Price } from '#app/ui/price.tsx';
import type { MarketRow } from './use-market-pages.ts';

/** Probability of side A with a bar of its size; of a settled market, how it settled. */
export function ProbabilityCell({ market }: { market: MarketRow }) {
  const coin = `#${market.outcomeId * 10}`;
  const live = useLivePrice(coin);
  if (market.isSettled) {
    return <span className="font-medium">{settledWords(market.payout, market.sideNames)}</span>;
  }
  const px = live?.px ?? market.yesPx;
  return (
    <div className="w-full">
      <div className="flex items-baseline justify-end">
        {market.sideNames[0] === 'Yes' ? null : (
          <span className="truncate text-2xs text-muted">{market.sideNames[0]}</span>
        )}
        <Price coin={coin} fallback={market.yesPx} className="shrink-0 font-semibold max-md:text-[15px]" />
      </div>
      <div aria-hidden className="mt-0.5 ml-auto h-[3px] w-full max-w-24 rounded-full bg-raised">
        <div className="h-full rounded-full bg-side-a" style={{ width: `${(px ?? 0) * 100}%` }} />
      </div>
    </div>
  );
}

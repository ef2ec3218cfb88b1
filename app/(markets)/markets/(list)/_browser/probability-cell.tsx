'use client';
import { settledWords } from '#app/format/settlement-words.ts';
import { useLivePrice } from '#app/live/live-provider.tsx';
import { Price } from '#app/ui/price.tsx';
import { Ruler } from '#app/ui/ruler.tsx';
import type { MarketRow } from './use-market-pages.ts';

/** Probability of side A on the ruler, with the way it came in a day; of a settled market, how it settled. */
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
        <Price coin={coin} fallback={market.yesPx} className="figure shrink-0 max-md:text-[15px]" />
      </div>
      <Ruler px={px} from={px === null || market.change24h === null ? null : px - market.change24h} />
    </div>
  );
}

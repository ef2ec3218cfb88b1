import { categoryWords, classWords, marketTitle } from '#app/format/market-words.ts';
import { formatUsd } from '#app/format/numbers.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import type { MarketRow } from './use-market-pages.ts';

/** What a market asks, and below it what it belongs to. On a narrow screen also the figures that have no column there. */
export function TitleCell({ market }: { market: MarketRow }) {
  const title = marketTitle(market);
  const question = market.questionTitle && market.questionTitle !== 'Recurring' ? market.questionTitle : '';
  return (
    <div className="min-w-0">
      <div className="font-medium max-md:line-clamp-2 max-md:leading-5 md:truncate">{title}</div>
      <div className="truncate text-2xs text-faint max-md:hidden">
        <span className="font-mono">#{market.outcomeId * 10}</span>
        {' · '}
        {question && question !== title ? question : classWords(market.marketClass)}
      </div>
      <div className="flex gap-2 truncate text-2xs text-muted md:hidden">
        <span>{categoryWords(market.subcategory || market.category)}</span>
        <span>{formatUsd(market.isSettled ? market.volumeUsd : market.volume24hUsd)}</span>
        {market.expiryMs !== null && !market.isSettled ? <TimeLeft ms={market.expiryMs} /> : null}
        {market.isSettled ? <span>Settled</span> : null}
      </div>
    </div>
  );
}

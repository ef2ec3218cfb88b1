import Link from 'next/link';
import type { Answers } from '#app/data/trpc-client.ts';
import { marketTitle } from '#app/format/market-words.ts';
import { formatUsd } from '#app/format/numbers.ts';
import { WatchPrices } from '#app/live/watch-prices.tsx';
import { Price } from '#app/ui/figures/price.tsx';
import { Panel, PanelNote } from '#app/ui/panels/panel.tsx';

type Row = Answers['markets']['list']['rows'][number];

/** The markets with the most volume of the last day, ticking. */
export function BusiestMarkets({ markets }: { markets: readonly Row[] }) {
  return (
    <Panel title="Busiest today" aside="volume 24 h" className="self-start">
      <WatchPrices outcomes={markets.map(({ outcomeId }) => outcomeId)} />
      {markets.length === 0 ? (
        <PanelNote>The first markets appear as soon as history has loaded.</PanelNote>
      ) : null}
      <ul>
        {markets.map((market) => (
          <li key={market.outcomeId} className="border-b last:border-0">
            <Link
              href={`/markets/${market.outcomeId}`}
              prefetch={false}
              className="flex h-12 items-center gap-3 px-3 hover:bg-raised"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{marketTitle(market)}</span>
              <span className="text-muted text-xs">{formatUsd(market.volume24hUsd)}</span>
              <Price
                coin={`#${market.outcomeId * 10}`}
                fallback={market.yesPx}
                className="w-20 shrink-0 font-semibold"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

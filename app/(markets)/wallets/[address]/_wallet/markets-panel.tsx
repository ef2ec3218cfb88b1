import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { utcMs } from '#app/format/times.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Choice } from '#app/ui/controls/choice.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import type { Dealings } from './dealings.ts';
import { SideLink } from './side-link.tsx';

const ORDERS = [
  { value: 'recent', label: 'Latest' },
  { value: 'best', label: 'Best' },
  { value: 'worst', label: 'Worst' },
  { value: 'volume', label: 'Most volume' },
] as const;
type Order = (typeof ORDERS)[number]['value'];
type Market = Dealings['markets'][number];

type MarketsPanelProps = {
  address: string;
  query: Asked<Dealings>;
  order: Order;
  onOrder: (order: Order | null) => void;
};

/** What a wallet did in each coin. */
export function MarketsPanel({ address, query, order, onOrder }: MarketsPanelProps) {
  return (
    <Panel
      title="By market"
      aside={<Choice label="Order" value={order} options={ORDERS} onChange={onOrder} />}
    >
      <PanelBody what="the markets" query={query} empty={() => null} awaited="h-96" isQuietWhenStale>
        {({ markets, marketCount }) => (
          <>
            <ScrollRegion label="Markets of this wallet" className="h-96">
              <MarketTable markets={markets} />
            </ScrollRegion>
            <p className="border-t px-3 py-1 text-2xs text-muted">
              {countWords(markets.length, marketCount)}
            </p>
          </>
        )}
      </PanelBody>
      <PanelCall path={`/v1/profile/${address}/full`} />
    </Panel>
  );
}

const countWords = (shown: number, all: number): string =>
  shown === all
    ? `${all} ${all === 1 ? 'coin' : 'coins'}`
    : `The first ${shown} of ${formatCount(all)} coins; the call below has them all`;

function MarketTable({ markets }: { markets: readonly Market[] }) {
  return (
    <table className="w-full table-fixed text-xs" data-testid="wallet-markets">
      <thead className="sticky top-0 z-10 bg-panel text-2xs text-muted">
        <tr>
          <ColumnHead className="py-1.5 pl-3">Market</ColumnHead>
          <ColumnHead isFigure className="w-20 py-1.5">
            Result
          </ColumnHead>
          <ColumnHead isFigure className="w-20 py-1.5 pr-3 md:pr-0">
            PnL
          </ColumnHead>
          <ColumnHead isFigure className="w-20 py-1.5 max-md:hidden">
            Volume
          </ColumnHead>
          <ColumnHead isFigure className="w-16 py-1.5 max-md:hidden">
            Trades
          </ColumnHead>
          <ColumnHead isFigure className="w-24 py-1.5 pr-3 max-md:hidden">
            Last fill
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {markets.map((market) => (
          <tr key={market.coin} className="h-8 border-t">
            <td className="py-1 pl-3">
              <SideLink of={market.of} coin={market.coin} />
            </td>
            <td className="text-right text-2xs text-muted">{resultWords(market)}</td>
            <td className="pr-3 text-right font-mono md:pr-0">
              <Gain usd={market.total_pnl} />
            </td>
            <td className="text-right font-mono max-md:hidden" title={formatUsdExact(market.total_volume)}>
              {formatUsd(market.total_volume)}
            </td>
            <td className="text-right font-mono max-md:hidden">{formatCount(market.total_trades)}</td>
            <td className="pr-3 text-right text-muted max-md:hidden">
              <TimeAgo ms={utcMs(market.last_trade)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the wallet's position ended: a settled market that it had left before paid it nothing. */
function resultWords({ won_count, lost_count, total_settlements, of }: Market): string {
  if (won_count > 0) return 'Won';
  if (lost_count > 0) return 'Lost';
  if (total_settlements > 0) return 'Split';
  return of.isSettled ? 'Left before' : 'Open';
}

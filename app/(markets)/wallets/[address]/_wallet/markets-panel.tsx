import { formatCount, formatUsd, formatUsdExact, nounFor } from '#app/format/numbers.ts';
import { utcMs } from '#app/format/times.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Choice } from '#app/ui/controls/choice.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
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

const COLUMNS: readonly Column<Market>[] = [
  { name: 'Market', className: 'pr-0', cell: ({ of, coin }) => <SideLink of={of} coin={coin} /> },
  {
    name: 'Result',
    isFigure: true,
    className: 'w-20 px-0',
    cellClass: 'text-2xs text-muted',
    cell: resultWords,
  },
  figure('PnL', ({ total_pnl: usd }) => <Gain usd={usd} />, {
    className: 'w-20 px-0 max-md:pr-3',
  }),
  figure('Volume', ({ total_volume: usd }) => formatUsd(usd), {
    className: 'w-20 px-0 max-md:hidden',
    cellTitle: ({ total_volume: usd }) => formatUsdExact(usd),
  }),
  figure('Trades', ({ total_trades: trades }) => formatCount(trades), {
    className: 'w-16 px-0 max-md:hidden',
  }),
  {
    name: 'Last fill',
    isFigure: true,
    className: 'w-24 pl-0 max-md:hidden',
    cellClass: 'text-muted',
    cell: (market) => <TimeAgo ms={utcMs(market.last_trade)} />,
  },
];

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
              <Table
                className="table-fixed"
                testId="wallet-markets"
                columns={COLUMNS}
                rows={markets}
                idOf={({ coin }) => coin}
                stays="region"
                height="plain"
              />
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
    ? `${all} ${nounFor(all, 'coin')}`
    : `The first ${shown} of ${formatCount(all)} coins. The API call below returns all of them.`;

/** How the wallet's position ended: a settled market that it had left before paid it nothing. */
function resultWords({ won_count, lost_count, total_settlements, of }: Market): string {
  if (won_count > 0) return 'Won';
  if (lost_count > 0) return 'Lost';
  if (total_settlements > 0) return 'Split';
  return of.isSettled ? 'Exited early' : 'Open';
}

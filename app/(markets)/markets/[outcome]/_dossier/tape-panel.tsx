'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatPrice, formatShares, formatUsd } from '#app/format/numbers.ts';
import { formatClock, formatInstant } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { type TapeTrade, useTape } from './use-tape.ts';

type TapePanelProps = { outcomeId: number; sideNames: [string, string] };

type Unit = ReturnType<typeof usePriceUnit>;

const columnsOf = (sideNames: [string, string], unit: Unit): readonly Column<TapeTrade>[] => [
  {
    name: 'Time',
    className: 'w-[5.2rem] pr-0',
    cellClass: 'font-mono text-muted',
    cellTitle: ({ timeMs }) => formatInstant(timeMs),
    cell: ({ timeMs }) => formatClock(timeMs),
  },
  {
    name: 'Trade',
    className: 'pl-0',
    cellClass: 'truncate',
    cell: ({ isBuy, side }) => (
      <>
        <DirWord dir={isBuy ? 'Buy' : 'Sell'} />{' '}
        <span className={side === 0 ? 'text-side-a' : 'text-side-b'}>{sideNames[side]}</span>
      </>
    ),
  },
  figure('Price', ({ px }) => formatPrice(px, unit), {
    className: 'w-14 px-0',
  }),
  figure('Shares', ({ sz }) => formatShares(sz), {
    className: 'w-16 px-0 max-sm:pr-3',
  }),
  figure('Value', ({ px, sz }) => formatUsd(px * sz), {
    // Where the panel is narrow, the other columns matter more than this product of price and shares.
    className: 'w-16 px-0 max-sm:hidden lg:max-2xl:hidden',
    cellClass: 'text-muted',
  }),
  {
    name: 'Taker',
    isFigure: true,
    className: 'w-[8.2rem] pl-0 max-sm:hidden',
    cellClass: 'text-muted',
    cell: ({ wallet }) => <WalletLink address={wallet} />,
  },
];

/** The newest trades of both sides; live ones enter on top. */
export function TapePanel({ outcomeId, sideNames }: TapePanelProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.outcome.trades.queryOptions({ id: outcomeId }));
  const unit = usePriceUnit();
  const trades = useTape(outcomeId, query.data);
  return (
    <Panel title="Trades" aside="UTC">
      <PanelBody
        what="the trades"
        query={query}
        empty={() => (trades.length === 0 ? 'No trades on this market yet.' : null)}
        awaited="h-74"
      >
        {() => (
          <ScrollRegion label="Recent trades" className="h-80">
            <Table
              className="table-fixed"
              testId="trades"
              columns={columnsOf(sideNames, unit)}
              rows={trades}
              idOf={({ seq }) => seq}
              stays="region"
              height="dense"
              rowOf={({ seq, isFresh }) => ({ 'data-seq': seq, className: isFresh ? 'fresh' : '' })}
            />
          </ScrollRegion>
        )}
      </PanelBody>
    </Panel>
  );
}

'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatPrice, formatShares, formatUsd } from '#app/format/numbers.ts';
import { formatClock, formatInstant } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { type TapeTrade, useTape } from './use-tape.ts';

type TapePanelProps = { outcomeId: number; sideNames: [string, string] };

/** The newest trades of both sides; live ones enter on top. */
export function TapePanel({ outcomeId, sideNames }: TapePanelProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.outcome.trades.queryOptions({ id: outcomeId }));
  const trades = useTape(outcomeId, query.data);
  return (
    <Panel title="Trades" aside="UTC">
      <PanelBody
        what="the trades"
        query={query}
        empty={() => (trades.length === 0 ? 'Nobody has traded this market yet.' : null)}
        awaited="h-74"
      >
        {() => (
          <ScrollRegion label="Recent trades" className="h-80">
            <table className="w-full table-fixed text-xs" data-testid="trades">
              <thead className="sticky top-0 bg-panel text-2xs text-muted">
                <tr>
                  <ColumnHead className="w-[5.2rem] py-1.5 pl-3">Time</ColumnHead>
                  <ColumnHead className="py-1.5">Trade</ColumnHead>
                  <ColumnHead isFigure className="w-14 py-1.5">
                    Price
                  </ColumnHead>
                  <ColumnHead isFigure className="w-16 py-1.5 pr-3 sm:pr-0">
                    Shares
                  </ColumnHead>
                  <ColumnHead isFigure className="w-16 py-1.5 max-sm:hidden">
                    Value
                  </ColumnHead>
                  <ColumnHead isFigure className="w-[8.2rem] py-1.5 pr-3 max-sm:hidden">
                    Taker
                  </ColumnHead>
                </tr>
              </thead>
              <tbody>
                {trades.map((trade) => (
                  <TradeRow key={trade.seq} trade={trade} sideName={sideNames[trade.side]} />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </PanelBody>
    </Panel>
  );
}

function TradeRow({ trade, sideName }: { trade: TapeTrade; sideName: string }) {
  const unit = usePriceUnit();
  return (
    <tr className={cn('h-[26px] border-t', trade.isFresh && 'fresh')} data-seq={trade.seq}>
      <td className="pl-3 font-mono text-muted" title={formatInstant(trade.timeMs)}>
        {formatClock(trade.timeMs)}
      </td>
      <td className="truncate pr-2">
        <DirWord dir={trade.isBuy ? 'Buy' : 'Sell'} />{' '}
        <span className={trade.side === 0 ? 'text-side-a' : 'text-side-b'}>{sideName}</span>
      </td>
      <td className="text-right font-mono">{formatPrice(trade.px, unit)}</td>
      <td className="pr-3 text-right font-mono sm:pr-0">{formatShares(trade.sz)}</td>
      <td className="text-right font-mono text-muted max-sm:hidden">{formatUsd(trade.px * trade.sz)}</td>
      <td className="pr-3 text-right text-muted max-sm:hidden">
        <WalletLink address={trade.wallet} />
      </td>
    </tr>
  );
}

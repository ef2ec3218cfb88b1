'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatPrice, formatShares, formatUsd, shortAddress } from '#app/format/numbers.ts';
import { formatClock, formatInstant } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { cn } from '#app/ui/class-names.ts';
import { Panel, PanelNote } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { type TapeTrade, useTape } from './use-tape.ts';

type TapePanelProps = { outcomeId: number; sideNames: [string, string] };

/** The newest trades of both sides; live ones enter on top. */
export function TapePanel({ outcomeId, sideNames }: TapePanelProps) {
  const trpc = useTRPC();
  const { data, isError, refetch } = useQuery(trpc.outcome.trades.queryOptions({ id: outcomeId }));
  const trades = useTape(outcomeId, data);
  return (
    <Panel title="Trades" aside="UTC">
      {isError && !data ? (
        <PanelNote>
          The trades did not load.{' '}
          <button type="button" className="underline" onClick={() => refetch()}>
            Retry
          </button>
        </PanelNote>
      ) : trades.length === 0 ? (
        <PanelNote>Nobody has traded this market yet.</PanelNote>
      ) : (
        <ScrollRegion label="Recent trades" className="h-80">
          <table className="w-full table-fixed text-xs" data-testid="trades">
            <thead className="sticky top-0 bg-panel text-2xs text-muted">
              <tr>
                <th className="w-[5.2rem] py-1.5 pl-3 text-left font-normal">Time</th>
                <th className="py-1.5 text-left font-normal">Trade</th>
                <th className="w-14 py-1.5 text-right font-normal">Price</th>
                <th className="w-16 py-1.5 pr-3 text-right font-normal sm:pr-0">Shares</th>
                <th className="w-16 py-1.5 text-right font-normal max-sm:hidden">Value</th>
                <th className="w-[7.2rem] py-1.5 pr-3 text-right font-normal max-sm:hidden">Taker</th>
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
        <span className={trade.isBuy ? 'text-up' : 'text-down'}>
          <span aria-hidden>{trade.isBuy ? '▲' : '▼'}</span> {trade.isBuy ? 'Buy' : 'Sell'}
        </span>{' '}
        <span className={trade.side === 0 ? 'text-side-a' : 'text-side-b'}>{sideName}</span>
      </td>
      <td className="text-right font-mono">{formatPrice(trade.px, unit)}</td>
      <td className="pr-3 text-right font-mono sm:pr-0">{formatShares(trade.sz)}</td>
      <td className="text-right font-mono text-muted max-sm:hidden">{formatUsd(trade.px * trade.sz)}</td>
      <td className="pr-3 text-right font-mono text-muted max-sm:hidden" title={trade.wallet}>
        {shortAddress(trade.wallet)}
      </td>
    </tr>
  );
}

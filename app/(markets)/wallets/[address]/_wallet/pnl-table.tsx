import type { Answers } from '#app/data/trpc-client.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Gain } from '#app/ui/figures/gain.tsx';

export type PnlDay = Answers['wallets']['pnlHistory']['data'][number];

/** The days on which a wallet had fills, the newest first. */
export function PnlTable({ days }: { days: readonly PnlDay[] }) {
  return (
    <table className="w-full text-xs" data-testid="pnl-table">
      <caption className="sr-only">Profit and loss by UTC day</caption>
      <thead className="sticky top-0 bg-panel text-2xs text-muted">
        <tr className="border-b">
          <ColumnHead className="px-3 py-1.5">Day (UTC)</ColumnHead>
          <ColumnHead isFigure className="px-3 py-1.5">
            PnL
          </ColumnHead>
          <ColumnHead isFigure className="px-3 py-1.5">
            In all
          </ColumnHead>
          <ColumnHead isFigure className="px-3 py-1.5">
            Trades
          </ColumnHead>
          <ColumnHead isFigure className="px-3 py-1.5 max-sm:hidden">
            Won–lost
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date} className="border-b last:border-0">
            <td className="px-3 py-1 text-muted">{day.date}</td>
            <td className="px-3 py-1 text-right font-mono">
              <Gain usd={day.daily_pnl} isExact />
            </td>
            <td className="px-3 py-1 text-right font-mono">
              <Gain usd={day.cumulative_pnl} isExact />
            </td>
            <td className="px-3 py-1 text-right font-mono">{day.trades}</td>
            <td className="px-3 py-1 text-right font-mono max-sm:hidden">
              {day.wins}–{day.losses}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

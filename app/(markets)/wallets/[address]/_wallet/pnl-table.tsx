import type { Answers } from '#app/data/trpc-client.ts';
import { Gain } from '#app/ui/gain.tsx';

export type PnlDay = Answers['wallets']['pnlHistory']['data'][number];

/** The days on which a wallet had fills, the newest first. */
export function PnlTable({ days }: { days: readonly PnlDay[] }) {
  return (
    <table className="w-full text-xs" data-testid="pnl-table">
      <caption className="sr-only">Profit and loss by UTC day</caption>
      <thead className="sticky top-0 bg-panel text-2xs text-muted">
        <tr className="border-b">
          <th className="px-3 py-1.5 text-left font-normal">Day (UTC)</th>
          <th className="px-3 py-1.5 text-right font-normal">PnL</th>
          <th className="px-3 py-1.5 text-right font-normal">In all</th>
          <th className="px-3 py-1.5 text-right font-normal">Trades</th>
          <th className="px-3 py-1.5 text-right font-normal max-sm:hidden">Won–lost</th>
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

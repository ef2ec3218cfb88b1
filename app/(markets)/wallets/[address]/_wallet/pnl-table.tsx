import type { Answers } from '#app/data/trpc-client.ts';
import { Gain } from '#app/ui/figures/gain.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';

export type PnlDay = Answers['wallets']['pnlHistory']['data'][number];

const COLUMNS: readonly Column<PnlDay>[] = [
  { name: 'Day (UTC)', cellClass: 'text-muted', cell: ({ date }) => date },
  {
    name: 'PnL',
    isFigure: true,
    cellClass: 'font-mono',
    cell: ({ daily_pnl: usd }) => <Gain usd={usd} isExact />,
  },
  {
    name: 'In all',
    isFigure: true,
    cellClass: 'font-mono',
    cell: ({ cumulative_pnl: usd }) => <Gain usd={usd} isExact />,
  },
  {
    name: 'Trades',
    isFigure: true,
    className: 'max-sm:pr-3',
    cellClass: 'font-mono',
    cell: ({ trades }) => trades,
  },
  {
    name: 'Won–lost',
    isFigure: true,
    className: 'max-sm:hidden',
    cellClass: 'font-mono',
    cell: ({ wins, losses }) => `${wins}–${losses}`,
  },
];

/** The days on which a wallet had fills, the newest first. */
export function PnlTable({ days }: { days: readonly PnlDay[] }) {
  return (
    <Table
      label="Profit and loss by UTC day"
      testId="pnl-table"
      columns={COLUMNS}
      rows={days.toReversed()}
      idOf={({ date }) => date}
      stays="region"
    />
  );
}

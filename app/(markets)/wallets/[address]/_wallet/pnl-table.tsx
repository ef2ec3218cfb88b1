import type { Answers } from '#app/data/trpc-client.ts';
import { Gain } from '#app/ui/figures/gain.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';

export type PnlDay = Answers['wallets']['pnlHistory']['data'][number];

const COLUMNS: readonly Column<PnlDay>[] = [
  { name: 'Day (UTC)', cellClass: 'text-muted', cell: ({ date }) => date },
  figure('PnL', ({ daily_pnl: usd }) => <Gain usd={usd} isExact />),
  figure('Total', ({ cumulative_pnl: usd }) => <Gain usd={usd} isExact />),
  figure('Trades', ({ trades }) => trades, {
    className: 'max-sm:pr-3',
  }),
  figure('Won–lost', ({ wins, losses }) => `${wins}–${losses}`, {
    className: 'max-sm:hidden',
  }),
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

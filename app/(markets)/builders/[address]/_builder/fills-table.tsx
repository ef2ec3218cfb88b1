import Link from 'next/link';
import { formatPrice, formatShares, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { formatDayTime, formatInstant } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { Fill } from './use-fills.ts';

type Unit = ReturnType<typeof usePriceUnit>;

const columnsOf = (unit: Unit): readonly Column<Fill>[] => [
  {
    name: 'Time',
    cellClass: 'whitespace-nowrap font-mono text-muted',
    cellTitle: ({ time_ms: ms }) => formatInstant(ms),
    cell: ({ time_ms: ms }) => formatDayTime(ms),
  },
  {
    name: 'Fill',
    cell: ({ dir, coin, title }) => (
      <span className="flex items-center gap-1.5">
        <DirWord dir={dir} className="whitespace-nowrap" />
        <Link
          href={`/markets/${encodeURIComponent(coin)}`}
          prefetch={false}
          className="inline-flex min-h-6 min-w-0 items-center hover:underline"
          title={`${title} (${coin})`}
        >
          <span className="max-w-[16rem] truncate max-sm:max-w-[9rem]">{title}</span>
        </Link>
      </span>
    ),
  },
  figure('Price', ({ px }) => formatPrice(px, unit)),
  figure('Shares', ({ sz }) => formatShares(sz), {
    className: 'max-sm:hidden',
  }),
  figure('Value', ({ px, sz }) => formatUsd(px * sz), {
    className: 'max-sm:pr-3',
  }),
  figure('Builder fee', ({ builder_fee: fee }) => (fee === 0 ? '–' : feeText(fee)), {
    title: 'Fee paid to the builder',
    className: 'max-sm:hidden',
    cellClass: 'text-muted',
  }),
  {
    name: 'Wallet',
    isFigure: true,
    className: 'max-md:hidden',
    cell: ({ user }) => <WalletLink address={user} className="text-muted" />,
  },
];

/** The fills loaded so far. */
export function FillsTable({ rows }: { rows: readonly Fill[] }) {
  const unit = usePriceUnit();
  return (
    <ScrollRegion label="Recent fills as a table" className="relative max-h-[32rem]">
      <Table
        testId="fills"
        columns={columnsOf(unit)}
        rows={rows}
        idOf={(row) => `${row.tx_index}${row.user}${row.side}`}
        stays="region"
        height="plain"
        rowOf={(row) => ({ 'data-fill': row.tx_index })}
      />
    </ScrollRegion>
  );
}

/** Fees of one fill are often below a cent. */
const feeText = (usd: number): string => (Math.abs(usd) < 0.1 ? `$${usd.toFixed(4)}` : formatUsdExact(usd));

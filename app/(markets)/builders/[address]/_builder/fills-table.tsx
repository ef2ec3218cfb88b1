import Link from 'next/link';
import { formatPrice, formatShares, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { formatDayTime, formatInstant } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { Fill } from './use-fills.ts';

/** The fills loaded so far. */
export function FillsTable({ rows }: { rows: readonly Fill[] }) {
  return (
    <ScrollRegion label="Recent fills as a table" className="relative max-h-[32rem]">
      <table className="w-full text-xs" data-testid="fills">
        <thead className="sticky top-0 z-10 bg-panel text-2xs text-muted">
          <tr className="h-8">
            <ColumnHead className="pl-3">Time</ColumnHead>
            <ColumnHead className="px-2">Fill</ColumnHead>
            <ColumnHead isFigure className="px-2">
              Price
            </ColumnHead>
            <ColumnHead isFigure className="px-2 max-sm:hidden">
              Shares
            </ColumnHead>
            <ColumnHead isFigure className="px-2 max-sm:pr-3">
              Value
            </ColumnHead>
            <ColumnHead isFigure className="px-2 max-sm:hidden" title="What the builder got">
              Builder fee
            </ColumnHead>
            <ColumnHead isFigure className="pr-3 max-md:hidden">
              Wallet
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FillRow key={`${row.tx_index}${row.user}${row.side}`} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function FillRow({ row }: { row: Fill }) {
  const unit = usePriceUnit();
  return (
    <tr className="h-8 border-t" data-fill={row.tx_index}>
      <td className="whitespace-nowrap pl-3 font-mono text-muted" title={formatInstant(row.time_ms)}>
        {formatDayTime(row.time_ms)}
      </td>
      <td className="px-2">
        <span className="flex items-center gap-1.5">
          <DirWord dir={row.dir} className="whitespace-nowrap" />
          <Link
            href={`/markets/${encodeURIComponent(row.coin)}`}
            prefetch={false}
            className="inline-flex min-h-6 min-w-0 items-center hover:underline"
            title={`${row.title} (${row.coin})`}
          >
            <span className="max-w-[16rem] truncate max-sm:max-w-[9rem]">{row.title}</span>
          </Link>
        </span>
      </td>
      <td className="px-2 text-right font-mono">{formatPrice(row.px, unit)}</td>
      <td className="px-2 text-right font-mono max-sm:hidden">{formatShares(row.sz)}</td>
      <td className="px-2 text-right font-mono max-sm:pr-3">{formatUsd(row.px * row.sz)}</td>
      <td className="px-2 text-right font-mono text-muted max-sm:hidden">
        {row.builder_fee === 0 ? '–' : feeText(row.builder_fee)}
      </td>
      <td className="pr-2 text-right max-md:hidden">
        <WalletLink address={row.user} className="text-muted" />
      </td>
    </tr>
  );
}

/** Fees of one fill are often below a cent. */
const feeText = (usd: number): string => (Math.abs(usd) < 0.1 ? `$${usd.toFixed(4)}` : formatUsdExact(usd));

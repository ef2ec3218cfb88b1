'use client';
import Link from 'next/link';
import { formatPrice, formatShares, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { formatClock, formatInstant } from '#app/format/times.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import { cn } from '#app/ui/class-names.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { Fill } from './use-fills.ts';

/** The fills loaded so far. */
export function FillsTable({ rows }: { rows: readonly Fill[] }) {
  return (
    <ScrollRegion label="Recent fills" className="relative max-h-[32rem]">
      <table className="w-full text-xs" data-testid="fills">
        <thead className="sticky top-0 z-10 bg-panel text-2xs text-muted">
          <tr className="h-8">
            <th scope="col" className="pl-3 text-left font-normal">
              Time
            </th>
            <th scope="col" className="px-2 text-left font-normal">
              Fill
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              Price
            </th>
            <th scope="col" className="px-2 text-right font-normal max-sm:hidden">
              Shares
            </th>
            <th scope="col" className="px-2 text-right font-normal max-sm:pr-3">
              Value
            </th>
            <th
              scope="col"
              className="px-2 text-right font-normal max-sm:hidden"
              title="What the builder got"
            >
              Builder fee
            </th>
            <th scope="col" className="pr-3 text-right font-normal max-md:hidden">
              Wallet
            </th>
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

const TONES: Record<string, string> = { Buy: 'text-up', Sell: 'text-down' };
const ARROWS: Record<string, string> = { Buy: '▲ ', Sell: '▼ ' };

function FillRow({ row }: { row: Fill }) {
  const unit = usePriceUnit();
  return (
    <tr className="h-8 border-t" data-fill={row.tx_index}>
      <td className="whitespace-nowrap pl-3 font-mono text-muted" title={formatInstant(row.time_ms)}>
        {formatClock(row.time_ms)}
      </td>
      <td className="px-2">
        <span className="flex items-center gap-1.5">
          <span className={cn('whitespace-nowrap', TONES[row.dir])}>
            <span aria-hidden>{ARROWS[row.dir]}</span>
            {row.dir}
          </span>
          <Link
            href={`/markets/${encodeURIComponent(row.coin)}`}
            prefetch={false}
            className="inline-flex min-h-6 items-center font-mono hover:underline"
          >
            {row.coin}
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

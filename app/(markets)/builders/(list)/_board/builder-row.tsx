import Link from 'next/link';
import { formatCount, formatUsd, formatUsdExact, shortAddress } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Bar } from '#app/ui/figures/bar.tsx';
import {
  builderTitle,
  formatFeeRate,
  formatFees,
  formatShare,
  instantOf,
  percentOf,
} from '../../builder-words.ts';
import { type BoardParams, MAX_COMPARED } from './board-params.ts';
import type { BoardRow } from './shown-rows.ts';

type BuilderRowProps = {
  row: BoardRow;
  place: number;
  share: BoardParams['share'];
  total: { fees: number; volume: number };
  isCompared: boolean;
  /** Whether as many are compared as can be. */
  isFull: boolean;
  toggle: (builder: string) => void;
};

/** One builder of the table. */
export function BuilderRow({ row, place, share, total, isCompared, isFull, toggle }: BuilderRowProps) {
  const { total_fees_usdc: fees, volume } = row;
  const percent = share === 'fees' ? percentOf(fees, total.fees) : percentOf(volume, total.volume);
  const title = builderTitle(row);
  return (
    <tr className="h-11 border-b last:border-0 hover:bg-raised" data-builder={row.builder}>
      <td className="pl-1.5">
        <Tick
          {...{ title, isCompared, isDisabled: isFull && !isCompared }}
          toggle={() => toggle(row.builder)}
        />
      </td>
      <th scope="row" className="py-1 text-left font-normal">
        <Link
          href={`/builders/${row.builder}`}
          prefetch={false}
          title={row.builder}
          className="inline-flex min-h-6 items-center gap-2 hover:underline"
        >
          <span className="w-4 shrink-0 text-right font-mono text-2xs text-faint max-sm:hidden">{place}</span>
          <span className={row.builder_name ? 'font-medium' : 'font-mono'}>{title}</span>
          {row.builder_name ? (
            <span className="font-mono text-2xs text-muted max-lg:hidden">{shortAddress(row.builder)}</span>
          ) : null}
        </Link>
        <span className="flex items-center gap-2 pr-2 md:hidden">
          <Bar part={percent / 100} className="min-w-8 flex-1" />
          <span className="shrink-0 font-mono text-2xs text-muted">{formatShare(percent)}</span>
        </span>
      </th>
      <td className="px-2 text-right font-mono" title={formatUsdExact(fees)}>
        {formatFees(fees)}
      </td>
      <td className="px-2 text-right font-mono max-sm:pr-3" title={formatUsdExact(volume)}>
        {formatUsd(volume)}
      </td>
      <td className="px-2 text-right font-mono max-sm:hidden">{formatCount(row.fills)}</td>
      <td className="px-2 text-right font-mono max-sm:hidden">{formatCount(row.unique_traders)}</td>
      <td className="px-2 text-right font-mono text-muted max-lg:hidden">
        {formatFeeRate({ fees, volume })}
      </td>
      <td className="w-[30%] pr-3 pl-4 max-md:hidden">
        <span className="flex items-center gap-2">
          <span className="w-12 shrink-0 text-right font-mono">{formatShare(percent)}</span>
          <Bar part={percent / 100} className="flex-1" />
        </span>
      </td>
      <td className="whitespace-nowrap pr-3 text-right text-muted max-lg:hidden">
        <TimeAgo ms={instantOf(row.last_seen)} />
      </td>
    </tr>
  );
}

type TickProps = { title: string; isCompared: boolean; isDisabled: boolean; toggle: () => void };

/** Chooses a builder for comparison. */
function Tick({ title, isCompared, isDisabled, toggle }: TickProps) {
  return (
    <label
      className="flex size-8 items-center justify-center"
      title={isDisabled ? `${MAX_COMPARED} are compared already: take one out first` : 'Compare'}
    >
      <input
        type="checkbox"
        aria-label={`Compare ${title}`}
        checked={isCompared}
        disabled={isDisabled}
        onChange={toggle}
        className="size-4 accent-(--accent)"
      />
    </label>
  );
}

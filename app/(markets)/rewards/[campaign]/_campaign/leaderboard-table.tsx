import type { Answers } from '#app/data/trpc-client.ts';
import { formatDecimal } from '#app/format/decimals.ts';
import { formatShare } from '#app/format/gains.ts';
import { formatMultiple, formatUsdText } from '#app/format/reward-words.ts';
import { useRowKeys } from '#app/shell/shortcuts/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Ruler, RulerHead } from '#app/ui/figures/ruler.tsx';
import { Identicon } from '#app/ui/marks/identicon.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';

type Row = Answers['rewards']['leaderboard']['data'][number];

const points = (score: number): string => formatDecimal(score, 0, 0);

type LeaderboardTableProps = { rows: readonly Row[]; marked: string | null; own: string | null };

/** The ranking of a cycle; a row leads to its wallet. That of one wallet is marked. */
export function LeaderboardTable({ rows, marked, own }: LeaderboardTableProps) {
  useRowKeys(rows.length);
  return (
    <table aria-label="Wallets by projected amount" data-testid="reward-ranking" className="w-full text-xs">
      <thead className="text-2xs text-muted">
        <tr className="h-8">
          <ColumnHead isFigure className="w-9 px-2">
            <abbr title="Rank" className="no-underline">
              #
            </abbr>
          </ColumnHead>
          <ColumnHead className="px-2">Wallet</ColumnHead>
          <ColumnHead
            isFigure
            className="px-2 max-md:hidden"
            title="Dollars of maker fills that count, multiplied"
          >
            Maker
          </ColumnHead>
          <ColumnHead isFigure className="px-2 max-md:hidden" title="What a dollar of maker fills counts">
            Multiplier
          </ColumnHead>
          <ColumnHead isFigure className="px-2 max-md:hidden" title="Dollars of taker fills that count">
            Taker
          </ColumnHead>
          <ColumnHead className="w-44 px-3 max-xl:hidden">
            <span className="sr-only">Share on the ruler</span>
            <RulerHead />
          </ColumnHead>
          <ColumnHead isFigure className="px-2" title="Of the cycle’s pool">
            Share
          </ColumnHead>
          <ColumnHead isFigure className="px-3" title="Paid if the cycle ended now">
            Projected
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <WalletRow
            key={row.wallet}
            row={row}
            place={place}
            isMarked={row.wallet === marked}
            isOwn={row.wallet === own}
          />
        ))}
      </tbody>
    </table>
  );
}

const multipleOf = ({ multiplier }: Row): string => (multiplier === null ? '–' : formatMultiple(multiplier));

type WalletRowProps = { row: Row; place: number; isMarked: boolean; isOwn: boolean };

function WalletRow({ row, place, isMarked, isOwn }: WalletRowProps) {
  return (
    <tr
      data-row={place}
      data-wallet={row.wallet}
      className={cn('relative h-10 border-t hover:bg-raised max-md:h-13', isMarked && 'bg-raised')}
    >
      <td className="px-2 text-right font-mono text-faint">{row.rank}</td>
      <th scope="row" className="px-2 text-left font-normal">
        <span className="flex items-center gap-2">
          <Identicon address={row.wallet} />
          <span className="min-w-0">
            <WalletLink
              address={row.wallet}
              linkClass="font-medium after:absolute after:inset-0"
              copyClass="relative z-10 max-md:hidden"
            />
            {isOwn ? <span className="ml-1 font-semibold">you</span> : null}
            <span className="block text-2xs text-muted md:hidden">
              maker {points(row.maker_score)} {multipleOf(row)} · taker {points(row.taker_score)}
            </span>
          </span>
        </span>
      </th>
      <td className="px-2 text-right font-mono max-md:hidden">{points(row.maker_score)}</td>
      <td className="px-2 text-right font-mono max-md:hidden">{multipleOf(row)}</td>
      <td className="px-2 text-right font-mono max-md:hidden">{points(row.taker_score)}</td>
      <td className="px-3 max-xl:hidden">
        <Ruler px={row.share} />
      </td>
      <td className="px-2 text-right font-mono">{formatShare(row.share)}</td>
      <td className="px-3 text-right font-mono font-semibold">{formatUsdText(row.projected_usd)}</td>
    </tr>
  );
}

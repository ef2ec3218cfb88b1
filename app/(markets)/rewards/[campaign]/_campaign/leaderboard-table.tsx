import type { Answers } from '#app/data/trpc-client.ts';
import { formatDecimal } from '#app/format/decimals.ts';
import { formatShare } from '#app/format/gains.ts';
import { formatMultiple, formatUsdText } from '#app/format/reward-words.ts';
import { useRowKeys } from '#app/shell/shortcuts/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { Ruler, RulerHead } from '#app/ui/figures/ruler.tsx';
import { RankedWallet, RankHead } from '#app/ui/table/ranked-wallet.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';

type Row = Answers['rewards']['leaderboard']['data'][number];

const points = (score: number): string => formatDecimal(score, 0, 0);

type LeaderboardTableProps = { rows: readonly Row[]; marked: string | null; own: string | null };

const multipleOf = ({ multiplier }: Row): string => (multiplier === null ? '–' : formatMultiple(multiplier));

const FIGURE = { isFigure: true, cellClass: 'font-mono' } as const;

const columnsOf = (own: string | null): readonly Column<Row>[] => [
  figure('Rank', ({ rank }) => rank, {
    head: <RankHead />,
    headClass: 'w-9',
    className: 'px-2',
    cellClass: 'text-faint',
  }),
  {
    name: 'Wallet',
    isRowHead: true,
    cell: (row) => (
      <RankedWallet address={row.wallet}>
        {row.wallet === own ? <span className="ml-1 font-semibold">you</span> : null}
        <span className="block text-2xs text-muted md:hidden">
          maker {points(row.maker_score)} {multipleOf(row)} · taker {points(row.taker_score)}
        </span>
      </RankedWallet>
    ),
  },
  {
    ...FIGURE,
    name: 'Maker',
    title: 'Counted maker fills in dollars, times the multiplier',
    className: 'max-md:hidden',
    cell: (row) => points(row.maker_score),
  },
  {
    ...FIGURE,
    name: 'Multiplier',
    title: 'Score per dollar of maker fills',
    className: 'max-md:hidden',
    cell: multipleOf,
  },
  {
    ...FIGURE,
    name: 'Taker',
    title: 'Counted taker fills in dollars',
    className: 'max-md:hidden',
    cell: (row) => points(row.taker_score),
  },
  {
    name: 'Share, 0 to 100%',
    head: (
      <>
        <span className="sr-only">Share, 0 to 100%</span>
        <RulerHead />
      </>
    ),
    className: 'w-44 px-3 max-xl:hidden',
    cell: ({ share }) => <Ruler px={share} />,
  },
  { ...FIGURE, name: 'Share', title: 'Of the cycle’s pool', cell: ({ share }) => formatShare(share) },
  figure('Projected', (row) => formatUsdText(row.projected_usd), {
    title: 'Paid if the cycle ended now',
    cellClass: 'font-semibold',
  }),
];

/** The ranking of a cycle; a row leads to its wallet. That of one wallet is marked. */
export function LeaderboardTable({ rows, marked, own }: LeaderboardTableProps) {
  useRowKeys(rows.length);
  return (
    <Table
      label="Wallets by projected amount"
      testId="reward-ranking"
      columns={columnsOf(own)}
      rows={rows}
      idOf={({ wallet }) => wallet}
      height="tall"
      rowOf={({ wallet }, place) => ({
        'data-row': place,
        'data-wallet': wallet,
        className: cn('relative hover:bg-raised max-md:h-13', wallet === marked && 'bg-raised'),
      })}
    />
  );
}

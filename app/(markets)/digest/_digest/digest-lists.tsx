import type { UseQueryResult } from '@tanstack/react-query';
import type { PriceUnit } from '#app/format/numbers.ts';
import { usePriceUnit } from '#app/live/price-unit.ts';
import type { Digest } from './digest.ts';
import { DigestList, type DigestRow } from './digest-list.tsx';
import { busiestRows, newRows, settledRows, traderRows, whaleRows } from './rows-of.tsx';

type List = {
  title: string;
  about: string;
  empty: string;
  rowsOf: (digest: Digest, unit: PriceUnit) => DigestRow[] | undefined;
  className?: string;
};

const NO_TRADE = 'No trades in this period.';

const LISTS: readonly List[] = [
  {
    title: 'Busiest markets',
    about: 'by volume',
    empty: NO_TRADE,
    rowsOf: ({ trending_markets: rows, names }, unit) => rows && busiestRows(rows, names, unit),
  },
  {
    title: 'Top traders',
    about: 'by profit',
    empty: NO_TRADE,
    rowsOf: ({ top_traders: rows }) => rows && traderRows(rows),
  },
  {
    title: 'Largest trades',
    about: 'by taker',
    empty: NO_TRADE,
    rowsOf: ({ biggest_whales: rows, names }, unit) => rows && whaleRows(rows, names, unit),
  },
  {
    title: 'Largest settlements',
    about: 'by payout',
    empty: 'No markets settled in this period.',
    rowsOf: ({ biggest_settlements: rows, names }) => rows && settledRows(rows, names),
  },
  {
    title: 'New markets',
    about: 'newest first',
    empty: 'No new markets in this period.',
    rowsOf: ({ new_markets: rows, names }) => rows && newRows(rows, names),
    className: 'xl:col-span-2',
  },
];

type DigestListsProps = {
  query: UseQueryResult<Digest, unknown>;
  /** Asks for the longest period; null while that is asked for. */
  widen: (() => void) | null;
};

/** The lists of the digest: what traded, what came, what was paid, who won, who bet the most. */
export function DigestLists({ query, widen }: DigestListsProps) {
  const unit = usePriceUnit();
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-3">
      {LISTS.map(({ rowsOf, ...list }) => (
        <DigestList
          key={list.title}
          {...list}
          query={query}
          widen={widen}
          rowsOf={(digest) => rowsOf(digest, unit)}
        />
      ))}
    </div>
  );
}

'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import { usePriceUnit } from '#app/live/price-unit.ts';
import type { Digest } from './digest.ts';
import { DigestList } from './digest-list.tsx';
import { busiestRows, newRows, settledRows, traderRows, whaleRows } from './rows-of.tsx';

/** The lists of the digest: what traded, what came, what was paid, who won, who bet the most. */
export function DigestLists({ query }: { query: UseQueryResult<Digest, unknown> }) {
  const unit = usePriceUnit();
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-3">
      <DigestList
        title="Busiest markets"
        about="by volume of the period"
        query={query}
        rowsOf={(digest) => digest.trending_markets && busiestRows(digest.trending_markets, unit)}
        empty="Nobody traded in this period."
      />
      <DigestList
        title="Top traders"
        about="by profit of the period"
        query={query}
        rowsOf={(digest) => digest.top_traders && traderRows(digest.top_traders)}
        empty="Nobody traded in this period."
      />
      <DigestList
        title="Largest trades"
        about="by their taker"
        query={query}
        rowsOf={(digest) => digest.biggest_whales && whaleRows(digest.biggest_whales, unit)}
        empty="Nobody traded in this period."
      />
      <DigestList
        title="Largest settlements"
        about="by payout"
        query={query}
        rowsOf={(digest) => digest.biggest_settlements && settledRows(digest.biggest_settlements)}
        empty="No market settled in this period."
      />
      <DigestList
        title="New markets"
        about="the newest first"
        className="xl:col-span-2"
        query={query}
        rowsOf={(digest) => digest.new_markets && newRows(digest.new_markets)}
        empty="No market was first seen in this period."
      />
    </div>
  );
}

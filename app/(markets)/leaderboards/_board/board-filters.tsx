'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { Choice } from '#app/ui/choice.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import type { BoardParams, ChangeBoard } from './board-params.ts';
import { METRICS, TIMEFRAMES } from './board-words.ts';

type BoardFiltersProps = { params: BoardParams; change: ChangeBoard };

/** The names among `known` that are none of the empty ones, and the chosen one even if no market has it now. */
const choicesOf = (known: readonly string[], chosen: string | null): string[] =>
  [...new Set([...known, chosen ?? ''])].filter((name) => name !== '').sort();

/** What wallets are ranked by, since when, and among which dealings. */
export function BoardFilters({ params, change }: BoardFiltersProps) {
  const trpc = useTRPC();
  const { data: facets = [] } = useQuery({ ...trpc.markets.facets.queryOptions(), staleTime: 60_000 });
  const inCategory = facets.filter(({ category }) => [null, category].includes(params.category));
  const categories = choicesOf(
    facets.map(({ category }) => category),
    params.category,
  );
  const underlyings = choicesOf(
    inCategory.map(({ underlying }) => underlying),
    params.underlying,
  );
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h1 className="mr-auto font-semibold text-[15px] max-md:w-full">Leaderboards</h1>
      <Segmented
        label="Since"
        value={params.timeframe}
        options={TIMEFRAMES}
        onChange={(timeframe) => change({ timeframe })}
      />
      <Choice
        label="Rank by"
        value={params.metric}
        options={METRICS}
        onChange={(metric) => change({ metric })}
      />
      <Choice
        label="Category"
        anyLabel="Any"
        value={params.category}
        options={categories.map((value) => ({ value, label: categoryWords(value) }))}
        onChange={(category) => change({ category, underlying: null })}
      />
      {underlyings.length > 0 ? (
        <Choice
          label="Underlying"
          anyLabel="Any"
          value={params.underlying}
          options={underlyings.map((value) => ({ value, label: value }))}
          onChange={(underlying) => change({ underlying })}
        />
      ) : null}
    </div>
  );
}

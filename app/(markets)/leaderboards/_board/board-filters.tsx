'use client';
import { useFacets } from '#app/data/use-facets.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { Choice } from '#app/ui/choice.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { namesToChoose } from '../../_parts/names-to-choose.ts';
import { UnderlyingChoice } from '../../_parts/underlying-choice.tsx';
import type { BoardParams, ChangeBoard } from './board-params.ts';
import { METRICS, TIMEFRAMES } from './board-words.ts';

type BoardFiltersProps = { params: BoardParams; change: ChangeBoard };

/** What wallets are ranked by, since when, and among which dealings. */
export function BoardFilters({ params, change }: BoardFiltersProps) {
  const facets = useFacets();
  const inCategory = facets.filter(({ category }) => [null, category].includes(params.category));
  const categories = namesToChoose(
    facets.map(({ category }) => category),
    params.category,
  );
  const underlyings = namesToChoose(
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
        <UnderlyingChoice
          value={params.underlying}
          underlyings={underlyings.map((value) => ({ value }))}
          onChange={(underlying) => change({ underlying })}
        />
      ) : null}
    </div>
  );
}

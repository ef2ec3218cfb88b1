import { useFacets } from '#app/data/use-facets.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { Choice } from '#app/ui/controls/choice.tsx';
import { FilterSheet } from '#app/ui/controls/filter-sheet.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { namesToChoose } from '../../_parts/names-to-choose.ts';
import { UnderlyingChoice } from '../../_parts/underlying-choice.tsx';
import type { BoardParams, ChangeBoard } from './board-params.ts';
import { METRICS, TIMEFRAMES } from './board-words.ts';

type BoardFiltersProps = { params: BoardParams; change: ChangeBoard };

/** Returns every filter to its default. */
const DEFAULTS = { timeframe: null, metric: null, category: null, underlying: null };

/** What wallets are ranked by, since when, and among which dealings; on a phone behind one button. */
export function BoardFilters({ params, change }: BoardFiltersProps) {
  const { timeframe, metric, category, underlying } = params;
  const isSet = [timeframe !== 'all', metric !== 'pnl', category, underlying];
  const choices = <Choices params={params} change={change} />;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <h1 className="mr-auto font-semibold text-[15px]">Leaderboards</h1>
      <FilterSheet count={isSet.filter(Boolean).length} done="Show wallets" clear={() => change(DEFAULTS)}>
        {choices}
      </FilterSheet>
      <div className="contents max-md:hidden">{choices}</div>
    </div>
  );
}

function Choices({ params, change }: BoardFiltersProps) {
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
    <>
      <Segmented
        label="Since"
        value={params.timeframe}
        options={TIMEFRAMES}
        onChange={(timeframe) => change({ timeframe })}
        className="max-md:[&>*]:flex-1"
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
    </>
  );
}

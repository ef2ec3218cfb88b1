import { useFacets } from '#app/data/use-facets.ts';
import { FilterSheet } from '#app/ui/controls/filter-sheet.tsx';
import { useWide } from '#app/ui/use-wide.ts';
import { CategoryChips } from './category-chips.tsx';
import { countBy } from './facet-counts.ts';
import { FilterChoices } from './filter-choices.tsx';
import { foundWords } from './found-words.ts';
import type { ChangeParams, MarketParams } from './market-params.ts';
import { SearchBox } from './search-box.tsx';

type FilterBarProps = {
  params: MarketParams;
  change: ChangeParams;
  isPhone: boolean;
  /** Null until it is known. */
  found: { total: number; markets: number } | null;
};

/** From where on the choices stand beside the search. */
const WIDE = '(min-width: 768px)';

/** Search, filters and order of the market browser. On a phone all but search and category are behind one button. */
export function FilterBar({ params, change, isPhone, found }: FilterBarProps) {
  const isWide = useWide(!isPhone, WIDE);
  const facets = useFacets();
  const words = found ? foundWords(found) : '';
  const choices = <FilterChoices params={params} change={change} facets={facets} />;
  return (
    <section aria-label="Filters" className="mb-3 grid gap-2">
      <div className="flex items-center gap-2 md:flex-wrap">
        <SearchBox value={params.q} onChange={(q) => change({ q: q || null })} />
        <FilterSheet
          count={setBehindButton(params)}
          done={words ? `Show ${words}` : 'Show markets'}
          clear={() => change(DEFAULTS)}
        >
          {choices}
        </FilterSheet>
        {isWide ? <div className="contents max-md:hidden">{choices}</div> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <CategoryChips
          categories={countBy(facets, 'category', params.status)}
          value={params.category}
          onChange={(category) => change({ category, sub: null, class: null, underlying: null })}
        />
        <output className="ml-auto text-muted text-xs" data-testid="result-count" aria-live="polite">
          {words}
        </output>
      </div>
    </section>
  );
}

/** What the sheet of a phone holds, as it is from the start. */
const DEFAULTS = { status: null, sub: null, class: null, underlying: null, sort: null, dir: null };

const setBehindButton = ({ status, sub, class: kind, underlying, sort }: MarketParams): number =>
  [status !== 'live', sub, kind, underlying, sort !== 'volume24h'].filter(Boolean).length;

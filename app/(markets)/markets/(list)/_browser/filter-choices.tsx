import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo } from 'react';
import { categoryWords, classWords } from '#app/format/market-words.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Choice } from '#app/ui/controls/choice.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { UnderlyingChoice } from '../../../_parts/underlying-choice.tsx';
import { countBy, type Facet } from './facet-counts.ts';
import type { ChangeParams, MarketParams, Order } from './market-params.ts';

/** What the browser can be sorted by, in the words of the menu. */
const MARKET_ORDERS: readonly { value: Order; label: string }[] = [
  { value: 'volume24h', label: 'Volume 24 h' },
  { value: 'volume', label: 'Volume' },
  { value: 'trades', label: 'Trades' },
  { value: 'price', label: 'Probability' },
  { value: 'lastTrade', label: 'Last trade' },
  { value: 'ending', label: 'Date' },
  { value: 'newest', label: 'Listed' },
];

const STATUSES = [
  { value: 'live', label: 'Live' },
  { value: 'settled', label: 'Settled' },
  { value: 'all', label: 'All' },
] as const;

type FilterChoicesProps = { params: MarketParams; change: ChangeParams; facets: readonly Facet[] };

/** Status, class, underlying, topic and order: in a row on a desk, below each other in the sheet of a phone. */
export function FilterChoices({ params, change, facets }: FilterChoicesProps) {
  const inCategory = useMemo(
    () => facets.filter((facet) => params.category === null || facet.category === params.category),
    [facets, params.category],
  );
  const classes = countBy(inCategory, 'market_class', params.status);
  const underlyings = countBy(inCategory, 'underlying', params.status).filter(({ value }) => value !== '');
  const subcategories = countBy(inCategory, 'subcategory', params.status).filter(({ value }) => value !== '');
  return (
    <>
      <Segmented
        label="Status"
        value={params.status}
        options={STATUSES}
        onChange={(status) => change({ status })}
        className="max-md:[&>*]:flex-1"
      />
      <Choice
        label="Class"
        anyLabel="Any"
        value={params.class}
        options={classes.map((entry) => ({ ...entry, label: classWords(entry.value) }))}
        onChange={(value) => change({ class: value })}
      />
      {underlyings.length > 0 ? (
        <UnderlyingChoice
          value={params.underlying}
          underlyings={underlyings}
          onChange={(underlying) => change({ underlying })}
        />
      ) : null}
      {params.category && subcategories.length > 1 ? (
        <Choice
          label="Topic"
          anyLabel="Any"
          value={params.sub}
          options={subcategories.map((entry) => ({ ...entry, label: categoryWords(entry.value) }))}
          onChange={(sub) => change({ sub })}
        />
      ) : null}
      <div className="flex items-center gap-1 md:ml-auto">
        <Choice
          label="Sort"
          value={params.sort}
          options={MARKET_ORDERS}
          onChange={(sort) => change({ sort, dir: sort === 'ending' ? 'asc' : null })}
        />
        <Button
          size="icon"
          aria-label={
            params.dir === 'desc' ? 'Largest first; reverse the order' : 'Smallest first; reverse the order'
          }
          onClick={() => change({ dir: params.dir === 'desc' ? 'asc' : null })}
        >
          {params.dir === 'desc' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />}
        </Button>
      </div>
    </>
  );
}

import { memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { categoryWords } from '#app/format/market-words.ts';
import { useWatch } from '#app/live/live-provider.tsx';
import { whenIdle } from '#app/live/when-idle.ts';
import { SearchField } from '#app/shell/search-field.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { RulerHead } from '#app/ui/figures/ruler.tsx';
import { MARKET_GRID, MarketPick } from './market-pick.tsx';
import { contextOf, titleOf } from './market-words.ts';
import type { SlipMarket } from './slip-market.ts';

const PAGE = 40;
/** More than a phone shows at once. */
const FIRST_ON_PHONE = 10;

type MarketListProps = {
  markets: readonly SlipMarket[];
  onSlip: readonly SlipMarket[];
  /** Whether what is below the first screen comes after it. */
  isPhone: boolean;
};

const isFound = (market: SlipMarket, words: readonly string[]): boolean => {
  const text = `${titleOf(market)} ${contextOf(market)} ${market.underlying}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Everything that can be a leg, the busiest first, with a search and the categories. */
export const MarketList = memo(({ markets, onSlip, isPhone }: MarketListProps) => {
  const [text, setText] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const [shown, setShown] = useState(isPhone ? FIRST_ON_PHONE : PAGE);
  useEffect(() => whenIdle(() => startTransition(() => setShown((before) => Math.max(before, PAGE)))), []);
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const found = markets.filter((market) => isFound(market, words));
  const listed = found.filter((market) => category === null || market.category === category);
  const page = listed.slice(0, shown);
  useWatch(page.map(({ outcomeId }) => outcomeId));
  return (
    <section aria-label="Markets" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <SearchField
          aria-label="Search markets"
          placeholder="Team, ticker or title"
          text={text}
          onText={setText}
          className="max-w-96"
        />
        <Categories all={found} value={category} onChange={setCategory} />
      </div>
      <div aria-hidden className={cn(MARKET_GRID, 'border-b pb-1 text-2xs text-faint max-md:hidden')}>
        <span>Markets, busiest first</span>
        <RulerHead />
        <span>Tap to add, tap again to remove</span>
      </div>
      <ul>
        {page.map((market) => (
          <MarketPick key={market.outcomeId} market={market} onSlip={onSlip} />
        ))}
      </ul>
      {listed.length === 0 ? (
        <p className="py-8 text-center text-muted">
          {markets.length === 0 ? 'No markets are open right now.' : 'No markets match. Try fewer words.'}
        </p>
      ) : null}
      {listed.length > shown ? (
        <Button className="mt-3 w-full" onClick={() => setShown(shown + PAGE)}>
          Show more of {listed.length} markets
        </Button>
      ) : null}
    </section>
  );
});

type CategoriesProps = {
  all: readonly SlipMarket[];
  value: string | null;
  onChange: (value: string | null) => void;
};

function Categories({ all, value, onChange }: CategoriesProps) {
  const names = [...new Set(all.map(({ category }) => category))].sort();
  const chips = [null, ...names].map((name) => ({
    name,
    label: name === null ? 'All' : categoryWords(name),
    count: name === null ? all.length : all.filter(({ category }) => category === name).length,
  }));
  return (
    <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto [scrollbar-width:none]">
      <legend className="sr-only">Category</legend>
      {chips.map(({ name, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === name}
          onClick={() => onChange(name)}
          className={cn(
            'h-7 shrink-0 rounded border px-2.5 text-xs max-md:h-10',
            value === name
              ? 'border-text bg-text text-surface'
              : 'border-line-strong bg-panel text-muted hover:text-text',
          )}
        >
          {label} <span className={value === name ? '' : 'text-faint'}>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}

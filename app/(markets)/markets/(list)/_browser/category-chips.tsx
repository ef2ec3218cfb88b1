import { formatWhole } from '#app/format/decimals.ts';
import { categoryWords } from '#app/format/market-words.ts';
import { cn } from '#app/ui/class-names.ts';

type CategoryChipsProps = {
  categories: readonly { value: string; count: number }[];
  value: string | null;
  onChange: (category: string | null) => void;
};

/** The categories with their sizes; one or none is chosen. */
export function CategoryChips({ categories, value, onChange }: CategoryChipsProps) {
  const all = categories.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className="-mx-3 flex min-w-0 gap-1.5 overflow-x-auto px-3 [scrollbar-width:none] max-md:w-[calc(100%+1.5rem)] md:mx-0 md:flex-wrap md:px-0">
      <legend className="sr-only">Category</legend>
      <Chip label="All" count={all} isChosen={value === null} onClick={() => onChange(null)} />
      {categories.map((category) => (
        <Chip
          key={category.value}
          label={categoryWords(category.value)}
          count={category.count}
          isChosen={value === category.value}
          onClick={() => onChange(value === category.value ? null : category.value)}
        />
      ))}
    </fieldset>
  );
}

type ChipProps = { label: string; count: number; isChosen: boolean; onClick: () => void };

function Chip({ label, count, isChosen, onClick }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={cn(
        'h-6 shrink-0 rounded-full border px-2.5 text-xs max-md:h-9',
        isChosen
          ? 'border-text bg-text text-surface'
          : 'bg-panel text-muted hover:border-line-strong hover:text-text',
      )}
    >
      {label} <span className={isChosen ? 'opacity-80' : 'text-faint'}>{formatWhole(count)}</span>
    </button>
  );
}

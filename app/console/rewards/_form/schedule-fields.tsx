import { categoryWords } from '#app/format/market-words.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { CheckList } from '#app/ui/form/check-list.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { FormPart } from './form-part.ts';
import { WindowFields } from './window-fields.tsx';

const KINDS = [
  { value: 'daily', label: 'One day' },
  { value: 'events', label: 'A match window' },
] as const;

const MARKETS = [
  { value: 'all', label: 'All' },
  { value: 'categories', label: 'Categories' },
  { value: 'outcomes', label: 'Specific' },
] as const;

const CATEGORIES = ['sports', 'crypto', 'macro', 'other'];

/** When the cycles are, and which markets count. */
export function ScheduleFields({ form }: FormPart) {
  const draft = form.values;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-xs">A cycle is</span>
        <Segmented
          label="A cycle is"
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => form.change('kind', kind)}
        />
      </div>
      {draft.kind === 'daily' ? <Days form={form} /> : <WindowFields form={form} />}
    </>
  );
}

function Days({ form }: FormPart) {
  const draft = form.values;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstDay" label="First day (UTC)" type="date" />
        <TextField form={form} name="lastDay" label="Last day (UTC)" type="date" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-xs">Markets</span>
        <Segmented
          label="Markets"
          value={draft.markets}
          options={MARKETS}
          onChange={(markets) => form.change('markets', markets)}
        />
      </div>
      {draft.markets === 'categories' ? (
        <CheckList
          legend="Categories"
          options={CATEGORIES.map((value) => ({ value, label: categoryWords(value) }))}
          chosen={draft.categories}
          onChange={(categories) => form.change('categories', categories)}
          problem={form.problemOf('categories')}
          isInline
        />
      ) : null}
      {draft.markets === 'outcomes' ? (
        <TextField
          form={form}
          name="outcomes"
          label="Outcomes"
          hint="Outcome numbers from market addresses: 12 in /markets/12."
          placeholder="12 13"
        />
      ) : null}
    </>
  );
}

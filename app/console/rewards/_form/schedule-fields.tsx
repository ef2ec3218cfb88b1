import { categoryWords } from '#app/format/market-words.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { CheckList } from '../../webhooks/_form/check-list.tsx';
import type { FormPart } from './form-part.ts';
import { TextField } from './text-field.tsx';
import { WindowFields } from './window-fields.tsx';

const KINDS = [
  { value: 'daily', label: 'Every day' },
  { value: 'events', label: 'Windows of matches' },
] as const;

const MARKETS = [
  { value: 'all', label: 'All' },
  { value: 'categories', label: 'Categories' },
  { value: 'outcomes', label: 'Named' },
] as const;

const CATEGORIES = ['sports', 'crypto', 'macro', 'other'];

/** When the cycles are, and which markets count. */
export function ScheduleFields({ draft, change, problems }: FormPart) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-xs">A cycle is</span>
        <Segmented
          label="A cycle is"
          value={draft.kind}
          options={KINDS}
          onChange={(kind) => change({ kind })}
        />
      </div>
      {draft.kind === 'daily' ? (
        <Days draft={draft} change={change} problems={problems} />
      ) : (
        <WindowFields draft={draft} change={change} problems={problems} />
      )}
    </>
  );
}

function Days({ draft, change, problems }: FormPart) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First day (UTC)"
          type="date"
          value={draft.firstDay}
          onChange={(firstDay) => change({ firstDay })}
          problem={problems.firstDay}
        />
        <TextField
          label="Last day (UTC)"
          type="date"
          value={draft.lastDay}
          onChange={(lastDay) => change({ lastDay })}
          problem={problems.lastDay}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-xs">Markets</span>
        <Segmented
          label="Markets"
          value={draft.markets}
          options={MARKETS}
          onChange={(markets) => change({ markets })}
        />
      </div>
      {draft.markets === 'categories' ? (
        <CheckList
          legend="Categories"
          options={CATEGORIES.map((value) => ({ value, label: categoryWords(value) }))}
          chosen={draft.categories}
          onChange={(categories) => change({ categories })}
          problem={problems.categories}
          isInline
        />
      ) : null}
      {draft.markets === 'outcomes' ? (
        <TextField
          label="Outcomes"
          value={draft.outcomes}
          onChange={(outcomes) => change({ outcomes })}
          problem={problems.outcomes}
          hint="Their numbers, as in the address of a market: 12 of /markets/12."
          placeholder="12 13"
        />
      ) : null}
    </>
  );
}

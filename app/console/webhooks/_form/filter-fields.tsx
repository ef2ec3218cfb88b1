import { CheckList } from '#app/ui/form/check-list.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { DIRS } from '#domain/fill.ts';
import { ORDER_STATUSES } from '#domain/webhook/event-types.ts';
import type { FormPart } from './form-part.ts';
import type { WebhookDraft } from './webhook-draft.ts';

const SIDES = [
  { value: 'B', label: 'Buys' },
  { value: 'A', label: 'Sells' },
] as const;

const isFiltered = ({ coins, minNotional, sides, dirs, statuses }: WebhookDraft): boolean =>
  coins.trim() !== '' || minNotional.trim() !== '' || sides.length + dirs.length + statuses.length > 0;

/** What events must have besides; closed at first, unless something is set. */
export function FilterFields({ form }: FormPart) {
  const draft = form.values;
  const hasOrders = draft.eventTypes.includes('order');
  return (
    <details open={isFiltered(draft) || undefined} className="rounded border">
      <summary className="flex min-h-9 items-center px-3 py-1.5 font-medium text-xs marker:text-muted hover:bg-raised max-md:min-h-11">
        Filters
        <span className="ml-2 font-normal text-muted">amount, coins, sides, directions</span>
      </summary>
      <div className="grid gap-4 border-t px-3 py-3">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="minNotional"
            label="At least, in USD"
            inputMode="decimal"
            placeholder="any amount"
          />
          <TextField form={form} name="coins" label="Coins" placeholder="all, or #10 #11" isCode />
        </div>
        <CheckList
          legend="Sides"
          options={SIDES}
          chosen={draft.sides}
          onChange={(sides) => form.change('sides', sides)}
          isInline
        />
        <CheckList
          legend="Directions"
          options={DIRS.map((dir) => ({ value: dir, label: dir }))}
          chosen={draft.dirs}
          onChange={(dirs) => form.change('dirs', dirs)}
          isInline
        />
        {hasOrders ? (
          <CheckList
            legend="Order statuses"
            options={ORDER_STATUSES.map((status) => ({ value: status, label: status }))}
            chosen={draft.statuses}
            onChange={(statuses) => form.change('statuses', statuses)}
            isInline
          />
        ) : null}
        <p className="text-muted text-xs">
          If you select none in a list, all of it matches. An event must match every filter that is set.
        </p>
      </div>
    </details>
  );
}

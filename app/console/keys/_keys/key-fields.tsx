import { CheckList } from '#app/ui/form/check-list.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { FormOf } from '#app/ui/form/use-form.ts';
import { KEY_LIMITS, KEY_SCOPES, type KeyScope } from '#domain/key.ts';
import { isHeldBack, type KeyDraft } from './key-draft.ts';

const MEANING: Record<KeyScope, string> = {
  read: 'Read: every answer of the data API',
  webhooks: 'Webhooks: see and change subscriptions',
  stream: 'Streams: live events over SSE, WebSocket and gRPC',
};

type KeyFieldsProps = { form: FormOf<KeyDraft> };

/** The name of a key. */
export const NameField = ({ form }: KeyFieldsProps) => (
  <TextField
    form={form}
    name="name"
    label="Name"
    hint="Where it is used, for example “production” or “laptop”."
    maxLength={KEY_LIMITS.name}
  />
);

/** What holds a key back beyond the plan; closed at first, unless something is set. */
export const AdvancedFields = ({ form }: KeyFieldsProps) => (
  <details open={isHeldBack(form.values) || undefined} className="rounded border">
    <summary className="flex min-h-9 items-center px-3 py-1.5 font-medium text-xs marker:text-muted hover:bg-raised max-md:min-h-11">
      Advanced
      <span className="ml-2 font-normal text-muted">scopes, addresses, budget</span>
    </summary>
    <div className="grid gap-4 border-t px-3 py-3">
      <div className="grid gap-1">
        <CheckList
          legend="Scopes"
          options={KEY_SCOPES.map((value) => ({ value, label: MEANING[value] }))}
          chosen={form.values.scopes}
          onChange={(scopes) => form.change('scopes', scopes)}
          problem={form.problemOf('scopes')}
        />
        <p className="text-muted text-xs">If you select none, the key has every scope.</p>
      </div>
      <TextField
        form={form}
        name="addresses"
        label="Allowed addresses"
        hint="Enter one IP address or network per line. Leave empty to allow every address."
        rows={3}
        placeholder={'203.0.113.7\n2001:db8::/48'}
        isCode
      />
      <TextField
        form={form}
        name="budget"
        label="Monthly budget"
        hint="Maximum requests per calendar month. Further requests with this key return 429. Leave empty for the plan’s quota."
        inputMode="numeric"
      />
    </div>
  </details>
);

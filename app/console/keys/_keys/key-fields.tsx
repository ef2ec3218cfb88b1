import { KEY_LIMITS, KEY_SCOPES, type KeyScope } from '#domain/key.ts';
import { Field, INPUT } from '../../_parts/field.tsx';
import { isHeldBack, type KeyDraft, readBudget } from './key-draft.ts';

const MEANING: Record<KeyScope, string> = {
  read: 'Read: every answer of the data API',
  webhooks: 'Webhooks: see and change subscriptions',
  stream: 'Streams: live events over SSE, WebSocket and gRPC',
};

type KeyFieldsProps = { draft: KeyDraft; change: (patch: Partial<KeyDraft>) => void };

/** The name of a key. */
export function NameField({ draft, change }: KeyFieldsProps) {
  return (
    <Field label="Name" hint="Where it is used, for example “production” or “laptop”.">
      {(control) => (
        <input
          {...control}
          value={draft.name}
          maxLength={KEY_LIMITS.name}
          onChange={(event) => change({ name: event.target.value })}
          autoComplete="off"
          className={INPUT}
        />
      )}
    </Field>
  );
}

/** What holds a key back beyond the plan; closed at first, unless something is set. */
export function AdvancedFields({ draft, change }: KeyFieldsProps) {
  const budget = readBudget(draft.budget);
  return (
    <details open={isHeldBack(draft) || undefined} className="rounded border">
      <summary className="flex min-h-9 items-center px-3 py-1.5 font-medium text-xs marker:text-muted hover:bg-raised max-md:min-h-11">
        Advanced
        <span className="ml-2 font-normal text-muted">scopes, addresses, budget</span>
      </summary>
      <div className="grid gap-4 border-t px-3 py-3">
        <Scopes draft={draft} change={change} />
        <Field label="Allowed addresses" hint="One IP address or network a line. Empty: from everywhere.">
          {(control) => (
            <textarea
              {...control}
              value={draft.addresses}
              onChange={(event) => change({ addresses: event.target.value })}
              rows={3}
              spellCheck={false}
              placeholder={'203.0.113.7\n2001:db8::/48'}
              className={`${INPUT} h-auto py-1.5 font-mono`}
            />
          )}
        </Field>
        <Field
          label="Monthly budget"
          problem={typeof budget === 'string' ? budget : null}
          hint="Requests a calendar month; beyond them this key is answered with 429. Empty: as many as the plan allows."
        >
          {(control) => (
            <input
              {...control}
              value={draft.budget}
              onChange={(event) => change({ budget: event.target.value })}
              inputMode="numeric"
              autoComplete="off"
              className={INPUT}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

function Scopes({ draft, change }: KeyFieldsProps) {
  const toggle = (scope: KeyScope, isOn: boolean) =>
    change({
      scopes: KEY_SCOPES.filter((known) => (known === scope ? isOn : draft.scopes.includes(known))),
    });
  return (
    <fieldset className="grid gap-1 text-xs">
      <legend className="mb-1 font-medium">Scopes</legend>
      {KEY_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-7 items-center gap-2.5 max-md:min-h-11">
          <input
            type="checkbox"
            checked={draft.scopes.includes(scope)}
            onChange={(event) => toggle(scope, event.target.checked)}
            className="size-4 accent-(--accent)"
          />
          {MEANING[scope]}
        </label>
      ))}
      <p className="text-muted">None ticked: the key may be used for all of them.</p>
    </fieldset>
  );
}

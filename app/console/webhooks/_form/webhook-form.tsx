import type { ReactNode } from 'react';
import { DialogForm } from '#app/ui/form/dialog-form.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { hearsOf } from '../_webhooks/webhook-words.ts';
import { AudienceFields } from './audience-fields.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { DryRun } from './dry-run.tsx';
import { FilterFields } from './filter-fields.tsx';
import { PredicateField } from './predicate-field.tsx';
import {
  type DraftBounds,
  draftFieldOf,
  draftProblems,
  inputOf,
  readTerms,
  type TermsInput,
  type WebhookDraft,
  type WebhookInput,
} from './webhook-draft.ts';

type WebhookFormProps = {
  title: string;
  about: ReactNode;
  initial: WebhookDraft;
  bounds: DraftBounds;
  action: string;
  busyWords: string;
  send: (input: WebhookInput) => Promise<unknown>;
  onClose: () => void;
};

const wordsOf = (terms: TermsInput): string => hearsOf({ ...terms, eventTypes: terms.event_types });

/** All that a webhook can be told: where to, what of, and on what condition. */
export function WebhookForm({ initial, bounds, send, ...dialog }: WebhookFormProps) {
  const form = useForm<WebhookDraft>({
    initial,
    rules: (draft) => draftProblems(draft, bounds),
    send: (draft) => send(inputOf(draft, bounds)),
    refusedAt: draftFieldOf,
    // A long list is pasted: which of its lines is no address helps at once.
    isToldAtOnce: (name, draft) => (name === 'wallets' || name === 'builders') && draft[name] !== '',
  });
  const reading = readTerms(form.values, bounds);
  const terms = 'terms' in reading ? reading.terms : null;
  const part = { form, bounds };
  return (
    <DialogForm form={form} {...dialog} isDrawer>
      <DestinationFields {...part} />
      <AudienceFields {...part} />
      <FilterFields {...part} />
      <PredicateField {...part} />
      {terms ? (
        <p data-testid="hears-of" className="text-xs">
          <span className="text-muted">You get: </span>
          {wordsOf(terms)}.
        </p>
      ) : null}
      <DryRun terms={terms} askInVain={form.tell} />
    </DialogForm>
  );
}

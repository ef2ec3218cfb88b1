import { type FormEvent, useState } from 'react';
import { AskButtons } from '../../_parts/ask-buttons.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { hearsOf } from '../_webhooks/webhook-words.ts';
import { AudienceFields } from './audience-fields.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { DryRun } from './dry-run.tsx';
import { FilterFields } from './filter-fields.tsx';
import { PredicateField } from './predicate-field.tsx';
import {
  type DraftBounds,
  readTerms,
  readWebhookDraft,
  type TermsInput,
  type WebhookDraft,
  type WebhookInput,
} from './webhook-draft.ts';

type WebhookFormProps = {
  initial: WebhookDraft;
  bounds: DraftBounds;
  action: string;
  busyWords: string;
  isBusy: boolean;
  error: unknown;
  send: (input: WebhookInput) => void;
  onClose: () => void;
};

const wordsOf = (terms: TermsInput): string => hearsOf({ ...terms, eventTypes: terms.event_types });

/** All that a webhook can be told: where to, what of, and on what condition. */
export function WebhookForm(props: WebhookFormProps) {
  const { initial, bounds, action, busyWords, isBusy, error, send, onClose } = props;
  const [draft, setDraft] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const reading = readWebhookDraft(draft, bounds);
  const termsReading = readTerms(draft, bounds);
  const terms = 'terms' in termsReading ? termsReading.terms : null;
  const problems = isAsked && 'problems' in reading ? reading.problems : {};
  const part = {
    ...{ draft, problems, bounds },
    change: (patch: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...patch })),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if ('input' in reading && !isBusy) send(reading.input);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className="grid gap-4 px-4 py-4">
        <DestinationFields {...part} />
        <AudienceFields {...part} />
        <FilterFields {...part} />
        <PredicateField {...part} />
        {terms ? (
          <p data-testid="hears-of" className="text-xs">
            <span className="text-muted">You hear of: </span>
            {wordsOf(terms)}.
          </p>
        ) : null}
        <DryRun terms={terms} askInVain={() => setAsked(true)} />
        <Refusal error={error} />
        {Object.keys(problems).length > 0 ? (
          <p role="alert" className="text-down text-xs">
            Something above cannot be taken yet: {Object.values(problems)[0]}
          </p>
        ) : null}
      </div>
      <div className="sticky bottom-0 bg-panel">
        <AskButtons action={action} busyWords={busyWords} isBusy={isBusy} onClose={onClose} />
      </div>
    </form>
  );
}

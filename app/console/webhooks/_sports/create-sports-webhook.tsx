import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { SPORTS_EVENT_TYPES, type SportsEventType } from '#domain/webhook/event-types.ts';
import { readReceiverUrl } from '#domain/webhook/receiver-url.ts';
import { AskButtons } from '../../_parts/ask-buttons.tsx';
import { Dialog } from '../../_parts/dialog.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { CheckList } from '../_form/check-list.tsx';
import { ReceiverUrlField } from '../_form/receiver-url-field.tsx';
import type { IssuedSecret } from '../_webhooks/webhook.ts';
import { readFixtures, SPORTS_WORDS, sportsHearsOf } from './sports-words.ts';

type CreateSportsWebhookProps = {
  allowLoopback: boolean;
  onClose: () => void;
  onIssued: (issued: IssuedSecret) => void;
};

/** The form for a new subscription to what happens in matches. */
export function CreateSportsWebhook({ allowLoopback, onClose, onIssued }: CreateSportsWebhookProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [url, setUrl] = useState('');
  const [eventTypes, setEventTypes] = useState<SportsEventType[]>([]);
  const [fixtureText, setFixtureText] = useState('');
  const { mutate, isPending, error } = useMutation({
    ...trpc.webhooks.sports.create.mutationOptions(),
    // The answer holds the secret: no longer in memory than it is shown.
    gcTime: 0,
    onSuccess: ({ secret, subscription: { subscriptionId } }) => {
      onIssued({ title: 'Your sports webhook is ready', secret, subscriptionId });
      void cache.invalidateQueries(trpc.webhooks.sports.list.queryFilter());
    },
  });
  const fixtures = readFixtures(fixtureText);
  const receiver = readReceiverUrl(url.trim(), { allowLoopback });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if ('url' in receiver && typeof fixtures !== 'string' && !isPending)
      mutate({ url: receiver.url, eventTypes, fixtures });
  };
  return (
    <Dialog
      title="Create a sports webhook"
      about="It hears of football matches as they are played."
      onClose={onClose}
      isDrawer
    >
      <form onSubmit={submit}>
        <div className="grid gap-4 px-4 py-4">
          <ReceiverUrlField
            value={url}
            onChange={setUrl}
            problem={url !== '' && 'problem' in receiver ? `The URL ${receiver.problem}.` : null}
            placeholder="https://hooks.example.com/matches"
          />
          <CheckList
            legend="Events (none ticked: all of them)"
            options={SPORTS_EVENT_TYPES.map((type) => ({
              value: type,
              label: type,
              about: SPORTS_WORDS[type],
            }))}
            chosen={eventTypes}
            onChange={setEventTypes}
          />
          <Field
            label="Fixtures"
            problem={typeof fixtures === 'string' ? fixtures : null}
            hint="Ids, one a line; those that you name are followed from now on. Empty: all that your organisation tracks."
          >
            {(control) => (
              <textarea
                {...control}
                value={fixtureText}
                onChange={(event) => setFixtureText(event.target.value)}
                rows={3}
                spellCheck={false}
                className={`${INPUT} h-auto py-1.5 font-mono`}
              />
            )}
          </Field>
          {typeof fixtures === 'string' ? null : (
            <p className="text-xs">
              <span className="text-muted">You hear of: </span>
              {sportsHearsOf({ eventTypes, fixtures })}.
            </p>
          )}
          <Refusal error={error} />
        </div>
        <AskButtons
          action="Create webhook"
          busyWords="Creating…"
          isBusy={isPending}
          isReady={'url' in receiver && typeof fixtures !== 'string'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

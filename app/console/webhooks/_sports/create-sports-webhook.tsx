import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { CheckList } from '#app/ui/form/check-list.tsx';
import { DialogForm } from '#app/ui/form/dialog-form.tsx';
import type { Problems } from '#app/ui/form/rules.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { SPORTS_EVENT_TYPES, SPORTS_EVENTS, type SportsEventType } from '#domain/webhook/event-types.ts';
import { RECEIVER_URL } from '../_form/receiver-url.ts';
import { receiverProblem } from '../_form/webhook-draft.ts';
import type { IssuedSecret } from '../_webhooks/webhook.ts';
import { readFixtures, sportsHearsOf } from './sports-words.ts';

type CreateSportsWebhookProps = {
  allowLoopback: boolean;
  onClose: () => void;
  onIssued: (issued: IssuedSecret) => void;
};

type SportsDraft = { url: string; eventTypes: readonly SportsEventType[]; fixtures: string };

function sportsProblems(draft: SportsDraft, allowLoopback: boolean): Problems<SportsDraft> {
  const fixtures = readFixtures(draft.fixtures);
  return {
    ...receiverProblem(draft.url, { allowLoopback }),
    ...(typeof fixtures === 'string' && { fixtures }),
  };
}

/** The form for a new subscription to what happens in matches. */
export function CreateSportsWebhook({ allowLoopback, onClose, onIssued }: CreateSportsWebhookProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    ...trpc.webhooks.sports.create.mutationOptions(),
    // The response contains the secret, so it is dropped from the cache at once.
    gcTime: 0,
    onSuccess: ({ secret, subscription: { subscriptionId } }) => {
      onIssued({ title: 'Your sports webhook is ready', secret, subscriptionId });
      void cache.invalidateQueries(trpc.webhooks.sports.list.queryFilter());
    },
  });
  const form = useForm<SportsDraft>({
    initial: { url: '', eventTypes: [], fixtures: '' },
    rules: (draft) => sportsProblems(draft, allowLoopback),
    send: async ({ url, eventTypes, fixtures: text }) => {
      const fixtures = readFixtures(text);
      if (typeof fixtures !== 'string')
        await mutateAsync({ url: url.trim(), eventTypes: [...eventTypes], fixtures });
    },
    refusedAt: (field) => (field === 'url' || field === 'eventTypes' || field === 'fixtures' ? field : null),
    isToldAtOnce: (name) => name === 'fixtures',
  });
  const { eventTypes } = form.values;
  const fixtures = readFixtures(form.values.fixtures);
  return (
    <DialogForm
      form={form}
      title="Create a sports webhook"
      about="It sends events of football matches as they happen."
      action="Create webhook"
      busyWords="Creating…"
      onClose={onClose}
      isDrawer
    >
      <TextField form={form} name="url" {...RECEIVER_URL} placeholder="https://hooks.example.com/matches" />
      <CheckList
        legend="Events (select none for all)"
        options={SPORTS_EVENT_TYPES.map((type) => ({
          value: type,
          label: type,
          about: SPORTS_EVENTS[type].plural,
        }))}
        chosen={eventTypes}
        onChange={(chosen) => form.change('eventTypes', chosen)}
        problem={form.problemOf('eventTypes')}
      />
      <TextField
        form={form}
        name="fixtures"
        label="Fixtures"
        hint="Enter one fixture id per line. Listed fixtures are tracked from now on. Leave empty for every fixture that your organisation tracks."
        rows={3}
        isCode
      />
      {typeof fixtures === 'string' ? null : (
        <p className="text-xs">
          <span className="text-muted">You get: </span>
          {sportsHearsOf({ eventTypes, fixtures })}.
        </p>
      )}
    </DialogForm>
  );
}

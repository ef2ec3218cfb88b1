import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import type { IssuedSecret } from '../_webhooks/webhook.ts';
import { type DraftBounds, emptyDraft } from './webhook-draft.ts';
import { WebhookForm } from './webhook-form.tsx';

type CreateWebhookProps = {
  bounds: DraftBounds;
  onClose: () => void;
  onIssued: (issued: IssuedSecret) => void;
};

/** The form for a new webhook. */
export function CreateWebhook({ bounds, onClose, onIssued }: CreateWebhookProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [initial] = useState(emptyDraft);
  const { mutateAsync } = useMutation({
    ...trpc.webhooks.create.mutationOptions(),
    // The response contains the secret, so it is dropped from the cache at once.
    gcTime: 0,
    onSuccess: ({ signingSecret, subscription: { subscriptionId } }) => {
      onIssued({ title: 'Your webhook is ready', secret: signingSecret, subscriptionId });
      void cache.invalidateQueries(trpc.webhooks.list.queryFilter());
    },
  });
  return (
    <WebhookForm
      title="Create a webhook"
      about="Events are sent from the moment it is created."
      initial={initial}
      bounds={bounds}
      action="Create webhook"
      busyWords="Creating…"
      send={(input) => mutateAsync(input)}
      onClose={onClose}
    />
  );
}

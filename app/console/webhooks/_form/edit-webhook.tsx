import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { Webhook } from '../_webhooks/webhook.ts';
import { type DraftBounds, draftOf } from './webhook-draft.ts';
import { WebhookForm } from './webhook-form.tsx';

type EditWebhookProps = { of: Webhook; bounds: DraftBounds; onClose: () => void };

/** Form to change a webhook's events and destination. */
export function EditWebhook({ of: webhook, bounds, onClose }: EditWebhookProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const [initial] = useState(() => draftOf(webhook));
  const { mutateAsync } = useMutation({
    ...trpc.webhooks.update.mutationOptions(),
    onSuccess: async () => {
      await Promise.all([
        cache.invalidateQueries(trpc.webhooks.list.queryFilter()),
        cache.invalidateQueries(trpc.webhooks.get.queryFilter()),
      ]);
      done('Saved. Applies from the next event.');
      onClose();
    },
  });
  return (
    <WebhookForm
      title="Edit this webhook"
      about="The signing secret and the delivery log are kept."
      initial={initial}
      bounds={bounds}
      action="Save"
      busyWords="Saving…"
      send={(change) => mutateAsync({ id: webhook.subscriptionId, change })}
      onClose={onClose}
    />
  );
}

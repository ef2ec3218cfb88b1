import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useGo } from '#app/shell/shortcuts/use-go.ts';
import { ConfirmByTyping } from '../../_parts/confirm-by-typing.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { Webhook } from '../_webhooks/webhook.ts';
import { receiverOf } from '../_webhooks/webhook-words.ts';

type DeleteWebhookProps = {
  of: Webhook;
  /** Told when nothing more can be asked of the webhook, and when it stayed after all. */
  setEnding: (isEnding: boolean) => void;
  onClose: () => void;
};

/** Asks before a webhook goes with all of its deliveries. */
export function DeleteWebhook({ of: webhook, setEnding, onClose }: DeleteWebhookProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const go = useGo();
  const { done } = useToasts();
  const { subscriptionId: id } = webhook;
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...trpc.webhooks.remove.mutationOptions(),
    onError: () => setEnding(false),
    onSuccess: () => {
      cache.setQueryData(
        trpc.webhooks.list.queryKey(),
        (list) =>
          list && { ...list, webhooks: list.webhooks.filter(({ subscriptionId }) => subscriptionId !== id) },
      );
      done('The webhook is deleted');
      go('/console/webhooks');
    },
  });
  return (
    <ConfirmByTyping
      title="Delete this webhook?"
      phrase="delete"
      action="Delete webhook"
      onConfirm={() => {
        setEnding(true);
        mutate({ id });
      }}
      onClose={onClose}
      isBusy={isPending || isSuccess}
      error={error}
    >
      Nothing more is sent to <span className="break-all font-mono text-text">{receiverOf(webhook)}</span>{' '}
      from now on. Pending deliveries are dropped, and the delivery log is deleted with the webhook. This
      cannot be undone.
    </ConfirmByTyping>
  );
}

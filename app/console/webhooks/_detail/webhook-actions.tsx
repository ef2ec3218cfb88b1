import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePause, CirclePlay, KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { useReaches } from '../_webhooks/plan-tag.tsx';
import type { Webhook } from '../_webhooks/webhook.ts';

export type Doing = 'edit' | 'rotate' | 'delete';

type WebhookActionsProps = {
  of: Webhook;
  test: { send: () => void; isPending: boolean; error: unknown };
  start: (doing: Doing) => void;
};

/** Everything that can be done with a webhook. */
export function WebhookActions({ of: webhook, test, start }: WebhookActionsProps) {
  const mayManage = useMay('webhooks.manage');
  const mayChange = useReaches('scale') && mayManage;
  const status = useStatus(webhook);
  const isPaused = webhook.status === 'paused';
  const StatusIcon = isPaused ? CirclePlay : CirclePause;
  return (
    <>
      <div className="flex flex-wrap gap-2 border-t px-3 py-2.5">
        <Button look="solid" disabled={!mayChange || test.isPending} onClick={test.send}>
          <Send aria-hidden />
          {test.isPending ? 'Sending…' : 'Send test'}
        </Button>
        <Button disabled={!mayChange} onClick={() => start('edit')}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <Button disabled={!mayChange || status.isPending} onClick={status.toggle}>
          <StatusIcon aria-hidden />
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button disabled={!mayChange} onClick={() => start('rotate')}>
          <KeyRound aria-hidden />
          Rotate secret
        </Button>
        <Button look="final" disabled={!mayManage} onClick={() => start('delete')} className="sm:ml-auto">
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
      {status.error || test.error ? (
        <div className="px-3 pb-3">
          <Refusal error={status.error ?? test.error} />
        </div>
      ) : null}
    </>
  );
}

/** Pauses a webhook or resumes it. */
function useStatus({ subscriptionId: id, status }: Webhook) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const next = status === 'paused' ? 'active' : 'paused';
  const { mutate, isPending, error } = useMutation({
    ...trpc.webhooks.update.mutationOptions(),
    onSuccess: async () => {
      await Promise.all([
        cache.invalidateQueries(trpc.webhooks.get.queryFilter()),
        cache.invalidateQueries(trpc.webhooks.list.queryFilter()),
      ]);
      done(next === 'paused' ? 'Paused: only tests are sent' : 'Resumed: events are sent from now on');
    },
  });
  return { toggle: () => mutate({ id, change: { status: next } }), isPending, error };
}

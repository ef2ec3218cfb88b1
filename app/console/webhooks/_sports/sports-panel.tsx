import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ConfirmByTyping } from '../../_parts/confirm-by-typing.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { PlanNote, useReaches } from '../_webhooks/plan-tag.tsx';
import type { SportsWebhook } from '../_webhooks/webhook.ts';
import { receiverOf } from '../_webhooks/webhook-words.ts';
import { sportsHearsOf } from './sports-words.ts';

/** The subscriptions of the organisation to what happens in matches. */
export function SportsPanel({ startNew }: { startNew: () => void }) {
  const trpc = useTRPC();
  const hasPlan = useReaches('enterprise');
  const mayManage = useMay('webhooks.manage');
  const [ending, setEnding] = useState<SportsWebhook | null>(null);
  const query = useQuery({ ...trpc.webhooks.sports.list.queryOptions(), enabled: hasPlan });
  return (
    <Panel title="Sports webhooks">
      <RoleNote permission="webhooks.manage" what="create or delete webhooks" />
      <PlanNote tier="enterprise">Sports webhooks come with the</PlanNote>
      {hasPlan ? (
        <PanelBody what="the sports webhooks" query={query} empty={() => null} awaited="h-40">
          {(rows) =>
            rows.length > 0 ? (
              <ul>
                {rows.map((row) => (
                  <Row key={row.subscriptionId} of={row} end={mayManage ? () => setEnding(row) : null} />
                ))}
              </ul>
            ) : (
              <EmptyState
                title="No sports webhooks yet"
                action={
                  <Button onClick={startNew} disabled={!mayManage}>
                    Create a sports webhook
                  </Button>
                }
              >
                Kick-offs, goals, cards and final whistles of football matches, sent to your server as they
                happen.
              </EmptyState>
            )
          }
        </PanelBody>
      ) : null}
      {ending ? <EndSports of={ending} onClose={() => setEnding(null)} /> : null}
    </Panel>
  );
}

const Row = ({ of: webhook, end }: { of: SportsWebhook; end: (() => void) | null }) => (
  <li
    data-testid="sports-webhook"
    className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-3 py-2 text-xs first:border-0"
  >
    <span className="min-w-0 flex-1 basis-60">
      <Link
        href={`/console/webhooks/sports/${webhook.subscriptionId}`}
        prefetch={false}
        className="block font-medium underline-offset-2 hover:underline"
      >
        {sportsHearsOf(webhook)}
      </Link>
      <span className="block truncate font-mono text-2xs text-muted">{receiverOf(webhook)}</span>
    </span>
    <span className="text-muted">{webhook.status === 'paused' ? 'Paused' : 'Active'}</span>
    <span className="text-muted">
      <TimeAgo ms={webhook.createdMs} />
    </span>
    <Button size="sm" look="final" disabled={end === null} onClick={end ?? undefined}>
      Delete
    </Button>
  </li>
);

function EndSports({ of: webhook, onClose }: { of: SportsWebhook; onClose: () => void }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const { mutate, isPending, error } = useMutation({
    ...trpc.webhooks.sports.remove.mutationOptions(),
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.webhooks.sports.list.queryFilter());
      done('The webhook is deleted');
      onClose();
    },
  });
  return (
    <ConfirmByTyping
      title="Delete this sports webhook?"
      phrase="delete"
      action="Delete webhook"
      onConfirm={() => mutate({ id: webhook.subscriptionId })}
      onClose={onClose}
      isBusy={isPending}
      error={error}
    >
      Nothing more is sent to <span className="break-all font-mono text-text">{receiverOf(webhook)}</span>{' '}
      from now on. This cannot be undone.
    </ConfirmByTyping>
  );
}

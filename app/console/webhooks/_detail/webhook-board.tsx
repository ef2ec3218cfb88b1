'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { BackLink } from '../../_parts/frame/back-link.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { EditWebhook } from '../_form/edit-webhook.tsx';
import { PlanNote } from '../_webhooks/plan-tag.tsx';
import { SigningSecret } from '../_webhooks/signing-secret.tsx';
import type { IssuedSecret, Webhook } from '../_webhooks/webhook.ts';
import { hearsOf, receiverOf } from '../_webhooks/webhook-words.ts';
import { DeleteWebhook } from './delete-webhook.tsx';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { NoDelivery } from './no-delivery.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { type Doing, WebhookActions } from './webhook-actions.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { webhookParams } from './webhook-params.ts';

/** One webhook: what it is, how it does, what was sent to it, and everything that can be done with it. */
export function WebhookBoard({ id }: { id: string }) {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(webhookParams);
  // What is being deleted is not asked for any more: the answer would be that there is none.
  const [isEnding, setEnding] = useState(false);
  const query = useQuery({
    ...trpc.webhooks.get.queryOptions({ id }),
    enabled: !isEnding,
    refetchInterval: 5_000,
  });
  const [doing, setDoing] = useState<Doing | null>(null);
  const change = (patch: Parameters<typeof setParams>[0]) => void setParams(patch);
  const test = useTest(id, (deliveryId) => change({ delivery: deliveryId }));
  const webhook = query.data;
  return (
    <>
      <BackLink href="/console/webhooks">Webhooks</BackLink>
      <PageHead title={webhook ? receiverOf(webhook) : 'Webhook'} />
      <div className="grid gap-3">
        <Panel title="Subscription">
          <RoleNote permission="webhooks.manage" what="change this webhook" />
          <PlanNote tier="scale">Webhooks come with the</PlanNote>
          <PanelBody what="the webhook" query={query} empty={() => null} awaited="h-40">
            {(shown) => (
              <>
                <WebhookFacts of={shown} hears={hearsOf(shown)} />
                <WebhookActions of={shown} test={test} start={setDoing} />
              </>
            )}
          </PanelBody>
        </Panel>
        {webhook ? (
          <DeliveriesPanel
            id={id}
            page={`/console/webhooks/${id}`}
            hasHistory
            state={params.state}
            isEnding={isEnding}
            change={change}
            nothing={<NoDelivery sendTest={test.send} />}
          />
        ) : null}
      </div>
      {webhook && params.delivery !== null ? (
        <DeliveryDrawer key={params.delivery} of={webhook} deliveryId={params.delivery} change={change} />
      ) : null}
      {webhook && doing ? (
        <WebhookDialogs of={webhook} doing={doing} setEnding={setEnding} close={() => setDoing(null)} />
      ) : null}
    </>
  );
}

/** Sends a made-up event, and opens its attempts. */
function useTest(id: string, open: (deliveryId: number) => void) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    ...trpc.webhooks.test.mutationOptions(),
    onSuccess: ({ deliveryId }) => {
      void cache.invalidateQueries(trpc.webhooks.log.infiniteQueryFilter());
      open(deliveryId);
    },
  });
  return { send: () => mutate({ id }), isPending, error };
}

type WebhookDialogsProps = {
  of: Webhook;
  doing: Doing;
  setEnding: (isEnding: boolean) => void;
  close: () => void;
};

/** Dialogs over the page: a form, a confirmation, or the one-time view of a new secret. */
function WebhookDialogs({ of: webhook, doing, setEnding, close }: WebhookDialogsProps) {
  const trpc = useTRPC();
  const [issued, setIssued] = useState<IssuedSecret | null>(null);
  const { data } = useQuery(trpc.webhooks.list.queryOptions());
  if (issued) return <SigningSecret issued={issued} onStored={close} />;
  if (doing === 'rotate') {
    return <RotateSecret id={webhook.subscriptionId} onClose={close} onIssued={setIssued} />;
  }
  if (doing === 'delete') return <DeleteWebhook of={webhook} setEnding={setEnding} onClose={close} />;
  if (!data) return null;
  const bounds = { addressesEach: data.quota?.addressesEach ?? null, allowLoopback: data.allowLoopback };
  return <EditWebhook of={webhook} bounds={bounds} onClose={close} />;
}

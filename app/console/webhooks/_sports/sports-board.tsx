'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { BackLink } from '../../_parts/frame/back-link.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { DeliveriesPanel } from '../_detail/deliveries-panel.tsx';
import { DeliveryDrawer } from '../_detail/delivery-drawer.tsx';
import { WebhookFacts } from '../_detail/webhook-facts.tsx';
import { webhookParams } from '../_detail/webhook-params.ts';
import { PlanNote, useReaches } from '../_webhooks/plan-tag.tsx';
import { receiverOf } from '../_webhooks/webhook-words.ts';
import { sportsHearsOf } from './sports-words.ts';

/** One subscription to what happens in matches: what it is, how it does, and what was sent to it. */
export function SportsBoard({ id }: { id: string }) {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(webhookParams);
  const hasPlan = useReaches('enterprise');
  const query = useQuery({
    ...trpc.webhooks.sports.get.queryOptions({ id }),
    enabled: hasPlan,
    refetchInterval: 5_000,
  });
  const change = (patch: Parameters<typeof setParams>[0]) => void setParams(patch);
  const webhook = query.data;
  return (
    <>
      <BackLink href="/console/webhooks?of=sports">Webhooks</BackLink>
      <PageHead title={webhook ? receiverOf(webhook) : 'Sports webhook'} />
      <div className="grid gap-3">
        <Panel title="Subscription">
          <PlanNote tier="enterprise">Sports webhooks come with the</PlanNote>
          {hasPlan || webhook ? (
            <PanelBody what="the webhook" query={query} empty={() => null} awaited="h-40">
              {(shown) => <WebhookFacts of={shown} hears={sportsHearsOf(shown)} />}
            </PanelBody>
          ) : null}
        </Panel>
        {webhook ? (
          <DeliveriesPanel
            id={id}
            page={`/console/webhooks/sports/${id}`}
            hasHistory={false}
            state={params.state}
            isEnding={false}
            change={change}
            nothing={
              <EmptyState title="No deliveries yet">
                Match events appear here moments after they happen.
              </EmptyState>
            }
          />
        ) : null}
      </div>
      {webhook && params.delivery !== null ? (
        <DeliveryDrawer key={params.delivery} of={webhook} deliveryId={params.delivery} change={change} />
      ) : null}
    </>
  );
}

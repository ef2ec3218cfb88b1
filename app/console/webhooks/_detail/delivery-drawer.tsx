import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { CopyLine } from '../../_parts/copy-line.tsx';
import { Facts } from '../../_parts/facts.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { When } from '../../_parts/when.tsx';
import { PlanTag, useReaches } from '../_webhooks/plan-tag.tsx';
import type { Webhook } from '../_webhooks/webhook.ts';
import { AttemptTimeline } from './attempt-timeline.tsx';
import { DeliverySign } from './delivery-sign.tsx';
import { type DeliveryDetail, ORIGIN_WORDS, readable } from './delivery-words.ts';
import { requestHeaders, signedCurl } from './signed-curl.ts';
import { useDelivery } from './use-deliveries.ts';
import type { ChangeWebhook } from './webhook-params.ts';

type DeliveryDrawerProps = { of: Webhook; deliveryId: number; change: ChangeWebhook };

/** All that is known of one delivery: every attempt, what was sent, and the way to send it again. */
export function DeliveryDrawer({ of: webhook, deliveryId, change }: DeliveryDrawerProps) {
  const query = useDelivery(webhook.subscriptionId, deliveryId);
  const name = `dlv_${deliveryId}`;
  return (
    <Dialog
      title="Delivery"
      about={<CopyButton text={name} shown={name} label="Copy delivery id" className="-ml-1" />}
      onClose={() => change({ delivery: null })}
      isDrawer
    >
      <PanelBody what="the delivery" query={query} empty={() => null} awaited="h-64">
        {(delivery) => (
          <>
            <div className="grid gap-5 px-4 py-4">
              <DeliveryFacts of={delivery} />
              <section aria-label="Attempts">
                <h3 className="mb-2 font-semibold text-xs">Attempts</h3>
                <AttemptTimeline of={delivery} />
              </section>
              <RequestPart delivery={delivery} url={webhook.url} />
            </div>
            <Redeliver of={delivery} id={webhook.subscriptionId} change={change} />
          </>
        )}
      </PanelBody>
    </Dialog>
  );
}

const DeliveryFacts = ({ of: delivery }: { of: DeliveryDetail }) => (
  <Facts
    facts={[
      ['State', <DeliverySign key="state" of={delivery} />],
      ['Event', `${delivery.eventType}, ${ORIGIN_WORDS[delivery.origin]}`],
      [
        'Event id',
        <CopyButton
          key="id"
          text={delivery.eventId}
          shown={delivery.eventId}
          label="Copy event id"
          className="-ml-1 max-w-full [&>span:first-child]:truncate"
        />,
      ],
      ['Created', <When key="created" ms={delivery.createdMs} />],
    ]}
  />
);

function RequestPart({ delivery, url }: { delivery: DeliveryDetail; url: string | null }) {
  const body = readable(delivery.body);
  const sent = url === null ? null : { ...delivery, url };
  return (
    <section aria-label="Request" className="grid gap-3">
      <h3 className="font-semibold text-xs">{sent ? 'Request' : 'Event'}</h3>
      {sent ? (
        <div className="rounded bg-raised px-3 py-2 text-2xs">
          <dl data-testid="request-headers" className="grid gap-y-0.5 font-mono">
            <div className="break-all">
              <dt className="inline font-semibold">POST</dt> <dd className="inline">{sent.url}</dd>
            </div>
            {requestHeaders(sent).map(([name, value]) => (
              <div key={name} className="break-all">
                <dt className="inline text-muted">{name}:</dt> <dd className="inline">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-1 text-muted">
            X-Svc-Signature, webhook-timestamp and webhook-signature are new for each attempt.
          </p>
        </div>
      ) : null}
      <div className="relative">
        <pre
          data-testid="delivery-body"
          className="whitespace-pre-wrap rounded bg-raised px-3 py-2 pr-10 font-mono text-2xs leading-5 [overflow-wrap:anywhere]"
        >
          {body}
        </pre>
        <CopyButton
          text={delivery.body}
          label="Copy body as it was sent"
          className="absolute top-1 right-1 min-h-8 min-w-8"
        />
      </div>
      {sent ? (
        <div>
          <p className="mb-1 text-muted text-xs">
            As curl, signed by the secret in <span className="font-mono">HASHMARK_WEBHOOK_SECRET</span>:
          </p>
          <CopyLine what="curl" text={signedCurl(sent)} isWrapped />
        </div>
      ) : null}
    </section>
  );
}

type RedeliverProps = { of: DeliveryDetail; id: string; change: ChangeWebhook };

function Redeliver({ of: delivery, id, change }: RedeliverProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const mayManage = useMay('webhooks.manage');
  const hasPlan = useReaches('enterprise');
  const { mutate, isPending, error } = useMutation({
    ...trpc.webhooks.redeliver.mutationOptions(),
    onSuccess: () => {
      void cache.invalidateQueries(trpc.webhooks.log.infiniteQueryFilter());
      void cache.invalidateQueries(trpc.webhooks.delivery.queryFilter());
      done('Replayed as a new delivery');
    },
  });
  // Only while this drawer is open: one that was closed meanwhile stays closed.
  const onSuccess = (deliveryId: number) => change({ delivery: deliveryId });
  return (
    <>
      {error ? (
        <div className="px-4 pb-3">
          <Refusal error={error} />
        </div>
      ) : null}
      <DialogActions>
        <PlanTag tier="enterprise" />
        <Button
          disabled={!mayManage || !hasPlan || isPending || delivery.state === 'pending'}
          onClick={() => mutate({ id, deliveryId: delivery.deliveryId }, { onSuccess })}
        >
          {isPending ? 'Sending…' : 'Replay'}
        </Button>
      </DialogActions>
    </>
  );
}

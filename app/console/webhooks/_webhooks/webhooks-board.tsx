'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useGo } from '#app/shell/shortcuts/use-go.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { CreateWebhook } from '../_form/create-webhook.tsx';
import { CreateSportsWebhook } from '../_sports/create-sports-webhook.tsx';
import { SportsPanel } from '../_sports/sports-panel.tsx';
import { GuideLink } from './guide-link.tsx';
import { NoWebhook } from './no-webhook.tsx';
import { PlanNote, useReaches } from './plan-tag.tsx';
import { SigningSecret } from './signing-secret.tsx';
import type { IssuedSecret, Webhooks } from './webhook.ts';
import { WebhooksTable } from './webhooks-table.tsx';

/** The state of the list of webhooks, all of it in the address. */
const webhooksParams = {
  /** Kind of webhook: market or sports. */
  of: parseAsStringLiteral(['market', 'sports'] as const).withDefault('market'),
  /** Whether the form for a new one is open. */
  new: parseAsBoolean.withDefault(false),
};

/** Webhooks that count towards the plan's limit: those it paused do not. */
const heldOf = ({ webhooks }: Webhooks): number =>
  webhooks.filter(({ pausedBy }) => pausedBy !== 'tier').length;

const KINDS = [
  { value: 'market', label: 'Market' },
  { value: 'sports', label: 'Sports' },
] as const;

/** The organisation's webhooks with their events and state, and the form for a new one. */
export function WebhooksBoard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(webhooksParams);
  const query = useQuery({ ...trpc.webhooks.list.queryOptions(), refetchInterval: 10_000 });
  const isSports = params.of === 'sports';
  const mayManage = useMay('webhooks.manage');
  const hasPlan = useReaches(isSports ? 'enterprise' : 'scale');
  const { data } = query;
  const mayCreate = mayManage && hasPlan && (isSports || !isFull(data));
  const startNew = () => void setParams({ new: true });
  return (
    <>
      <PageHead
        title="Webhooks"
        about={
          <>
            Events sent to your server or chat as they happen: signed, retried, and kept for 14 days.{' '}
            <GuideLink>Guide and local development</GuideLink>
          </>
        }
      >
        <Segmented
          label="Webhooks of"
          value={params.of}
          options={KINDS}
          onChange={(of) => void setParams({ of })}
        />
        <Button look="solid" onClick={startNew} disabled={!mayCreate}>
          <Plus aria-hidden />
          Create webhook
        </Button>
      </PageHead>
      {isSports ? (
        <SportsPanel startNew={startNew} />
      ) : (
        <MarketPanel query={query} mayCreate={mayCreate} startNew={startNew} />
      )}
      <NewWebhook
        isOpen={params.new && mayCreate}
        isSports={isSports}
        known={data}
        close={() => void setParams({ new: null })}
      />
    </>
  );
}

/** Whether the plan has no room for another one. */
const isFull = (data: Webhooks | undefined): boolean => {
  const most = data?.quota?.subscriptions ?? null;
  return data !== undefined && most !== null && heldOf(data) >= most;
};

type MarketPanelProps = { query: Asked<Webhooks>; mayCreate: boolean; startNew: () => void };

function MarketPanel({ query, mayCreate, startNew }: MarketPanelProps) {
  const hasPlan = useReaches('scale');
  const { data } = query;
  const most = data?.quota?.subscriptions ?? null;
  return (
    <Panel
      title="Subscriptions"
      aside={
        data && most !== null ? (
          <span data-testid="webhook-quota">
            {heldOf(data)} of {most}
          </span>
        ) : null
      }
    >
      <RoleNote permission="webhooks.manage" what="create or change webhooks" />
      {data && data.webhooks.length > 0 ? <PlanNote tier="scale">Webhooks come with the</PlanNote> : null}
      {hasPlan && isFull(data) ? (
        <PlanNote tier="enterprise">All {most} webhooks of your plan are in use. More come with the</PlanNote>
      ) : null}
      <PanelBody what="the webhooks" query={query} empty={() => null} awaited="h-40">
        {({ webhooks }) =>
          webhooks.length > 0 ? (
            <WebhooksTable webhooks={webhooks} />
          ) : (
            <NoWebhook startNew={startNew} mayCreate={mayCreate} />
          )
        }
      </PanelBody>
    </Panel>
  );
}

type NewWebhookProps = {
  isOpen: boolean;
  isSports: boolean;
  known: Webhooks | undefined;
  close: () => void;
};

/** The form for a new webhook, and then the one sight of its secret. */
function NewWebhook({ isOpen, isSports, known, close }: NewWebhookProps) {
  const go = useGo();
  const [issued, setIssued] = useState<IssuedSecret | null>(null);
  if (issued) {
    const leave = () => {
      if (!isSports) return go(`/console/webhooks/${issued.subscriptionId}`);
      setIssued(null);
      close();
    };
    return <SigningSecret issued={issued} onStored={leave} />;
  }
  if (!isOpen || !known) return null;
  const { quota, allowLoopback } = known;
  if (isSports) {
    return <CreateSportsWebhook allowLoopback={allowLoopback} onClose={close} onIssued={setIssued} />;
  }
  const bounds = { addressesEach: quota?.addressesEach ?? null, allowLoopback };
  return <CreateWebhook bounds={bounds} onClose={close} onIssued={setIssued} />;
}

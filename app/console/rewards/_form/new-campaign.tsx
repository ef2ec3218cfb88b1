'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { BackLink } from '../../_parts/frame/back-link.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { PlanNote, useReaches } from '../../webhooks/_webhooks/plan-tag.tsx';
import { CampaignForm } from './campaign-form.tsx';

/** The form for a new campaign; without a builder or the plan, what comes before it. */
export function NewCampaign() {
  const trpc = useTRPC();
  const query = useQuery(trpc.campaigns.list.queryOptions());
  const hasPlan = useReaches('enterprise');
  const isManager = useMay('rewards.manage');
  // The dates that it begins with are those of the browser's clock.
  const isHydrated = useHydrated();
  const builders = query.data?.builders ?? [];
  return (
    <>
      <BackLink href="/console/rewards">Rewards</BackLink>
      <PageHead title="New campaign" about="It is a draft until you fund and schedule it." />
      {hasPlan && isManager && builders.length > 0 && isHydrated ? (
        <CampaignForm builders={builders} />
      ) : (
        <Panel title="Campaign">
          <RoleNote permission="rewards.manage" what="create campaigns" />
          <PlanNote tier="enterprise">Campaigns come with the</PlanNote>
          <PanelBody what="the builders" query={query} empty={() => null} awaited="h-40">
            {() => (builders.length > 0 ? null : <NoBuilder />)}
          </PanelBody>
        </Panel>
      )}
    </>
  );
}

const NoBuilder = () => (
  <EmptyState
    title="A campaign needs a builder first"
    action={
      <Button asChild>
        <Link href="/console/rewards">Prove a builder</Link>
      </Button>
    }
  >
    An owner or admin of an Enterprise organisation proves the builder’s address with a signature from its
    wallet.
  </EmptyState>
);

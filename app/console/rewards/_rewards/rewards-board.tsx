'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { PlanNote, useReaches } from '../../webhooks/_webhooks/plan-tag.tsx';
import { BuildersPanel } from './builders-panel.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import { NoCampaign } from './no-campaign.tsx';
import { ProveBuilder } from './prove-builder.tsx';

/** The reward campaigns of the organisation with state and spend, and the builders that it may run them for. */
export function RewardsBoard() {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.campaigns.list.queryOptions(), refetchInterval: 10_000 });
  const [isProving, setProving] = useState(false);
  const isManager = useMay('rewards.manage');
  const mayManage = useReaches('enterprise') && isManager;
  const prove = () => setProving(true);
  const { data } = query;
  const hasBuilder = data !== undefined && data.builders.length > 0;
  return (
    <>
      <PageHead
        title="Rewards"
        about="Campaigns pay the wallets that trade through your builder. Every campaign has a public page."
      >
        {mayManage && hasBuilder ? (
          <Button asChild look="solid">
            <Link href="/console/rewards/new">
              <Plus aria-hidden />
              New campaign
            </Link>
          </Button>
        ) : null}
      </PageHead>
      <div className="grid gap-3">
        <Panel title="Campaigns">
          <RoleNote permission="rewards.manage" what="create or change campaigns" />
          {data && data.campaigns.length > 0 ? (
            <PlanNote tier="enterprise">
              You can still pause and end running campaigns. New campaigns come with the
            </PlanNote>
          ) : null}
          <PanelBody what="the campaigns" query={query} empty={() => null} awaited="h-40">
            {({ campaigns }) =>
              campaigns.length > 0 ? (
                <CampaignsTable campaigns={campaigns} />
              ) : (
                <NoCampaign hasBuilder={hasBuilder} mayManage={mayManage} prove={prove} />
              )
            }
          </PanelBody>
        </Panel>
        {data && hasBuilder ? (
          <BuildersPanel builders={data.builders} mayProve={mayManage} prove={prove} />
        ) : null}
      </div>
      {isProving ? <ProveBuilder onClose={() => setProving(false)} /> : null}
    </>
  );
}

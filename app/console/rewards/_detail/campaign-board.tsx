'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { BackLink } from '../../_parts/frame/back-link.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { PlanNote } from '../../webhooks/_webhooks/plan-tag.tsx';
import { TermsJson } from '../_rewards/terms-json.tsx';
import { CampaignActions, type Doing } from './campaign-actions.tsx';
import { CampaignFacts } from './campaign-facts.tsx';
import { EndCampaign } from './end-campaign.tsx';
import { FundCampaign } from './fund-campaign.tsx';

/** One campaign: what it is, how far it is, and everything that can be done with it. */
export function CampaignBoard({ id }: { id: string }) {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.campaigns.get.queryOptions({ id }), refetchInterval: 5_000 });
  const [doing, setDoing] = useState<Doing | null>(null);
  const campaign = query.data;
  const close = () => setDoing(null);
  return (
    <>
      <BackLink href="/console/rewards">Rewards</BackLink>
      <PageHead title={campaign?.name ?? 'Campaign'} />
      <Panel title="Campaign">
        <RoleNote permission="rewards.manage" what="change this campaign" />
        <PlanNote tier="enterprise">You can still pause and end it. Everything else comes with the</PlanNote>
        <PanelBody what="the campaign" query={query} empty={() => null} awaited="h-60">
          {(shown) => (
            <>
              <CampaignFacts of={shown} />
              <div className="px-3 pb-3">
                <TermsJson terms={shown.terms} />
              </div>
              <CampaignActions of={shown} start={setDoing} />
            </>
          )}
        </PanelBody>
      </Panel>
      {campaign && doing === 'fund' ? <FundCampaign of={campaign} onClose={close} /> : null}
      {campaign && doing === 'end' ? <EndCampaign of={campaign} onClose={close} /> : null}
    </>
  );
}

'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useNews } from '#app/live/live-provider.tsx';
import { useOwnWallet } from '../../../_parts/own-wallet.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { PayoutsPanel } from '../_payouts/payouts-panel.tsx';
import { CampaignHead } from './campaign-head.tsx';
import { campaignParams } from './campaign-params.ts';
import { LeaderboardPanel } from './leaderboard-panel.tsx';
import { OwnPanel } from './own-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';

const REFRESH_MS = 30_000;

/** One campaign: what it is, where one's own wallet stands, the ranking of a cycle, and the terms. */
export function CampaignBoard({ initial }: { initial: CampaignCard }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [params, setParams] = useQueryStates(campaignParams);
  const change = (patch: Parameters<typeof setParams>[0]) => void setParams(patch, { history: 'push' });
  const own = useOwnWallet();
  const { id } = initial.campaign;
  const { data: card = initial } = useQuery({
    ...trpc.rewards.campaign.queryOptions({ id }),
    refetchInterval: REFRESH_MS,
  });
  const refresh = useCallback(
    (campaignIds: readonly string[]) => {
      if (campaignIds.includes(id)) void queries.invalidateQueries(trpc.rewards.pathFilter());
    },
    [queries, trpc, id],
  );
  useNews('rewards', refresh);
  return (
    <>
      <CampaignHead card={card} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <OwnPanel card={card} params={params} change={change} />
        </div>
        <div className="grid min-w-0 gap-3 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <LeaderboardPanel card={card} params={params} change={change} />
          <PayoutsPanel card={card} wallet={params.wallet ?? own} />
        </div>
        <div className="min-w-0 lg:col-start-2">
          <TermsPanel card={card} />
        </div>
      </div>
    </>
  );
}

'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useCallback } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useNews } from '#app/live/live-provider.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { CampaignRow } from './campaign-row.tsx';

const REFRESH_MS = 30_000;

/** What stands together, and what each of them is called. */
const GROUPS = [
  { name: 'Running', statuses: ['live', 'paused'] },
  { name: 'Upcoming', statuses: ['scheduled'] },
  { name: 'Ended', statuses: ['ended'] },
] as const;

const inGroup = (cards: readonly CampaignCard[], statuses: readonly string[]): CampaignCard[] =>
  cards.filter(({ campaign }) => statuses.includes(campaign.status));

/** Every campaign: those that run, those to come, those that ended. */
export function CampaignList() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery({ ...trpc.rewards.campaigns.queryOptions(), refetchInterval: REFRESH_MS });
  const refresh = useCallback(
    () => void queries.invalidateQueries(trpc.rewards.campaigns.queryFilter()),
    [queries, trpc],
  );
  useNews('rewards', refresh);
  return (
    <>
      <h1 className="font-semibold text-[15px]">Rewards</h1>
      <p className="mb-3 max-w-3xl text-muted text-xs">
        Builders pay the wallets that trade through them. Each cycle splits its pool by score, with one part
        for makers and one for takers. Anyone can recompute the scores from public fills.
      </p>
      <div className="grid gap-3" data-testid="campaigns">
        <PanelBody
          what="the campaigns"
          query={query}
          empty={(cards) => (cards.length === 0 ? <NoCampaign /> : null)}
          awaited="h-60"
        >
          {(cards) => (
            <div className="grid gap-3">
              {GROUPS.map(({ name, statuses }) => {
                const shown = inGroup(cards, statuses);
                return shown.length === 0 ? null : (
                  <Panel key={name} title={name} aside={shown.length}>
                    <ul>
                      {shown.map((card) => (
                        <CampaignRow key={card.campaign.id} card={card} />
                      ))}
                    </ul>
                  </Panel>
                );
              })}
            </div>
          )}
        </PanelBody>
      </div>
    </>
  );
}

function NoCampaign() {
  return (
    <div className="rounded-md border bg-panel px-4 py-10" data-testid="no-campaign">
      <p className="font-medium text-sm text-text">No campaigns yet</p>
      <p className="mx-auto mt-1 mb-4 max-w-md">
        A campaign appears here once a builder funds and schedules it. Trade through that builder, and your
        score appears within seconds.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="solid" asChild>
          <Link href="/markets">Browse markets</Link>
        </Button>
        <Button asChild>
          <Link href="/pricing">Start a campaign with Enterprise</Link>
        </Button>
      </div>
    </div>
  );
}

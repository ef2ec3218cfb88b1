import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, nounFor, shortAddress } from '#app/format/numbers.ts';
import { cycleName } from '#app/format/reward-words.ts';
import { formatDayTime, utcMs } from '#app/format/times.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { useOwnWallet } from '../../../_parts/own-wallet.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { type CampaignParams, type ChangeCampaign, ofCycle } from './campaign-params.ts';
import { CycleChoice } from './cycle-choice.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';

const REFRESH_MS = 30_000;
/** Rows that are shown at first: what follows on the page stays within reach. */
const FIRST = 25;

type LeaderboardPanelProps = { card: CampaignCard; params: CampaignParams; change: ChangeCampaign };

/** The ranking of a cycle as it stands, in whichever state it is. */
export function LeaderboardPanel({ card, params, change }: LeaderboardPanelProps) {
  const trpc = useTRPC();
  const own = useOwnWallet();
  const [isWhole, setWhole] = useState(false);
  const { id } = card.campaign;
  const query = useQuery({
    ...trpc.rewards.leaderboard.queryOptions(ofCycle(id, params.cycle), {
      placeholderData: (before) => before,
    }),
    refetchInterval: REFRESH_MS,
  });
  const path = `/v1/rewards/campaigns/${id}/leaderboard${params.cycle === null ? '' : `?cycle=${params.cycle}`}`;
  return (
    <Panel title="Leaderboard" aside={<CycleChoice card={card} params={params} change={change} />}>
      <PanelBody
        what="the leaderboard"
        query={query}
        empty={({ data }) => (data.length === 0 ? <NobodyScored card={card} /> : null)}
        awaited="h-80"
      >
        {({ data, wallets, cycle }) => (
          <>
            <LeaderboardTable
              rows={isWhole ? data : data.slice(0, FIRST)}
              marked={params.wallet ?? own}
              own={own}
            />
            {data.length > FIRST && !isWhole ? (
              <div className="border-t p-2">
                <Button size="sm" look="quiet" onClick={() => setWhole(true)}>
                  Show the first {data.length}
                </Button>
              </div>
            ) : null}
            <output aria-live="polite" className="block border-t px-3 py-2 text-muted text-xs">
              {!isWhole && data.length > FIRST
                ? `The first ${FIRST} of ${formatCount(wallets)} wallets`
                : data.length < wallets
                  ? `The first ${data.length} of ${formatCount(wallets)} wallets`
                  : `${formatCount(wallets)} ${nounFor(wallets, 'wallet')}`}{' '}
              of {cycleName(cycle)}
            </output>
          </>
        )}
      </PanelBody>
      <PanelCall path={path} plan="Enterprise" />
    </Panel>
  );
}

/** Says what will appear, and when. */
function NobodyScored({ card: { campaign, builderName } }: { card: CampaignCard }) {
  const builder = builderName || shortAddress(campaign.builder);
  const isComing = campaign.status === 'scheduled';
  return (
    <div data-testid="nobody-scored">
      <p className="font-medium text-sm text-text">
        {isComing ? 'The campaign has not started' : 'No scores in this cycle yet'}
      </p>
      <p className="mx-auto mt-1 mb-4 max-w-md">
        {isComing
          ? `Fills count from ${formatDayTime(utcMs(campaign.from))} UTC.`
          : `Fills routed by ${builder} appear here within seconds.`}
      </p>
      <Button asChild>
        <Link href="/markets">Browse markets</Link>
      </Button>
    </div>
  );
}

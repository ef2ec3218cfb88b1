import { skipToken, useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { AskForWallet } from '../../../_parts/ask-for-wallet.tsx';
import { useOwnWallet } from '../../../_parts/own-wallet.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { type CampaignParams, type ChangeCampaign, ofCycle } from './campaign-params.ts';
import { OwnStanding } from './own-standing.tsx';

/** Loads the libraries of wallets, for those alone who connect one. */
const ConnectWallet = dynamic(() => import('./connect-wallet.tsx').then((module) => module.ConnectWallet), {
  ssr: false,
});

const REFRESH_MS = 30_000;

type OwnPanelProps = { card: CampaignCard; params: CampaignParams; change: ChangeCampaign };

/** Where one wallet stands in the cycle, and what its score is made of: one's own, or one that is asked for. */
export function OwnPanel({ card, params, change }: OwnPanelProps) {
  const trpc = useTRPC();
  const own = useOwnWallet();
  const address = params.wallet ?? own;
  const query = useQuery({
    ...trpc.rewards.wallet.queryOptions(
      address === null ? skipToken : { ...ofCycle(card.campaign.id, params.cycle), address },
      { placeholderData: (before) => (before?.wallet === address ? before : undefined) },
    ),
    refetchInterval: REFRESH_MS,
  });
  const isOwn = address !== null && address === own;
  return (
    <Panel
      title={isOwn || address === null ? 'Your wallet' : 'This wallet'}
      aside={
        params.wallet === null ? null : (
          <Button size="sm" look="quiet" onClick={() => change({ wallet: null })}>
            Another wallet
          </Button>
        )
      }
    >
      {address === null ? (
        <WhichWallet find={(wallet) => change({ wallet })} />
      ) : (
        <PanelBody what="the score" query={query} empty={() => null} awaited="h-40">
          {(rewards) => <OwnStanding card={card} rewards={rewards} />}
        </PanelBody>
      )}
    </Panel>
  );
}

function WhichWallet({ find }: { find: (address: string) => void }) {
  const [isConnecting, setConnecting] = useState(false);
  return (
    <div className="grid gap-3 p-3">
      <p className="text-muted text-xs">
        See your rank, your share of the pool and what would raise it. Addresses are public, so nothing is
        signed.
      </p>
      <AskForWallet placeholder="Paste an address, 0x…" action="Show score" find={find} />
      {isConnecting ? (
        <ConnectWallet found={find} />
      ) : (
        <Button className="justify-self-start" onClick={() => setConnecting(true)}>
          Use a wallet in this browser
        </Button>
      )}
    </div>
  );
}

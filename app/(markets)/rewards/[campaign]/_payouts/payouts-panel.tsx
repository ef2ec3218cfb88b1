import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { FIRST_PAYOUTS } from './first-payouts.ts';
import { PayoutRow } from './payout-row.tsx';

const REFRESH_MS = 30_000;
const MOST = 400;

/** What the cycles paid, the newest first; each version can be verified and claimed from. */
export function PayoutsPanel({ card, wallet }: { card: CampaignCard; wallet: string | null }) {
  const trpc = useTRPC();
  const [limit, setLimit] = useState(FIRST_PAYOUTS);
  const query = useQuery({
    ...trpc.rewards.payouts.queryOptions(
      { id: card.campaign.id, limit },
      { placeholderData: (before) => before },
    ),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Payouts" aside="anyone can verify them">
      <PanelBody
        what="the payouts"
        query={query}
        empty={({ data }) =>
          data.length === 0
            ? 'No payouts yet. The payout of each cycle appears here about an hour after the cycle ends, once late fills have arrived.'
            : null
        }
        awaited="h-24"
      >
        {({ data }) => (
          <>
            <ul data-testid="payouts">
              {data.map((payout) => (
                <PayoutRow key={payout.payout_id} payout={payout} card={card} wallet={wallet} />
              ))}
            </ul>
            {data.length === limit && limit < MOST ? (
              <div className="border-t p-2">
                <Button size="sm" look="quiet" onClick={() => setLimit(MOST)}>
                  Load older payouts
                </Button>
              </div>
            ) : null}
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

'use client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useNews } from '#app/live/live-provider.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { EndedPanel } from './ended-panel.tsx';
import { VoteCard } from './vote-card.tsx';

/** Changes are pushed, but estimates change with time, and a push may get lost. */
const REFRESH_MS = 30_000;

/** The votes that are pending, with the stake behind each, and the last ones that ended. */
export function GovernanceBoard() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = useQuery({ ...trpc.votes.list.queryOptions(), refetchInterval: REFRESH_MS });
  const refresh = useCallback(
    () => void queries.invalidateQueries(trpc.votes.list.queryFilter()),
    [queries, trpc],
  );
  useNews('votes', refresh);
  return (
    <>
      <h1 className="font-semibold text-[15px]">Governance</h1>
      <p className="mb-3 text-muted text-xs">
        Validators of the exchange vote on new markets and on how markets settle. A vote takes effect once it
        reaches its quorum of active stake.
      </p>
      <div className="grid items-start gap-3 xl:grid-cols-[2fr_1fr]">
        <Panel title="Pending votes" aside="earliest deadline first">
          <PanelBody
            what="the votes"
            query={query}
            empty={({ pending }) =>
              pending.length === 0
                ? 'No votes are pending. A vote on a new market or a settlement appears here seconds after a validator opens it.'
                : null
            }
            awaited="h-80"
          >
            {({ pending, quorumPct }) => (
              <ul data-testid="pending-votes">
                {pending.map((vote) => (
                  <VoteCard key={vote.key} vote={vote} quorumPct={quorumPct} />
                ))}
              </ul>
            )}
          </PanelBody>
          <PanelCall path="/v1/l1-votes/stream" plan="Enterprise" />
        </Panel>
        <EndedPanel query={query} />
      </div>
    </>
  );
}

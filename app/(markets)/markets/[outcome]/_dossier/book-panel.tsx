'use client';
import { useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel, PanelNote } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import type { Dossier } from '../read-dossier.ts';
import { BookLadder } from './book-ladder.tsx';
import { chartParams } from './chart-params.ts';

const REFRESH_MS = 1_500;

/** The resting orders of the side that the chart shows, as the exchange has them now. */
export function BookPanel({ dossier }: { dossier: Dossier }) {
  const [{ side }, setParams] = useQueryStates(chartParams);
  const trpc = useTRPC();
  const isHydrated = useHydrated();
  const coin = dossier.sides[side === '0' ? 0 : 1].coin;
  const query = useQuery({
    ...trpc.outcome.book.queryOptions({ coin }),
    enabled: !dossier.isSettled,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  return (
    <Panel
      className="max-lg:order-2"
      title="Order book"
      aside={
        <Segmented
          label="Side of the book"
          value={side}
          onChange={(next) => setParams({ side: next })}
          options={dossier.sides.map((entry, place) => ({
            value: place === 0 ? ('0' as const) : ('1' as const),
            label: <span className="inline-block max-w-20 truncate align-bottom">{entry.name}</span>,
          }))}
        />
      }
    >
      {dossier.isSettled ? (
        <PanelNote>Settled. All resting orders were cancelled.</PanelNote>
      ) : isHydrated ? (
        <PanelBody
          what="the order book"
          query={query}
          empty={({ levels: [bids, asks] }) =>
            bids.length + asks.length === 0 ? 'No resting orders on this side.' : null
          }
          awaited="h-80"
        >
          {({ levels: [bids, asks] }) => <BookLadder coin={coin} bids={bids} asks={asks} />}
        </PanelBody>
      ) : (
        <Skeleton className="m-3 h-80" />
      )}
    </Panel>
  );
}

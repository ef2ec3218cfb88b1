'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { Panel, PanelNote } from '#app/ui/panel.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Dossier } from '../read-dossier.ts';
import { BookLadder } from './book-ladder.tsx';

const REFRESH_MS = 1_500;

/** The resting orders of one side, as the exchange shows them now. */
export function BookPanel({ dossier }: { dossier: Dossier }) {
  const [side, setSide] = useState<'0' | '1'>('0');
  const trpc = useTRPC();
  const isHydrated = useHydrated();
  const coin = dossier.sides[side === '0' ? 0 : 1].coin;
  const { data, isError, refetch } = useQuery({
    ...trpc.outcome.book.queryOptions({ coin }),
    enabled: !dossier.isSettled,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  const isEmpty = data && data.levels[0].length + data.levels[1].length === 0;
  return (
    <Panel
      className="max-lg:order-2"
      title="Order book"
      aside={
        <Segmented
          label="Side of the book"
          value={side}
          onChange={setSide}
          options={dossier.sides.map((entry, place) => ({
            value: place === 0 ? ('0' as const) : ('1' as const),
            label: <span className="inline-block max-w-20 truncate align-bottom">{entry.name}</span>,
          }))}
        />
      }
    >
      {dossier.isSettled ? (
        <PanelNote>Settled: every resting order was cancelled.</PanelNote>
      ) : !isHydrated ? (
        <BookOnItsWay />
      ) : isError && !data ? (
        <PanelNote>
          The exchange did not answer.{' '}
          <button type="button" className="underline" onClick={() => refetch()}>
            Retry
          </button>
        </PanelNote>
      ) : isEmpty ? (
        <PanelNote>No resting orders on this side.</PanelNote>
      ) : data ? (
        <BookLadder bids={data.levels[0]} asks={data.levels[1]} />
      ) : (
        <BookOnItsWay />
      )}
    </Panel>
  );
}

const BookOnItsWay = () => <Skeleton className="m-3 h-80" />;

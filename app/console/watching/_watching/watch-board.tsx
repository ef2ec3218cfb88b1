'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { When } from '../../_parts/when.tsx';
import { HearPanel } from './hear-panel.tsx';
import { WatchRow } from './watch-row.tsx';

const REFRESH_MS = 15_000;

function NothingFollowed() {
  return (
    <EmptyState
      title="You are not following anything yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild look="solid">
            <Link href="/leaderboards" prefetch={false}>
              Find a wallet
            </Link>
          </Button>
          <Button asChild>
            <Link href="/markets" prefetch={false}>
              Find a market
            </Link>
          </Button>
        </div>
      }
    >
      Press Follow on the page of a wallet, market or builder. Its activity is listed here.
    </EmptyState>
  );
}

/** What is followed with what is new, and how the person hears of it elsewhere. */
export function WatchBoard() {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.watch.list.queryOptions(), refetchInterval: REFRESH_MS });
  const { mutate: visit } = useMutation(trpc.watch.visit.mutationOptions());
  useEffect(() => visit(), [visit]);
  const { data } = query;
  const news = data?.entries.filter(({ happened }) => happened).length ?? 0;
  return (
    <>
      <PageHead
        title="Following"
        about={
          data && data.lastVisitMs !== null ? (
            <>
              What happened since your last visit, <When ms={data.lastVisitMs} isShort />.
            </>
          ) : (
            'What happened since you started following.'
          )
        }
      />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel
          title="Followed wallets, markets and builders"
          aside={
            data ? (
              <span className="tabular">
                {news > 0 ? `${news} with updates · ` : ''}
                {data.entries.length} of {data.most}
              </span>
            ) : null
          }
        >
          <PanelBody
            what="the items you follow"
            query={query}
            awaited="h-40"
            empty={({ entries }) => (entries.length === 0 ? <NothingFollowed /> : null)}
          >
            {({ entries }) => (
              <ul aria-label="Followed wallets, markets and builders" className="divide-y">
                {entries.map((entry) => (
                  <WatchRow key={`${entry.kind} ${entry.target}`} entry={entry} />
                ))}
              </ul>
            )}
          </PanelBody>
        </Panel>
        {data ? <HearPanel list={data} /> : null}
      </div>
    </>
  );
}

'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import type { BlockMonitor, KindMonitor } from './block-words.ts';
import { LatencyRows } from './latency-rows.tsx';
import { NewestBlocks } from './newest-blocks.tsx';

const REFRESH_MS = 2_000;

const KINDS = [
  {
    kind: 'core',
    title: 'Core chain',
    empty: 'No core blocks yet: the explorer of the exchange has not responded.',
    note: 'Core block times are in milliseconds.',
  },
  {
    kind: 'evm',
    title: 'EVM',
    empty: 'No EVM headers yet: no EVM node has responded.',
    note: 'Header times are in whole seconds, so up to one second of this is rounding.',
  },
] as const;

/** Block monitor: rate, latency and the newest blocks. */
export function BlocksBoard() {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.blocks.monitor.queryOptions(), refetchInterval: REFRESH_MS });
  return (
    <>
      <h1 className="font-semibold text-[15px]">Blocks</h1>
      <p className="mb-3 text-muted text-xs">
        How soon after its creation each block is first seen here. The{' '}
        <Link href="/console/streams?stream=blocks" className="text-text underline underline-offset-2">
          block stream over gRPC
        </Link>{' '}
        sends the same blocks.
      </p>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {KINDS.map((kind, place) => (
          <KindPanels key={kind.kind} {...kind} query={query} isQuietWhenStale={place > 0} />
        ))}
      </div>
    </>
  );
}

type KindPanelsProps = (typeof KINDS)[number] & {
  query: Parameters<typeof PanelBody<BlockMonitor>>[0]['query'];
  isQuietWhenStale: boolean;
};

function KindPanels({ kind, title, empty, note, query, isQuietWhenStale }: KindPanelsProps) {
  const [newest] = query.data?.[kind]?.recent ?? [];
  const nothing = (monitor: BlockMonitor) => (monitor[kind] === null ? empty : null);
  const shown = (monitor: BlockMonitor, show: (of: KindMonitor) => React.ReactNode) => {
    const of = monitor[kind];
    return of && show(of);
  };
  return (
    <div className="grid min-w-0 gap-3">
      <Panel
        title={`${title}: latency`}
        aside={newest ? <TimeAgo ms={Math.floor(newest.occurredUs / 1_000)} /> : null}
      >
        <PanelBody
          what="the latency of blocks"
          query={query}
          empty={nothing}
          awaited="h-72"
          isQuietWhenStale={isQuietWhenStale}
        >
          {(monitor) => shown(monitor, (of) => <LatencyRows monitor={of} note={note} />)}
        </PanelBody>
      </Panel>
      <Panel title={`${title}: newest blocks`}>
        <PanelBody what="the newest blocks" query={query} empty={nothing} awaited="h-72" isQuietWhenStale>
          {(monitor) => shown(monitor, (of) => <NewestBlocks kind={kind} blocks={of.recent} />)}
        </PanelBody>
      </Panel>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { blockEventsOf } from './block-events.ts';
import type { BlockRequest } from './block-request.ts';
import { FrameRow } from './frame-row.tsx';

const REFRESH_MS = 2_000;

/** The newest blocks in the stream's format. Browsers cannot open the stream, so the page polls. */
export function BlockEventsPanel({ request }: { request: BlockRequest }) {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.blocks.monitor.queryOptions(), refetchInterval: REFRESH_MS });
  return (
    <Panel
      title="Newest events"
      aside={
        <Link href="/blocks" className="text-text underline underline-offset-2">
          Block monitor
        </Link>
      }
    >
      <p className="border-b px-3 py-2 text-muted text-xs">
        Stored blocks in the format of the stream, newest first, refreshed every two seconds. The stream sends
        each block as it arrives.
      </p>
      <PanelBody
        what="the newest blocks"
        query={query}
        empty={(monitor) =>
          blockEventsOf(monitor, request).length === 0 ? 'No blocks of this kind yet.' : null
        }
        awaited="h-96"
      >
        {(monitor) => (
          <ScrollRegion label="Newest events" className="h-96">
            <ol data-testid="block-events">
              {blockEventsOf(monitor, request)
                .toReversed()
                .map((frame) => (
                  <FrameRow key={frame.nth} frame={frame} />
                ))}
            </ol>
          </ScrollRegion>
        )}
      </PanelBody>
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { EmptyState } from '../_parts/states/empty-state.tsx';

const CALL = '/v1/outcomes?limit=5';

/** What to do before anything was counted: make a key, then make a call. */
export function FirstCall() {
  const trpc = useTRPC();
  const query = useQuery(trpc.keys.list.queryOptions());
  return (
    <Panel title="First call">
      <PanelBody what="your keys" query={query} empty={() => null} awaited="h-48">
        {(keys) => {
          const key = keys.find(({ enabled }) => enabled);
          if (key) {
            return (
              <EmptyState title="Make your first call" call={{ path: CALL, keyStart: key.start }}>
                Replace the start of the key with your full key. This page updates once the call arrives.
              </EmptyState>
            );
          }
          return (
            <EmptyState
              title="Create a key to get started"
              action={
                <Button look="solid" asChild>
                  <Link href="/console/keys?new=true" prefetch={false}>
                    Create the first key
                  </Link>
                </Button>
              }
              call={{ path: CALL }}
            >
              Then make a call with it. Its result and duration appear here.
            </EmptyState>
          );
        }}
      </PanelBody>
    </Panel>
  );
}

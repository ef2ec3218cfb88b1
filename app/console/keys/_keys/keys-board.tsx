'use client';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useNow } from '#app/live/now.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { KeyDialogs } from './key-dialogs.tsx';
import { isUsable, type Key, keyState } from './key-state.ts';
import { KeysTable } from './keys-table.tsx';

/** The state of the keys page, all of it in the address. */
const keysParams = {
  show: parseAsStringLiteral(['usable', 'all'] as const).withDefault('usable'),
  /** The key whose drawer is open. */
  key: parseAsString,
  /** Whether the form for a new key is open. */
  new: parseAsBoolean.withDefault(false),
};

const SHOWS = [
  { value: 'usable', label: 'Usable' },
  { value: 'all', label: 'All', title: 'Including expired keys and those revoked in the last 30 days' },
] as const;

/** The keys of the organisation: what they are, and everything that can be done with them. */
export function KeysBoard() {
  const trpc = useTRPC();
  const [params, setParams] = useQueryStates(keysParams);
  const query = useQuery({ ...trpc.keys.list.queryOptions(), refetchInterval: 15_000 });
  const opened = query.data?.find(({ keyId }) => keyId === params.key);
  const startNew = () => void setParams({ new: true });
  const mayManage = useMay('keys.manage');
  return (
    <>
      <PageHead title="Keys" about="One key works for the data API, streams and webhooks.">
        <Button look="solid" onClick={startNew} disabled={!mayManage}>
          <Plus aria-hidden />
          Create key
        </Button>
      </PageHead>
      <Panel
        title="API keys"
        aside={
          <Segmented
            label="Keys shown"
            value={params.show}
            options={SHOWS}
            onChange={(show) => void setParams({ show })}
          />
        }
      >
        <RoleNote permission="keys.manage" what="create or change keys" />
        <PanelBody what="the keys" query={query} empty={() => null} awaited="h-40">
          {(keys) => (
            <Keys
              keys={keys}
              isAll={params.show === 'all'}
              showAll={() => void setParams({ show: 'all' })}
              open={(key) => void setParams({ key: key.keyId })}
              startNew={startNew}
            />
          )}
        </PanelBody>
      </Panel>
      <KeyDialogs isNew={params.new} opened={opened} close={() => void setParams({ new: null, key: null })} />
    </>
  );
}

type KeysProps = {
  keys: readonly Key[];
  isAll: boolean;
  showAll: () => void;
  open: (key: Key) => void;
  startNew: () => void;
};

function Keys({ keys, isAll, showAll, open, startNew }: KeysProps) {
  const now = useNow();
  const mayManage = useMay('keys.manage');
  const shown = isAll ? keys : keys.filter((key) => isUsable(keyState(key, now)));
  if (shown.length > 0) return <KeysTable keys={shown} open={open} />;
  if (keys.length > 0) {
    return (
      <EmptyState
        title="No active keys"
        action={<Button onClick={showAll}>Show {keys.length} inactive</Button>}
      >
        All of them expired or were revoked.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No keys yet"
      action={
        <Button look="solid" onClick={startNew} disabled={!mayManage}>
          Create the first key
        </Button>
      }
      call={{ path: '/v1/outcomes?limit=5' }}
    >
      Calls without a key share the allowance of their IP address. Calls with a key count towards your
      organisation’s plan.
    </EmptyState>
  );
}

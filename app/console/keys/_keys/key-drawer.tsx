import Link from 'next/link';
import { useState } from 'react';
import { formatInstant } from '#app/format/times.ts';
import { useNow } from '#app/live/now.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { CopyLine } from '../../_parts/copy-line.tsx';
import { Facts } from '../../_parts/facts.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { keyCurl } from '../../_parts/key-curl.ts';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { useOrigin } from '../../_parts/use-origin.ts';
import { EditKey } from './edit-key.tsx';
import { type Issued, isUsable, type Key, keyState, keyTitle } from './key-state.ts';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { StateBadge } from './state-badge.tsx';

type KeyDrawerProps = { of: Key; onClose: () => void; onIssued: (issued: Issued) => void };

/** All that is known of a key, and what can be done with it. */
export function KeyDrawer({ of: key, onClose, onIssued }: KeyDrawerProps) {
  const [doing, setDoing] = useState<'edit' | 'rotate' | 'revoke' | null>(null);
  const state = keyState(key, useNow());
  const mayManage = useMay('keys.manage');
  const back = () => setDoing(null);
  if (doing === 'edit') return <EditKey of={key} onClose={back} />;
  if (doing === 'rotate') return <RotateKey of={key} onClose={back} onIssued={onIssued} />;
  if (doing === 'revoke') return <RevokeKey of={key} onClose={back} onRevoked={onClose} />;
  return (
    <Dialog title={keyTitle(key)} about={<StateBadge of={key} />} onClose={onClose} isDrawer>
      <RoleNote permission="keys.manage" what="rotate, edit or revoke this key" />
      <KeyFacts of={key} />
      {key.enabled ? (
        <DialogActions>
          <Button disabled={!mayManage} onClick={() => setDoing('edit')}>
            Edit
          </Button>
          <Button disabled={!mayManage || !isUsable(state)} onClick={() => setDoing('rotate')}>
            Rotate
          </Button>
          <Button disabled={!mayManage} onClick={() => setDoing('revoke')} look="final">
            Revoke
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

const orNever = (ms: number | null): string => (ms === null ? 'never' : formatInstant(ms));

function KeyFacts({ of: key }: { of: Key }) {
  const origin = useOrigin();
  const { scopes, allowedIps, monthlyBudget } = key;
  return (
    <div className="grid gap-4 px-4 py-4">
      <Facts
        facts={[
          ['Key', <span key="start" className="font-mono">{`${key.start}…`}</span>],
          [
            'Id',
            <CopyButton key="id" text={key.keyId} shown={key.keyId} label="Copy key id" className="-ml-1" />,
          ],
          ['Created', formatInstant(key.createdMs)],
          ['Last used', orNever(key.lastUsedMs)],
          ['Expires', orNever(key.expiresMs)],
          ...(key.revokedMs === null ? [] : [['Revoked', formatInstant(key.revokedMs)] as const]),
          ...(key.rotatedFrom === null ? [] : [['Replaces', key.rotatedFrom] as const]),
          ['Scopes', scopes.length === 0 ? 'everything' : scopes.join(', ')],
          ['Addresses', allowedIps.length === 0 ? 'everywhere' : allowedIps.join(', ')],
          [
            'Monthly budget',
            monthlyBudget === null
              ? 'as the plan allows'
              : `${monthlyBudget.toLocaleString('en-US')} requests`,
          ],
        ]}
      />
      <CopyLine
        what="curl"
        text={keyCurl({ key: `${key.start}…`, url: `${origin}/v1/outcomes?limit=5` })}
        isWrapped
      />
      <Link
        href={`/console/logs?key=${key.keyId}`}
        prefetch={false}
        className="w-fit text-xs underline hover:text-accent-text"
      >
        Requests made with it
      </Link>
    </div>
  );
}

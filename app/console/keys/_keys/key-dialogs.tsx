import { useState } from 'react';
import { CopyLine } from '../../_parts/copy-line.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { keyCurl } from '../../_parts/key-curl.ts';
import { SecretDialog } from '../../_parts/secret-dialog.tsx';
import { useOrigin } from '../../_parts/use-origin.ts';
import { CreateKey } from './create-key.tsx';
import { KeyDrawer } from './key-drawer.tsx';
import type { Issued, Key } from './key-state.ts';

type KeyDialogsProps = {
  /** Whether a new key is wanted. */
  isNew: boolean;
  /** The key that is looked at. */
  opened: Key | undefined;
  close: () => void;
};

/** Dialogs over the list: the form for a new key, a key's details, and the one-time view of a new key. */
export function KeyDialogs({ isNew, opened, close }: KeyDialogsProps) {
  const [issued, setIssued] = useState<Issued | null>(null);
  const mayManage = useMay('keys.manage');
  const origin = useOrigin();
  if (issued) {
    const forget = () => {
      setIssued(null);
      close();
    };
    return (
      <SecretDialog title={issued.title} what="key" secret={issued.apiKey} onStored={forget}>
        <div>
          <p className="mb-1 text-muted text-xs">Try it:</p>
          <CopyLine
            what="curl"
            text={keyCurl({ key: issued.apiKey, url: `${origin}/v1/outcomes?limit=5` })}
            isWrapped
          />
        </div>
      </SecretDialog>
    );
  }
  if (isNew && mayManage) return <CreateKey onClose={close} onIssued={setIssued} />;
  if (!opened) return null;
  return <KeyDrawer key={opened.keyId} of={opened} onClose={close} onIssued={setIssued} />;
}

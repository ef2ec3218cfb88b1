'use client';
import { useState } from 'react';
import { useMay } from '../../_parts/frame.tsx';
import { SecretDialog } from '../../_parts/secret-dialog.tsx';
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

/** What stands over the list: the form for a key, all of a key, or the one sight of a new one. */
export function KeyDialogs({ isNew, opened, close }: KeyDialogsProps) {
  const [issued, setIssued] = useState<Issued | null>(null);
  const mayManage = useMay('keys.manage');
  if (issued) {
    const forget = () => {
      setIssued(null);
      close();
    };
    return (
      <SecretDialog
        title={issued.title}
        secret={issued.apiKey}
        path="/v1/outcomes?limit=5"
        onStored={forget}
      />
    );
  }
  if (isNew && mayManage) return <CreateKey onClose={close} onIssued={setIssued} />;
  if (!opened) return null;
  return <KeyDrawer key={opened.keyId} of={opened} onClose={close} onIssued={setIssued} />;
}

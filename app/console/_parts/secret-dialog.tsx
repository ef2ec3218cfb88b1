'use client';
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CopyLine } from './copy-line.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { keyCurl } from './key-curl.ts';
import { useOrigin } from './use-origin.ts';

type SecretDialogProps = {
  title: string;
  /** The key itself. */
  secret: string;
  /** A call that shows that it works. */
  path: string;
  onStored: () => void;
};

/** Shows a secret the only time that it can be seen; it stays until its owner says that it is stored. */
export function SecretDialog({ title, secret, path, onStored }: SecretDialogProps) {
  const origin = useOrigin();
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Dialog
      title={title}
      about="This is the only time that the key is shown: it is stored nowhere here."
      onClose={onStored}
      isLocked
    >
      <div className="grid gap-4 px-4 py-4">
        <div data-testid="secret">
          <CopyLine what="key" text={secret} isWrapped className="border-accent" />
        </div>
        <div>
          <p className="mb-1 text-muted text-xs">Try it:</p>
          <CopyLine what="curl" text={keyCurl({ key: secret, url: `${origin}${path}` })} isWrapped />
        </div>
        <label className="flex min-h-8 items-center gap-2.5">
          <input
            type="checkbox"
            checked={isStored}
            onChange={(event) => setStored(event.target.checked)}
            className="size-4 accent-(--accent)"
          />
          I stored it
        </label>
      </div>
      <DialogActions>
        <Button look="solid" disabled={!isStored} onClick={onStored}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

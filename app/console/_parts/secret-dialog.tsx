import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { CopyLine } from './copy-line.tsx';

type SecretDialogProps = {
  title: string;
  /** What it is called: "key". */
  what: string;
  /** The secret itself. */
  secret: string;
  /** Below it: what to do with it next. */
  children: ReactNode;
  onStored: () => void;
};

/** Shows a secret the only time that it can be seen; it stays until its owner says that it is stored. */
export function SecretDialog({ title, what, secret, children, onStored }: SecretDialogProps) {
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Dialog title={title} about={`The ${what} is shown only once.`} onClose={onStored} isLocked>
      <div className="grid gap-4 px-4 py-4">
        <div data-testid="secret">
          <CopyLine what={what} text={secret} isWrapped className="border-accent" />
        </div>
        {children}
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

import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Button } from '../controls/button.tsx';

/** The button in the corner that closes what lies over the page. */
export function DialogClose({ className }: { className?: string }) {
  return (
    <Dialog.Close asChild>
      <Button look="quiet" size="icon" aria-label="Close" className={className}>
        <X aria-hidden />
      </Button>
    </Dialog.Close>
  );
}

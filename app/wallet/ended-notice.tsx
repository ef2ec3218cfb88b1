import { TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { dismissEnded } from './wallet-store.ts';

/**
 * Says that the wallet ended the connection until the person closes it or connects again: in view wherever the page is
 * scrolled to, above the bars at a phone's lower edge and above an open slip.
 */
export const EndedNotice = () => (
  <Toast.Provider duration={Number.POSITIVE_INFINITY} label="Notice">
    <Toast.Root
      data-testid="wallet-ended"
      onOpenChange={(isOpen) => isOpen || dismissEnded()}
      className="pointer-events-auto flex items-center gap-2 rounded-md border border-line-strong bg-panel py-1 pr-1 pl-3 text-xs shadow-float"
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-down" />
      <Toast.Description>Your wallet ended the connection.</Toast.Description>
      <Toast.Close
        aria-label="Close notice"
        className="flex size-7 shrink-0 items-center justify-center rounded text-muted hover:bg-raised hover:text-text"
      >
        <X aria-hidden className="size-3.5" />
      </Toast.Close>
    </Toast.Root>
    <Toast.Viewport
      label="Notices ({hotkey})"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-[60] grid justify-items-center max-md:bottom-31 max-lg:bottom-17 lg:justify-items-end"
    />
  </Toast.Provider>
);

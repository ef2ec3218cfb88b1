import { SlidersHorizontal } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useDeferredValue } from 'react';
import { DialogBackdrop } from '#app/ui/dialog/dialog-backdrop.tsx';
import { DialogClose } from '#app/ui/dialog/dialog-close.tsx';
import { Button } from './button.tsx';

type FilterSheetProps = {
  /** How many of the choices inside differ from their defaults. */
  count: number;
  /** What the button that closes it says: how much is left, such as "Show 61 markets". */
  done: string;
  /** Returns every choice inside to its default. */
  clear: () => void;
  /** Choices, one below the other, each as wide as the sheet. */
  children: ReactNode;
};

/** On a phone: all filters of a list behind one button that says how many are set. */
export function FilterSheet({ count, done, clear, children }: FilterSheetProps) {
  return (
    <Dialog.Root>
      <Dialog.Trigger asChild>
        <Button className="shrink-0 md:hidden" aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}>
          <SlidersHorizontal aria-hidden />
          Filters
          {count === 0 ? null : (
            <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-text px-1 text-2xs text-surface">
              {count}
            </span>
          )}
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <DialogBackdrop className="md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 grid max-h-[85dvh] gap-3 overflow-y-auto rounded-t-lg border-line-strong border-t bg-panel p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-float md:hidden"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="font-semibold text-base">Filters</Dialog.Title>
            <DialogClose />
          </div>
          <AfterOpening>{children}</AfterOpening>
          <div className="grid grid-cols-[auto_1fr] gap-2 pt-1">
            <Button onClick={clear} disabled={count === 0}>
              Reset
            </Button>
            <Dialog.Close asChild>
              <Button look="solid">{done}</Button>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Draws the choices once the sheet is seen: all of them at once would hold up the answer to the press that opens it. */
function AfterOpening({ children }: { children: ReactNode }) {
  const isSeen = useDeferredValue(true, false);
  return isSeen ? children : null;
}

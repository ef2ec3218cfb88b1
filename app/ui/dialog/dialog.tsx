import { Dialog as RadixDialog } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '../class-names.ts';
import { DialogBackdrop } from './dialog-backdrop.tsx';
import { DialogClose } from './dialog-close.tsx';

type DialogProps = {
  title: string;
  /** Below the title: what this is about. */
  about?: ReactNode;
  onClose: () => void;
  /** Neither Esc nor a click beside it closes: only what it holds does. */
  isLocked?: boolean;
  /** At the right edge over the whole height, for things with many properties. */
  isDrawer?: boolean;
  children: ReactNode;
};

const MIDDLE =
  'top-[8vh] left-1/2 max-h-[84vh] w-[min(34rem,calc(100vw-1.5rem))] -translate-x-1/2 rounded-lg border';
const RIGHT = 'inset-y-0 right-0 w-[min(36rem,100%)] border-l';

/** A form is for typing: its first field has the focus, not the button that closes it. */
function focusField(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const field = content.querySelector<HTMLElement>('input:not([type="checkbox"]), select, textarea');
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** A dialog over the page. It is there as long as it is rendered. */
export function Dialog({ title, about, onClose, isLocked = false, isDrawer = false, children }: DialogProps) {
  const keepOpen = (event: Event) => {
    if (isLocked) event.preventDefault();
  };
  // Radix gives Escape only to the newest layer, so a toast shown later would keep it from the dialog.
  const closeByEscape = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !isLocked) onClose();
  };
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <DialogBackdrop />
        <RadixDialog.Content
          {...(about ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusField}
          onEscapeKeyDown={keepOpen}
          onKeyDown={closeByEscape}
          onPointerDownOutside={keepOpen}
          onInteractOutside={keepOpen}
          className={cn(
            'fixed z-50 overflow-y-auto border-line-strong bg-panel shadow-float outline-none',
            isDrawer ? RIGHT : MIDDLE,
          )}
        >
          <div className="sticky top-0 z-10 flex items-start gap-3 border-b bg-panel px-4 py-3">
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="break-words font-semibold text-sm">{title}</RadixDialog.Title>
              {about ? (
                <RadixDialog.Description asChild>
                  <div className="mt-0.5 text-muted text-xs">{about}</div>
                </RadixDialog.Description>
              ) : null}
            </div>
            {isLocked ? null : <DialogClose className="-my-1 -mr-2 shrink-0" />}
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons at the end of a dialog, the one that does it last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">{children}</div>;
}

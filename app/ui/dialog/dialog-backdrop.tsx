import { Dialog } from 'radix-ui';
import { useLayoutEffect } from 'react';
import { cn } from '../class-names.ts';

/**
 * Darkens the page behind what lies over it, and takes every pointer that is meant for the page. The dialog would have
 * the whole page take none, which every element inherits: to style a page anew takes longer than to draw the dialog.
 */
export function DialogBackdrop({ className }: { className?: string }) {
  useLayoutEffect(() => {
    document.body.classList.add('under-backdrop');
    return () => document.body.classList.remove('under-backdrop');
  }, []);
  return <Dialog.Overlay className={cn('fixed inset-0 z-40 bg-black/50', className)} />;
}

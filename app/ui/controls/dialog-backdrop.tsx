import { Dialog } from 'radix-ui';
import { cn } from '../class-names.ts';

/** Darkens the page behind what lies over it. */
export const DialogBackdrop = ({ className }: { className?: string }) => (
  <Dialog.Overlay className={cn('fixed inset-0 z-40 bg-black/50', className)} />
);

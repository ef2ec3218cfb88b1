import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';

/** A region that scrolls must be reachable by keyboard even when nothing in it is. */
const REACHABLE = { tabIndex: 0 } as const;

/** A part of a panel that scrolls by itself. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      {...REACHABLE}
      aria-label={label}
      className={cn('relative overflow-y-auto overscroll-contain', className)}
    >
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';

type PanelProps = {
  title: string;
  /** Shown at the right of the title: controls or a figure. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A titled section with a border: the one frame that pages are made of. */
export function Panel({ title, aside, className, children }: PanelProps) {
  return (
    <section aria-label={title} className={cn('min-w-0 rounded-md border bg-panel', className)}>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1">
        <h2 className="font-semibold text-xs">{title}</h2>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-muted text-xs max-md:has-[.wide-controls]:w-full">
          {aside}
        </div>
      </div>
      {children}
    </section>
  );
}

/** What a panel says instead of rows. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <div className="px-3 py-8 text-center text-muted text-xs">{children}</div>;
}

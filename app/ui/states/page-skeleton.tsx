import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';
import { Skeleton } from './skeleton.tsx';

type PageSkeletonProps = {
  /** What is read, for those who do not see the shapes. */
  label: string;
  /** Sizes of the bars on top, from the first down. */
  bars: readonly string[];
  children?: ReactNode;
};

/** The shape of a page while it is read: bars on top, the shapes of its panels below. */
export const PageSkeleton = ({ label, bars, children }: PageSkeletonProps) => (
  <div role="status" aria-label={label}>
    {bars.map((size) => (
      <Skeleton key={size} className={cn('mb-3', size)} />
    ))}
    {children}
  </div>
);

/** The shapes of panels beside each other, by their sizes. */
export const PanelSkeletons = ({ sizes, className }: { sizes: readonly string[]; className?: string }) => (
  <div className={cn('grid gap-3', className)}>
    {[...sizes.entries()].map(([place, size]) => (
      <Skeleton key={place} className={size} />
    ))}
  </div>
);

import { cn } from '../class-names.ts';

type BarProps = {
  /** The filled part, 0 to 1. */
  part: number;
  className?: string;
};

/** A part of a whole as a bar. It repeats a figure that stands beside it, so it says nothing to a screen reader. */
export function Bar({ part, className }: BarProps) {
  const width = `${100 * Math.min(1, Math.max(0, part))}%`;
  return (
    <span aria-hidden className={cn('block h-1.5 overflow-hidden rounded-sm bg-raised', className)}>
      <span className={cn('block h-full rounded-sm bg-side-a', part > 0 && 'min-w-0.5')} style={{ width }} />
    </span>
  );
}

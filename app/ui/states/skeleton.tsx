import { cn } from '../class-names.ts';

/** A grey shape where content will be. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton', className)} />;
}

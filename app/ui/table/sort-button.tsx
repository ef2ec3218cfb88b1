import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';

type SortButtonProps = {
  children: ReactNode;
  /** How the rows are ordered by this column; null when they are not. */
  direction: 'asc' | 'desc' | null;
  onClick: () => void;
  title?: string;
};

/** The name of a column that orders the rows when it is clicked. */
export function SortButton({ children, direction, onClick, title }: SortButtonProps) {
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={title}
      onClick={onClick}
      className={cn(
        'inline-flex min-h-6 items-center gap-1 hover:text-text',
        direction && 'font-semibold text-text',
      )}
    >
      {direction ? <Arrow aria-hidden className="size-3" /> : null}
      {children}
    </button>
  );
}

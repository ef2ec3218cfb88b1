import type { ReactNode } from 'react';
import { SortButton } from './sort-button.tsx';

type Sort = {
  /** How the rows are ordered by the column; null when they are not. */
  direction: 'asc' | 'desc' | null;
  onSort: () => void;
};

/** The head of a column by which rows can be ordered, and what is said of their order. */
export const sortHead = (name: ReactNode, { direction, onSort }: Sort) => ({
  head: (
    <SortButton direction={direction} onClick={onSort}>
      {name}
    </SortButton>
  ),
  'aria-sort': direction
    ? direction === 'asc'
      ? ('ascending' as const)
      : ('descending' as const)
    : undefined,
});

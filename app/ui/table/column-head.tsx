import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';
import { CELL_PAD } from './table-parts.tsx';

type ColumnHeadProps = {
  children: ReactNode;
  /** Figures stand at the right, as do their heads. */
  isFigure?: boolean | undefined;
  /** In a grid, which keeps its cells apart itself. */
  isBare?: boolean | undefined;
  /** What the column means, at greater length. */
  title?: string | undefined;
  /** Set on the column that the rows are ordered by. */
  'aria-sort'?: 'ascending' | 'descending' | undefined;
  className?: string | undefined;
};

/** The head of a table's column. */
export function ColumnHead({ isFigure, isBare, className, ...rest }: ColumnHeadProps) {
  const pad = isBare ? '' : CELL_PAD;
  return (
    <th
      scope="col"
      {...rest}
      className={cn('font-normal', pad, isFigure ? 'text-right' : 'text-left', className)}
    />
  );
}

import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

type ColumnHeadProps = {
  children: ReactNode;
  /** Figures stand at the right, as do their heads. */
  isFigure?: boolean;
  /** What the column means, at greater length. */
  title?: string;
  /** Set on the column that the rows are ordered by. */
  'aria-sort'?: 'ascending' | 'descending';
  className?: string;
};

/** The head of a table's column. */
export function ColumnHead({ children, isFigure = false, className, ...rest }: ColumnHeadProps) {
  return (
    <th scope="col" {...rest} className={cn('font-normal', isFigure ? 'text-right' : 'text-left', className)}>
      {children}
    </th>
  );
}

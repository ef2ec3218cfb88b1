import type { ComponentProps } from 'react';
import { cn } from '../class-names.ts';

/** Between cells; the outermost stand as far from the sheet's edge as its title. */
export const CELL_PAD = 'px-2 first:pl-3 last:pr-3';

/** Heads that stay in sight: at the top of their scroll region, or below the page's bar. */
const STAYS = {
  region: 'sticky top-0 z-10 bg-panel shadow-[0_1px_0_var(--line)]',
  page: 'sticky top-12 z-20 bg-panel shadow-[0_1px_0_var(--line)]',
} as const;

const HEIGHTS = { dense: 'h-[26px] [&>*]:py-0', plain: 'h-8', tall: 'h-10 max-md:h-12' } as const;

export type HeadStays = keyof typeof STAYS;
export type RowHeight = keyof typeof HEIGHTS;
export type RowProps = ComponentProps<'tr'> & { [data: `data-${string}`]: string | number | undefined };

/** What a table is drawn of where its rows are no plain list of columns: virtual, in a grid, or shaded. */
export function TableFrame({ className, ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={cn('w-full text-xs', className)} />;
}

type TableHeadProps = ComponentProps<'thead'> & { stays?: HeadStays | undefined; row?: RowProps };

/** The names of the columns. */
export function TableHead({ stays, row, className, children, ...rest }: TableHeadProps) {
  return (
    <thead {...rest} className={cn('text-2xs text-muted', stays && STAYS[stays], className)}>
      <tr {...row} className={cn('h-8', row?.className)}>
        {children}
      </tr>
    </thead>
  );
}

/** A row, with the rule above it. */
export function TableRow({ height, className, ...rest }: RowProps & { height?: RowHeight | undefined }) {
  return <tr {...rest} className={cn('border-t', height && HEIGHTS[height], className)} />;
}

type TableCellProps = ComponentProps<'td'> & {
  /** Names the row. */
  isRowHead?: boolean | undefined;
  isFigure?: boolean | undefined;
  /** In a grid, which keeps its cells apart itself. */
  isBare?: boolean | undefined;
};

/** A cell; figures stand at the right. */
export function TableCell({ isRowHead, isFigure, isBare, className, ...rest }: TableCellProps) {
  const classes = cn(!isBare && [CELL_PAD, 'py-1'], isFigure && 'text-right');
  if (!isRowHead) return <td {...rest} className={cn(classes, className)} />;
  return <th {...rest} scope="row" className={cn('text-left font-normal', classes, className)} />;
}

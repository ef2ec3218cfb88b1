import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';
import { ColumnHead } from './column-head.tsx';
import {
  type HeadStays,
  type RowHeight,
  type RowProps,
  TableCell,
  TableFrame,
  TableHead,
  TableRow,
} from './table-parts.tsx';

export type Column<Row> = {
  /** Its head, unless `head` says it otherwise; no other column has it. */
  name: string;
  head?: ReactNode;
  /** What the column means, at greater length. */
  title?: string;
  /** Figures stand at the right. */
  isFigure?: boolean;
  /** Its cells name their rows. */
  isRowHead?: boolean;
  /** Set on the column that the rows are ordered by; `sortHead` gives it with the head. */
  'aria-sort'?: 'ascending' | 'descending' | undefined;
  /** Of the head and of each cell: widths, and which screens it is hidden on. */
  className?: string;
  headClass?: string;
  cellClass?: string;
  /** The cell at greater length. */
  cellTitle?: (row: Row) => string | undefined;
  cell: (row: Row, place: number) => ReactNode;
};

/** A column of figures, which stand below each other digit by digit. */
export const figure = <Row,>(
  name: string,
  cell: Column<Row>['cell'],
  { cellClass, ...more }: Partial<Column<Row>> = {},
): Column<Row> => ({ ...more, name, cell, isFigure: true, cellClass: cn('font-mono', cellClass) });

type TableProps<Row> = {
  /** What it is called, where no title or region around it says so. */
  label?: string;
  testId?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row, place: number) => string | number;
  /** Keeps the head in sight while the rows scroll. */
  stays?: HeadStays;
  /** As tall as its words need, unless given. */
  height?: RowHeight;
  className?: string;
  rowOf?: (row: Row, place: number) => RowProps;
  onLeave?: () => void;
};

/** A list as a table, a column a property: the one way in which the app draws rows and columns. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, testId, columns, rows, idOf, stays, height, className, rowOf, onLeave } = props;
  return (
    <TableFrame aria-label={label} data-testid={testId} className={className}>
      <TableHead stays={stays}>
        {columns.map(({ name, head, title, isFigure, className: both, headClass, ...rest }) => (
          <ColumnHead
            key={name}
            {...{ title, isFigure }}
            aria-sort={rest['aria-sort']}
            className={cn(both, headClass)}
          >
            {head ?? name}
          </ColumnHead>
        ))}
      </TableHead>
      <tbody onMouseLeave={onLeave}>
        {rows.map((row, place) => (
          <TableRow key={idOf(row, place)} height={height} {...rowOf?.(row, place)}>
            {columns.map(({ name, isFigure, isRowHead, className: both, cellClass, cellTitle, cell }) => (
              <TableCell
                key={name}
                {...{ isFigure, isRowHead }}
                title={cellTitle?.(row)}
                className={cn(both, cellClass)}
              >
                {cell(row, place)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </TableFrame>
  );
}

import type { MouseEvent, ReactNode } from 'react';
import { useRowKeys } from '#app/shell/shortcuts/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';

export type DataColumn<Row> = {
  name: string;
  /** Of the head and of each cell; a column of the side is hidden on small screens with it. */
  className?: string;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row> = {
  label: string;
  /** The first one names the row, and its words open it. */
  columns: readonly [DataColumn<Row>, ...DataColumn<Row>[]];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Where a row leads, as an address that can be passed on; `open` is what a plain click does instead. */
  hrefOf: (row: Row) => string;
  open: (row: Row) => void;
  /** Rows that no longer count are greyed. */
  isFaint?: (row: Row) => boolean;
};

/** Rows of which each opens something: by a click anywhere on it, or by j, k and Enter. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, idOf } = props;
  useRowKeys(rows.length);
  return (
    <table aria-label={label} className="w-full text-xs">
      <thead className="sticky top-12 z-10 bg-panel text-2xs text-muted shadow-[0_1px_0_var(--line)]">
        <tr className="h-8">
          {columns.map(({ name, className }) => (
            <ColumnHead key={name} className={cn('whitespace-nowrap px-3', className)}>
              {name}
            </ColumnHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <DataRow key={idOf(row)} row={row} place={place} {...props} />
        ))}
      </tbody>
    </table>
  );
}

/** Whether a click is meant to open a new tab or window, which is the browser's to do. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

function DataRow<Row>(props: DataTableProps<Row> & { row: Row; place: number }) {
  const { row, place, columns, idOf, hrefOf, open, isFaint } = props;
  const [first, ...rest] = columns;
  const onClick = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    open(row);
  };
  return (
    <tr
      data-row={place}
      data-id={idOf(row)}
      className={cn(
        'relative h-10 scroll-mt-24 border-t first:border-0 hover:bg-raised max-md:h-12',
        isFaint?.(row) && 'text-muted',
      )}
    >
      <th scope="row" className={cn('px-3 text-left font-normal', first.className)}>
        <a href={hrefOf(row)} onClick={onClick} className="font-medium after:absolute after:inset-0">
          {first.cell(row)}
        </a>
      </th>
      {rest.map(({ name, className, cell }) => (
        <td key={name} className={cn('px-3', className)}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

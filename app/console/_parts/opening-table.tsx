import type { MouseEvent } from 'react';
import { useRowKeys } from '#app/shell/shortcuts/use-row-keys.ts';
import { cn } from '#app/ui/class-names.ts';
import { type Column, Table } from '#app/ui/table/table.tsx';

type OpeningTableProps<Row> = {
  label: string;
  /** The first one names the row, and its words open it. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Where a row leads, as an address that can be passed on; `open` is what a plain click does instead. */
  hrefOf: (row: Row) => string;
  open: (row: Row) => void;
  /** Rows that no longer count are greyed. */
  isFaint?: (row: Row) => boolean;
};

/** Whether a click is meant to open a new tab or window, which is the browser's to do. */
const isForBrowser = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** The table of which each row opens something: by a click anywhere on it, or by j, k and Enter. */
export function OpeningTable<Row>(props: OpeningTableProps<Row>) {
  const { label, rows, idOf, hrefOf, open, isFaint } = props;
  const [first, ...rest] = props.columns;
  useRowKeys(rows.length);
  const cell: Column<Row>['cell'] = (row, place) => {
    const onClick = (event: MouseEvent) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      open(row);
    };
    return (
      <a href={hrefOf(row)} onClick={onClick} className="font-medium after:absolute after:inset-0">
        {first.cell(row, place)}
      </a>
    );
  };
  return (
    <Table
      label={label}
      columns={[{ ...first, isRowHead: true, cell }, ...rest].map(withRoom)}
      rows={rows}
      idOf={idOf}
      stays="page"
      height="tall"
      rowOf={(row, place) => ({
        'data-row': place,
        'data-id': idOf(row),
        className: cn('relative scroll-mt-24 hover:bg-raised', isFaint?.(row) && 'text-muted'),
      })}
    />
  );
}

/** More of it between columns than in a table of figures. */
const withRoom = <Row,>(column: Column<Row>): Column<Row> => ({
  ...column,
  className: cn('px-3', column.className),
  headClass: cn('whitespace-nowrap', column.headClass),
});

import type { Answers } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { Table } from '#app/ui/table/table.tsx';
import { boardColumns } from './board-columns.tsx';
import { type BoardParams, MAX_COMPARED, type Order } from './board-params.ts';
import { shownRows } from './shown-rows.ts';

type Board = Answers['builders']['board'];

type BoardBodyProps = {
  query: Asked<Board>;
  params: BoardParams;
  compared: readonly string[];
  sortBy: (order: Order) => void;
  clear: () => void;
  compare: (builders: string[]) => void;
};

const SHAPES = Array.from({ length: 8 }, (_, row) => row);

/** The table of builders, in whichever state it is. */
export function BoardBody({ query, ...rest }: BoardBodyProps) {
  return (
    <PanelBody
      what="the builders"
      query={query}
      empty={({ rows }) => nothingOf(rows, rest)}
      awaited={{ shape: <Shapes /> }}
    >
      {(board) => <BoardTable board={board} {...rest} />}
    </PanelBody>
  );
}

function nothingOf(rows: Board['rows'], { params, clear }: Pick<BoardBodyProps, 'params' | 'clear'>) {
  if (rows.length === 0)
    return 'No builder has routed an order yet. Builders appear here with their first order.';
  if (shownRows(rows, params).length > 0) return null;
  return (
    <>
      <p className="mb-3">No builder’s name or address contains “{params.q}”.</p>
      <Button look="solid" onClick={clear}>
        Clear filter
      </Button>
    </>
  );
}

type BoardTableProps = Omit<BoardBodyProps, 'query' | 'clear'> & { board: Board };

function BoardTable({ board, params, compared, sortBy, compare }: BoardTableProps) {
  const toggle = (builder: string) =>
    compare(compared.includes(builder) ? compared.filter((one) => one !== builder) : [...compared, builder]);
  return (
    <Table
      testId="builders"
      columns={boardColumns({
        params,
        total: board.total,
        sortBy,
        toggle,
        isCompared: (builder) => compared.includes(builder),
        isFull: compared.length >= MAX_COMPARED,
      })}
      rows={shownRows(board.rows, params)}
      idOf={({ row }) => row.builder}
      rowOf={({ row }) => ({ 'data-builder': row.builder, className: 'h-11 hover:bg-raised' })}
    />
  );
}

const Shapes = () =>
  SHAPES.map((row) => (
    <div key={row} className="flex h-11 items-center gap-4 border-t px-3 first:border-0">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="ml-auto h-4 w-1/2" />
    </div>
  ));

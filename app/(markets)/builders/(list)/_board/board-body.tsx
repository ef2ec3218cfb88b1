'use client';
import type { Answers } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/button.tsx';
import { PanelNote } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { ReadProblem } from '../../read-problem.tsx';
import { BoardHead } from './board-head.tsx';
import { type BoardParams, MAX_COMPARED, type Order } from './board-params.ts';
import { BuilderRow } from './builder-row.tsx';
import { shownRows } from './shown-rows.ts';

type BoardBodyProps = {
  /** Undefined while the first answer is awaited. */
  board: Answers['builders']['board'] | undefined;
  problem: { retry: () => void } | null;
  params: BoardParams;
  compared: readonly string[];
  sortBy: (order: Order) => void;
  clear: () => void;
  compare: (builders: string[]) => void;
};

const SHAPES = Array.from({ length: 8 }, (_, row) => row);

/** The table of builders, in whichever state it is. */
export function BoardBody({ board, problem, params, compared, sortBy, clear, compare }: BoardBodyProps) {
  if (board === undefined) return problem ? <ReadProblem what="The builders" {...problem} /> : <Shapes />;
  if (board.rows.length === 0) {
    return <PanelNote>No builder has routed an order yet. The first that does appears here.</PanelNote>;
  }
  const shown = shownRows(board.rows, params);
  if (shown.length === 0) {
    return (
      <PanelNote>
        <p className="mb-3">No builder’s name or address contains “{params.q}”.</p>
        <Button look="solid" onClick={clear}>
          Clear filter
        </Button>
      </PanelNote>
    );
  }
  const toggle = (builder: string) =>
    compare(compared.includes(builder) ? compared.filter((one) => one !== builder) : [...compared, builder]);
  return (
    <table className="w-full text-xs" data-testid="builders">
      <BoardHead sort={params.sort} sortBy={sortBy} share={params.share} />
      <tbody>
        {shown.map(({ row, place }) => (
          <BuilderRow
            key={row.builder}
            row={row}
            place={place}
            share={params.share}
            total={board.total}
            isCompared={compared.includes(row.builder)}
            isFull={compared.length >= MAX_COMPARED}
            toggle={toggle}
          />
        ))}
      </tbody>
    </table>
  );
}

function Shapes() {
  return (
    <div role="status" aria-label="Loading builders">
      {SHAPES.map((row) => (
        <div key={row} className="flex h-11 items-center gap-4 border-t px-3 first:border-0">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}

import type { Answers } from '#app/data/trpc-client.ts';
import type { BoardParams, Order } from './board-params.ts';

export type BoardRow = Answers['builders']['board']['rows'][number];

const VALUE: Record<Order, (row: BoardRow) => number> = {
  fees: (row) => row.total_fees_usdc,
  volume: (row) => row.volume,
  fills: (row) => row.fills,
  traders: (row) => row.unique_traders,
};

/** The rows that the filter leaves, the largest first; each with its place among all builders in that order. */
export function shownRows(
  rows: readonly BoardRow[],
  { q, sort }: Pick<BoardParams, 'q' | 'sort'>,
): { row: BoardRow; place: number }[] {
  const wanted = q.trim().toLowerCase();
  return [...rows]
    .sort((a, b) => VALUE[sort](b) - VALUE[sort](a))
    .map((row, index) => ({ row, place: index + 1 }))
    .filter(({ row }) => row.builder.includes(wanted) || row.builder_name.toLowerCase().includes(wanted));
}

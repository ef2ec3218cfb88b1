import type { Row } from '#server/test/oracle/node-files.ts';
import type { CategoryOf } from './expected-rollups.ts';
import { type Table, table } from './fold-rows.ts';
import { bare, coinOf, HOUR, span, walletSums } from './row-figures.ts';

const SPANS = [0, 24, 168, 720];
type Name = (row: Row) => string;
const ANY: Name = () => '';

/** The rows of one kind of boards; rows whose name is empty, though it is one that is asked for, count on none. */
function boardTable(rows: Row[], hours: number, builder: Name, category: Name, underlying: Name): Table {
  const names = [builder, category, underlying];
  const counted = rows.filter((row) => names.every((name) => name === ANY || name(row) !== ''));
  return table(
    counted,
    (row) => [hours, ...names.map((name) => name(row)), bare(row.user)].join('|'),
    (row) => ({ ...walletSums(row), markets: new Set([row.coin]) }),
    span,
  );
}

/** wallet_board as it must stand after `rows` when windows end with epoch hour `hour`. */
export function expectedBoards(rows: Row[], hour: number, categoryOf: CategoryOf): Record<string, Table> {
  const part = (place: number): Name => {
    return (row) => categoryOf(Math.floor(coinOf(row) / 10)).split('|')[place] ?? '';
  };
  const builders: Name[] = [ANY, (row) => bare(row.builder)];
  const categories: Name[] = [ANY, part(0)];
  const underlyings: Name[] = [ANY, (row) => part(1)(row).toUpperCase()];
  const tables = SPANS.flatMap((hours) => {
    const since = hours === 0 ? 0 : (hour + 1 - hours) * HOUR;
    const inside = rows.filter((row) => row.time >= since);
    return builders.flatMap((builder) =>
      categories.flatMap((category) =>
        underlyings.flatMap((underlying) =>
          (category === ANY) === (underlying === ANY) && (builder === ANY || category !== ANY)
            ? []
            : [boardTable(inside, hours, builder, category, underlying)],
        ),
      ),
    );
  });
  return { wallet_board: new Map(tables.flatMap((of) => [...of])) };
}

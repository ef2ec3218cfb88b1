import type { Row } from '#server/test/oracle/node-files.ts';
import { type Table, table } from './fold-rows.ts';
import { bare, HOUR, walletSums } from './row-figures.ts';

const WINDOWS = [24, 168, 720];

const hourOf = (row: Row): number => Math.floor(row.time / HOUR);

/** The window of `hours` that ends with epoch hour `hour`, or with `isPrior` the one before it. */
function windowTable(rows: Row[], hour: number, hours: number, isPrior: boolean): Table {
  const from = hour - hours + 1;
  const inside = (row: Row) =>
    isPrior ? hourOf(row) >= from - hours && hourOf(row) < from : hourOf(row) >= from;
  return table(
    rows.filter(inside),
    (row) => `${isPrior ? -hours : hours}|${bare(row.user)}`,
    walletSums,
    (of) => ({ last_hour: Math.max(...of.map(hourOf)) }),
  );
}

/** The tables of windows as they must stand after `rows` when windows end with epoch hour `hour`. */
export function expectedWindows(rows: Row[], hour: number): Record<string, Table> {
  const tables = WINDOWS.flatMap((hours) => [
    windowTable(rows, hour, hours, false),
    windowTable(rows, hour, hours, true),
  ]);
  return {
    wallet_window: new Map(tables.flatMap((of) => [...of])),
    window_clock: new Map([['1', { hour: String(hour) }]]),
  };
}

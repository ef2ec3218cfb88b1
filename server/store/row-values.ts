import { SEPARATOR } from '#domain/row-json.ts';

/** The values of all rows of a query as one text, as `rowJson` reads it; null where there are no rows. */
export type RowValues = string | null;

/**
 * The query of one text: `columns`, a select list without nulls, of all rows of `rows`, in its order. `rows` is a query from
 * its FROM on.
 */
export const valuesOf = (columns: string, rows: string): string =>
  `SELECT string_agg(r.v, '${SEPARATOR}') AS values FROM (SELECT concat_ws('${SEPARATOR}', ${columns}) AS v ${rows}) r`;

/** The values of a page of rows that are ordered by time and sequence, and where its last row stands. */
export type PageValues = { values: RowValues; rows: number; last_ms: number | null; last_seq: number | null };

/** A page without rows. */
export const NO_ROWS: PageValues = { values: null, rows: 0, last_ms: null, last_seq: null };

/** The query of a PageValues, as `valuesOf`; the rows have `time_ms` and `seq`. */
export const pageValuesOf = (columns: string, rows: string): string =>
  `SELECT string_agg(r.v, '${SEPARATOR}') AS values, count(*)::int AS rows,
    (array_agg(r.time_ms))[count(*)::int] AS last_ms, (array_agg(r.seq))[count(*)::int] AS last_seq
  FROM (SELECT concat_ws('${SEPARATOR}', ${columns}) AS v, time_ms, seq ${rows}) r`;

import { SEPARATOR } from '#domain/row-json.ts';

/** The values of all rows of a query as one text, as `rowJson` reads it; null where there are no rows. */
export type RowValues = string | null;

/**
 * The query of one text: `columns`, a select list without nulls, of all rows of `rows`, in its order. `rows` is a query from
 * its FROM on.
 */
export const valuesOf = (columns: string, rows: string): string =>
  `SELECT string_agg(r.v, '${SEPARATOR}') AS values FROM (SELECT concat_ws('${SEPARATOR}', ${columns}) AS v ${rows}) r`;

/**
 * Answers of many rows are written by Postgres, to the byte as JSON.stringify writes them. One text comes over the
 * line then, in place of values that the driver would take apart, and that would be made into objects and text again.
 *
 * A written value is a list of arguments of `concat`. Its columns are computed in the query beneath, once.
 */
type Written = string;

/**
 * A double below 2^53 as JavaScript writes it: from 1e-6 up without an exponent, else with one of as few digits as
 * possible. Postgres writes one below 1e-4 and from 1e15 on.
 */
export const number = (column: string): Written =>
  `CASE WHEN ${column} = 0 OR abs(${column}) >= 1e-4 AND abs(${column}) < 1e15 THEN ${column}::text
    WHEN abs(${column}) >= 1e-6 THEN ${column}::text::numeric::text
    ELSE replace(${column}::text, 'e-0', 'e-') END`;

/** Text without anything that JSON would escape. */
export const plain = (column: string): Written => `'"', ${column}, '"'`;

/** Bytes as `0x…`. */
export const hex = (column: string): Written => `'"0x', encode(${column}, 'hex'), '"'`;

/** Epoch milliseconds as `YYYY-MM-DD HH:MM:SS.mmm`; the microsecond keeps the zeros at its end from being left out. */
export const utc = (column: string): Written =>
  `'"', left((timestamp '1970-01-01 00:00:00.000001' + ${column} * interval '1 millisecond')::text, 23), '"'`;

/** The column of a query that holds an amount in units of 1e-8, as the double that `number` writes. */
export const fromE8Column = (column: string, name: string): string =>
  `${column}::float8 / 1e8::float8 AS ${name}`;

/** An object of written values, in their order. */
export const object = (fields: Record<string, Written>): string => {
  const parts = Object.entries(fields).map(([name, written]) => `"${name}":', ${written}`);
  return `concat('{${parts.join(", ',")}, '}')`;
};

/** The query of one text: the list of `row`, an object over the columns that `rows` selects, in the order of `rows`. */
export const listOf = (row: string, rows: string): string =>
  `SELECT coalesce('[' || string_agg(${row}, ',') || ']', '[]') AS json FROM (${rows}) r`;

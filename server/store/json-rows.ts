import { e8Json } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';

/**
 * Answers of many rows come over the line as one text, the values of all rows as Postgres stores them, and are written as
 * JSON here, to the byte as JSON.stringify writes them. Values that the driver takes apart one by one, and objects of them,
 * cost Node several times as much; JSON that Postgres writes costs Postgres three times as much as the plain values.
 *
 * A written value: the columns, or expressions, that it follows from, which must not be null or hold a comma, and how
 * their texts become JSON.
 */
type Written = {
  columns: readonly [string] | readonly [string, string];
  write: (text: string, second: string) => string;
};

/** An object of written values, in their order. */
export type WrittenObject = {
  /** The select list of the values that the object follows from. */
  columns: string;
  fields: readonly { before: string; width: number; write: Written['write'] }[];
};

const SEPARATOR = ',';

/** A whole number as it is. */
export const integer = (column: string): Written => ({ columns: [column], write: (text) => text });

/** An integer in units of 1e-8. */
export const amount = (column: string): Written => ({ columns: [column], write: e8Json });

/** What `compute` makes of two numbers. It answers no NaN and nothing infinite, which JSON does not have. */
export const ratio = (
  columns: readonly [string, string],
  compute: (first: number, second: number) => number,
): Written => ({ columns, write: (first, second) => `${compute(Number(first), Number(second))}` });

/** Text without anything that JSON would escape, after `prefix`. */
export const plain = (column: string, prefix = ''): Written => ({
  columns: [column],
  write: (text) => `"${prefix}${text}"`,
});

/** A number, named by `nameOf` without anything that JSON would escape. */
export const named = (column: string, nameOf: (code: number) => string): Written => ({
  columns: [column],
  write: (text) => `"${nameOf(Number(text))}"`,
});

/** One of two JSON values. */
export const either = (column: string, whenTrue: string, whenFalse: string): Written => ({
  columns: [column],
  write: (text) => (text === 't' ? whenTrue : whenFalse),
});

/** Bytes as `0x…`; Postgres writes them as `\x…`. */
export const hex = (column: string): Written => ({
  columns: [column],
  write: (text) => `"0x${text.slice(2)}"`,
});

/** The same, an empty text where there are none. */
export const hexOrEmpty = (column: string): Written => ({
  columns: [`coalesce(${column}, '')`],
  write: (text) => (text.length > 2 ? `"0x${text.slice(2)}"` : '""'),
});

/** Epoch milliseconds as `YYYY-MM-DD HH:MM:SS.mmm`. */
export const utc = (column: string): Written => ({
  columns: [column],
  write: (text) => `"${formatUtc(Number(text))}"`,
});

/** Declares an object of written values. */
export const object = (written: Record<string, Written>): WrittenObject => ({
  columns: Object.values(written)
    .flatMap(({ columns }) => columns)
    .join(', '),
  fields: Object.entries(written).map(([name, { columns, write }], place) => ({
    before: `${place === 0 ? '{' : ','}"${name}":`,
    width: columns.length,
    write,
  })),
});

/**
 * The query of one text, the values of all rows of `rows`, in its order; null when it has none. `rows` is a query from its
 * FROM on.
 */
export const valuesOf = ({ columns }: WrittenObject, rows: string): string =>
  `SELECT string_agg(r.v, '${SEPARATOR}') AS values FROM (SELECT concat_ws('${SEPARATOR}', ${columns}) AS v ${rows}) r`;

/** The JSON of each row whose values the text holds, with a comma between two. */
export function writeRows({ fields }: WrittenObject, values: string | null): string {
  if (values === null) return '';
  const texts = values.split(SEPARATOR);
  let written = '';
  for (let at = 0; at < texts.length; ) {
    if (at > 0) written += ',';
    for (const { before, width, write } of fields) {
      written += before + write(texts[at] as string, texts[at + 1] as string);
      at += width;
    }
    written += '}';
  }
  return written;
}

/** The list of the rows whose values the text holds. */
export const writeList = (row: WrittenObject, values: string | null): string => `[${writeRows(row, values)}]`;

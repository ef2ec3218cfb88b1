import { e8Json } from './fixed.ts';
import { JsonText } from './json-text.ts';
import { formatUtc } from './time.ts';

/**
 * Answers of many rows come from Postgres as one text, the values of all rows as it stores them, and are written as JSON
 * here, to the byte as JSON.stringify writes them. Values that the driver takes apart one by one, and objects of them, cost
 * Node several times as much; JSON that Postgres writes costs Postgres three times as much as the plain values.
 *
 * A field of the JSON object: the columns that it follows from, which must not be null or hold a comma, and how their texts
 * become JSON. `Value` is what a client reads.
 */
type Field<Value, Column extends string = string> = {
  columns: readonly [Column] | readonly [Column, Column];
  write: (text: string, second: string) => string;
  /** Only the type is used. */
  value?: () => Value;
};

export const SEPARATOR = ',';

/** A whole number as it is. */
export const integer = <C extends string>(column: C): Field<number, C> => ({
  columns: [column],
  write: (text) => text,
});

/** An integer in units of 1e-8. */
export const amount = <C extends string>(column: C): Field<number, C> => ({
  columns: [column],
  write: e8Json,
});

/** The result of `compute` on two numbers; must be finite, since JSON has neither NaN nor infinity. */
export const ratio = <C extends string>(
  columns: readonly [C, C],
  compute: (first: number, second: number) => number,
): Field<number, C> => ({ columns, write: (first, second) => `${compute(Number(first), Number(second))}` });

/** Text without anything that JSON would escape, after `prefix`. */
export const plain = <C extends string>(column: C, prefix = ''): Field<string, C> => ({
  columns: [column],
  write: (text) => `"${prefix}${text}"`,
});

/** A number, named by `nameOf` without anything that JSON would escape. */
export const named = <C extends string, Name extends string>(
  column: C,
  nameOf: (code: number) => Name,
): Field<Name, C> => ({ columns: [column], write: (text) => `"${nameOf(Number(text))}"` });

/** One of two values. */
export const either = <C extends string, Value extends string | boolean>(
  column: C,
  whenTrue: Value,
  whenFalse: Value,
): Field<Value, C> => {
  const [yes, no] = [JSON.stringify(whenTrue), JSON.stringify(whenFalse)];
  return { columns: [column], write: (text) => (text === 't' ? yes : no) };
};

/** Bytes as `0x…`, an empty text where there are none; Postgres writes them as `\x…`. */
export const hex = <C extends string>(column: C): Field<string, C> => ({
  columns: [column],
  write: (text) => (text.length > 2 ? `"0x${text.slice(2)}"` : '""'),
});

/** Epoch milliseconds as `YYYY-MM-DD HH:MM:SS.mmm`. */
export const utc = <C extends string>(column: C): Field<string, C> => ({
  columns: [column],
  write: (text) => `"${formatUtc(Number(text))}"`,
});

type Fields = Record<string, Field<unknown>>;
type Row<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };

/** A JSON object that follows from a row. */
export type RowJson<T> = {
  /** Field names, in order. */
  names: readonly string[];
  /** JSON of one row, from the text of its values. */
  one: (values: string) => JsonText<T>;
  /** JSON array of rows, from the text of their values. */
  list: (values: string | null) => JsonText<T[]>;
};

/** The value type of a declared object. */
export type ValueOf<J> = J extends RowJson<infer T> ? T : never;

/** Declares a JSON object with `fields`, in order, for rows whose text contains `columns`. */
export function rowJson<C extends string, F extends Record<string, Field<unknown, C>>>(
  columns: readonly C[],
  fields: F,
): RowJson<Row<F>> {
  const written = Object.entries(fields).map(([name, { columns: of, write }], place) => ({
    before: `${place === 0 ? '{' : ','}"${name}":`,
    first: columns.indexOf(of[0]),
    second: columns.indexOf(of[1] ?? of[0]),
    write,
  }));
  function rows(values: string): string {
    const texts = values.split(SEPARATOR);
    let json = '';
    for (let at = 0; at < texts.length; at += columns.length) {
      if (at > 0) json += ',';
      for (const { before, first, second, write } of written) {
        json += before + write(texts[at + first] as string, texts[at + second] as string);
      }
      json += '}';
    }
    return json;
  }
  return {
    names: Object.keys(fields),
    one: (values) => new JsonText(rows(values)),
    list: (values) => new JsonText(values === null ? '[]' : `[${rows(values)}]`),
  };
}

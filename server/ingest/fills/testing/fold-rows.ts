import type { Row } from '#server/test/oracle/node-files.ts';

/** A table as rows by key; every value as text. Computed from the node's rows with plain maps, sharing no code with ingest. */
export type Table = Map<string, Record<string, string>>;
/** Amounts to add up, and sets to unite and count. */
export type Sums = Record<string, bigint | Set<string>>;

const inTime = (left: Row, right: Row): number => left.time - right.time || left.place - right.place;

/** Rows by key, each group in the order of time. */
function group(rows: Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of [...rows].sort(inTime)) {
    const of = groups.get(key(row));
    if (of) of.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** Sums (bigint) and distinct counts (sets) over the rows of a group. */
function fold(rows: Row[], amounts: (row: Row) => Sums): Record<string, string> {
  const totals: Sums = {};
  for (const row of rows) {
    for (const [name, value] of Object.entries(amounts(row))) {
      const total = totals[name];
      if (value instanceof Set) totals[name] = total instanceof Set ? total.union(value) : value;
      else totals[name] = ((total as bigint | undefined) ?? 0n) + value;
    }
  }
  return Object.fromEntries(
    Object.entries(totals).map(([name, total]) => [name, String(total instanceof Set ? total.size : total)]),
  );
}

/** A table of one row for each key: sums and counts of its rows, and what `more` says of the whole group. */
export function table(
  rows: Row[],
  key: (row: Row) => string,
  amounts: (row: Row) => Sums,
  more: (rows: [Row, ...Row[]]) => Record<string, string | number | null> = () => ({}),
): Table {
  return new Map(
    [...group(rows, key)].map(([name, of]) => [
      name,
      {
        ...fold(of, amounts),
        ...Object.fromEntries(
          Object.entries(more(of as [Row, ...Row[]])).map(([column, value]) => [column, String(value)]),
        ),
      },
    ]),
  );
}

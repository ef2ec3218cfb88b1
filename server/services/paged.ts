import { type TimePosition, writeCursor } from '#domain/time-cursor.ts';

/** Rows of a page, as many as were asked for, and the place of each. */
type Rows<Row> = { rows: readonly Row[]; limit: number; placeOf: (row: Row) => TimePosition };

/** A page of a list whose rows keep their places while it grows: its body or the text of that, and the next page's cursor. */
export class Paged<T> {
  readonly body: T;
  /** Null where the page is shorter than its limit. */
  readonly next: string | null;

  /** Number of rows of all pages; null where counting them would cost more than the page. */
  readonly total: number | null;

  constructor(body: T, next: string | null, total: number | null = null) {
    this.body = body;
    this.next = next;
    this.total = total;
  }
}

/** The cursor of the page after these rows; null where there were fewer than the limit. */
export function cursorAfter<Row>({ rows, limit, placeOf }: Rows<Row>): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : writeCursor(placeOf(last));
}

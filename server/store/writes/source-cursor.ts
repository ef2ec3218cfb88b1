import type { ClientBase } from 'pg';

/** Position of ingest in a source: the upstream file position and the last block. */
export type SourcePlace = {
  file: string;
  byteOffset: number;
  /** -1 before the first block. */
  blockNumber: number;
  blockTimeMs: number;
};

export const FIRST_PLACE: SourcePlace = { file: '', byteOffset: 0, blockNumber: -1, blockTimeMs: 0 };

/** Another writer moved the cursor or gap on which a batch is based: the batch must be discarded. */
export class CursorMovedError extends Error {
  constructor() {
    super('the ingest cursor was moved by somebody else');
  }
}

/** The columns that say where a cursor is. */
const PLACE_COLUMNS: Record<keyof SourcePlace, string> = {
  file: 'file',
  byteOffset: 'byte_offset',
  blockNumber: 'block_number',
  blockTimeMs: 'block_time_ms',
};

export type SourceCursorDeclaration<C extends SourcePlace> = {
  table: string;
  /** The key of the row. */
  source: string;
  /** The cursor before anything is stored. */
  first: C;
  /** The column of each figure; all are whole numbers. */
  columns: Record<Exclude<keyof C, keyof SourcePlace>, string>;
  /** The figure that numbers the rows. */
  seq: Exclude<keyof C, keyof SourcePlace>;
};

export type SourceCursor<C extends SourcePlace> = {
  /** The stored cursor, or the first one. The connection reads int8 as number or text: both are taken. */
  read(client: ClientBase): Promise<C>;
  /**
   * Moves the cursor from `before` to `after`, inside the caller's transaction.
   * @throws CursorMovedError when the stored cursor is not `before`: nothing may be committed.
   */
  move(client: ClientBase, before: C, after: C, nowMs: number): Promise<void>;
};

/** The cursor of a source. It commits with its rows, so that a restart continues exactly after them. */
export function sourceCursor<C extends SourcePlace>(declared: SourceCursorDeclaration<C>): SourceCursor<C> {
  const { table, source, first, seq } = declared;
  const columns: Record<string, string> = { ...PLACE_COLUMNS, ...declared.columns };
  const keys = Object.keys(columns) as (keyof C)[];
  const names = Object.values(columns);
  const values = [...names, 'updated_ms'];
  // The last row's number distinguishes two cursors at the same file position.
  const compared: (keyof C)[] = [seq, 'blockNumber', 'file', 'byteOffset'];
  const selected = keys.map((key) => `${columns[String(key)]} AS "${String(key)}"`).join(', ');
  const moving = `INSERT INTO ${table} AS c (source, ${values.join(', ')})
    VALUES ($1, ${values.map((_, at) => `$${at + 2}`).join(', ')})
    ON CONFLICT (source) DO UPDATE SET ${values.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE ${compared.map((key, at) => `c.${columns[String(key)]} = $${values.length + at + 2}`).join(' AND ')}`;
  return {
    async read(client) {
      const { rows } = await client.query<Record<string, string | number>>(
        `SELECT ${selected} FROM ${table} WHERE source = $1`,
        [source],
      );
      const [row] = rows;
      if (!row) return first;
      const { file, ...numbers } = row;
      const read = Object.entries(numbers).map(([name, value]) => [name, Number(value)]);
      return { ...first, ...Object.fromEntries(read), file: String(file) };
    },
    async move(client, before, after, nowMs) {
      const { rowCount } = await client.query({
        name: `move-${table}`,
        text: moving,
        values: [source, ...keys.map((key) => after[key]), nowMs, ...compared.map((key) => before[key])],
      });
      if (rowCount !== 1) throw new CursorMovedError();
    },
  };
}

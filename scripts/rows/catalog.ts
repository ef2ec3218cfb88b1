import type { Client } from 'pg';

export type DatabaseFunction = { name: string; isStrict: boolean };

/** What the rules about nulls ask the database. */
export type Catalog = {
  /** Columns that are never null, as `table:number`. */
  notNull: ReadonlySet<string>;
  /** Tables; of views nothing is known. */
  tables: ReadonlySet<string>;
  functions: ReadonlyMap<string, DatabaseFunction>;
};

export async function readCatalog(client: Client): Promise<Catalog> {
  const columns = await client.query<{ id: string }>(
    `SELECT attrelid || ':' || attnum AS id FROM pg_attribute WHERE attnotnull`,
  );
  const tables = await client.query<{ id: string }>(
    `SELECT oid::text AS id FROM pg_class WHERE relkind IN ('r', 'p')`,
  );
  const functions = await client.query<DatabaseFunction & { id: string }>(
    'SELECT oid::text AS id, proname AS name, proisstrict AS "isStrict" FROM pg_proc',
  );
  return {
    notNull: new Set(columns.rows.map(({ id }) => id)),
    tables: new Set(tables.rows.map(({ id }) => id)),
    functions: new Map(functions.rows.map(({ id, ...found }) => [id, found])),
  };
}

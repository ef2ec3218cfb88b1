import type { Pool } from 'pg';

/** A statement as it went to the database: the limit server runs exactly this one. */
export type RecordedQuery = { name: string; text: string; values: unknown[] };

/**
 * Calls `run` with a pool that passes queries on to `pool` and remembers the last one, so that a benchmark's limit
 * asks the database the very question that the product asks.
 */
export async function recordQuery(pool: Pool, run: (db: Pool) => Promise<unknown>): Promise<RecordedQuery> {
  let recorded: RecordedQuery | undefined;
  const recorder = new Proxy(pool, {
    get(target, property, receiver) {
      if (property !== 'query') return Reflect.get(target, property, receiver);
      return (query: RecordedQuery) => {
        recorded = { name: query.name, text: query.text, values: query.values };
        return target.query(query);
      };
    },
  });
  await run(recorder);
  if (!recorded?.name) throw new Error('the product sent no prepared statement');
  return recorded;
}

type Encoded = { hex: string } | { json: unknown };

/** Values of a statement as text, bytes included. */
export const encodeValues = (values: unknown[]): Encoded[] =>
  values.map((value) => (Buffer.isBuffer(value) ? { hex: value.toString('hex') } : { json: value }));

export const decodeValues = (values: Encoded[]): unknown[] =>
  values.map((value) => ('hex' in value ? Buffer.from(value.hex, 'hex') : value.json));

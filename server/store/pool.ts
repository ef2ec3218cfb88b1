import pg from 'pg';

/**
 * Postgres int8 (sequence numbers, epoch milliseconds, ids, counters, 1e-8 amounts of one fill) is read as a
 * JavaScript number. Everything stored in such a column is below 2^53 but an amount over 90 million units,
 * whose last digits a JSON number could not show anyway. NUMERIC sums stay decimal text: see fromE8.
 */
const INT8_OID = 20;

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * Settings of every session. Prisma's adapter reads and writes a timestamptz as if every session were in UTC. The next two
 * are Postgres defaults for the text form of times and doubles, which a server may have changed. `jit` is on by default, and
 * compiling the statements of a batch of fills takes seconds of every batch.
 */
export const SESSION_OPTIONS = '-c TimeZone=UTC -c DateStyle=ISO -c extra_float_digits=1 -c jit=off';

export type PoolOptions = {
  /** Most connections at once. */
  max?: number;
  /** A query over this time is cancelled by the server. */
  statementTimeoutMs?: number;
  /** Client-side timeout of a query; works even if the server does not respond. */
  queryTimeoutMs?: number;
  applicationName?: string;
  /** Checks each new connection; if it throws, the connection is closed and the error goes to the caller. */
  verify?: (client: pg.PoolClient) => Promise<void>;
};

/**
 * Opens a pool on `url`. Connecting and waiting for a free connection time out after 5 s, so that a lost database shows
 * as an error and never as a hang. `onIdleError` receives errors of idle connections.
 */
export function createPool(
  url: string,
  options: PoolOptions = {},
  onIdleError: (error: Error) => void = () => {},
): pg.Pool {
  const { verify, statementTimeoutMs = 10_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: options.queryTimeoutMs,
    application_name: options.applicationName ?? 'hashmark',
    options: SESSION_OPTIONS,
    types,
    verify: verify && ((client, done) => verify(client).then(() => done(), done)),
  });
  pool.on('error', onIdleError);
  // The pool handles errors of idle connections only. A connection in use reports the failure with its next query, and
  // an 'error' event without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

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
 * Prisma's adapter reads and writes a timestamptz as if every session were in UTC. The other two are Postgres's own
 * defaults, which a server may have set otherwise: they tell how it writes times and doubles as text.
 */
const SESSION = '-c TimeZone=UTC -c DateStyle=ISO -c extra_float_digits=1';

export type PoolOptions = {
  /** Most connections at once. */
  max?: number;
  /** A query over this time is cancelled by the server. */
  statementTimeoutMs?: number;
  /** Of a query that is not answered within this time the caller is told so; it needs no server that answers. */
  queryTimeoutMs?: number;
  applicationName?: string;
  /** Looks at each new connection; one at which it throws is closed, and whoever asked for it is told that. */
  verify?: (client: pg.PoolClient) => Promise<void>;
};

/**
 * Opens a pool on `url`. Connecting and waiting for a free connection time out after 5 s, so that a lost
 * database shows as an error and never as a hang. `onIdleError` hears of connections that break while idle.
 */
export function createPool(
  url: string,
  options: PoolOptions = {},
  onIdleError: (error: Error) => void = () => {},
): pg.Pool {
  const { verify } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    query_timeout: options.queryTimeoutMs,
    application_name: options.applicationName ?? 'hashmark',
    options: SESSION,
    types,
    verify: verify && ((client, done) => verify(client).then(() => done(), done)),
  });
  pool.on('error', onIdleError);
  // The pool hears of its idle connections only. Whoever works on one learns by the next answer that it broke, and an
  // event that nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

import pg from 'pg';

/**
 * Reads which upstream's data a database holds; null when not yet claimed.
 * @throws when the database cannot be reached or has not been migrated
 */
export async function readWorld(db: Pick<pg.Pool, 'query'>): Promise<string | null> {
  const { rows } = await db.query<{ upstream: string }>('SELECT upstream FROM world');
  return rows[0]?.upstream ?? null;
}

/**
 * Records that a database holds the data of `upstream`, unless it holds another's. Of several processes that start on a
 * new database at once, one is the first.
 * @returns what the database holds
 */
export async function claimWorld(databaseUrl: string, upstream: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  // A lost connection is reported by the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('INSERT INTO world (upstream) VALUES ($1) ON CONFLICT DO NOTHING', [upstream]);
    const { rows } = await client.query<{ upstream: string }>('SELECT upstream FROM world');
    return rows[0]?.upstream ?? upstream;
  } finally {
    await client.end();
  }
}

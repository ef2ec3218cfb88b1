import pg from 'pg';
import { rebuildRollups as rebuild } from '#store/rollups/rebuild.ts';

/**
 * Folds everything that a test has stored, as the product does, so that reads are tested on the product's own figures.
 * The rollups themselves are held to a plain recomputation in server/ingest/fills/rollups.test.ts.
 */
export async function rebuildRollups(pool: pg.Pool): Promise<void> {
  const client = new pg.Client({ ...pool.options, password: pool.options.password });
  await client.connect();
  try {
    await rebuild(client, { keepHoursFrom: 0 });
  } finally {
    await client.end();
  }
}

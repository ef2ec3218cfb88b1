import pg from 'pg';
import { HOUR_MS } from '#domain/time.ts';
import { HOURS_KEPT } from '#ingest/fills/commit-batch.ts';
import { SESSION_OPTIONS } from '#store/pool.ts';
import { markAllStale } from '#store/rewards/scoring-state.ts';
import { rebuildRollups } from '#store/rollups/rebuild.ts';

/**
 * Computes every rollup anew from the stored fills, while the product runs: readers keep the old figures until the
 * new ones are complete, and ingest waits. Campaigns of rewards are scored anew at the next fill. Answers how many fills were read and how long it took.
 */
export async function reindex(databaseUrl: string): Promise<{ reindexed: number; tookMs: number }> {
  const startedMs = performance.now();
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    options: SESSION_OPTIONS,
    application_name: 'hashmark-reindex',
  });
  await client.connect();
  try {
    const hour = Math.floor(Date.now() / HOUR_MS);
    const reindexed = await rebuildRollups(client, { keepHoursFrom: hour - HOURS_KEPT, hour });
    await markAllStale(client);
    return { reindexed, tookMs: Math.round(performance.now() - startedMs) };
  } finally {
    await client.end();
  }
}

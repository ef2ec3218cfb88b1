import pg from 'pg';
import { HOUR_MS } from '#domain/time.ts';
import { keepWindows as keep } from '#store/rollups/keep-windows.ts';

/** Brings the windows of wallets and all boards up to `nowMs`, as ingest does with each batch. */
export async function keepWindows(pool: pg.Pool, nowMs: number): Promise<void> {
  const client = new pg.Client({ ...pool.options, password: pool.options.password });
  await client.connect();
  try {
    await client.query('BEGIN');
    await keep(client, { hour: Math.floor(nowMs / HOUR_MS), fillsUntilMs: nowMs });
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

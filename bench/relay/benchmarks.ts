import { seedOutcomes } from '#relay/testing/harness.ts';
import { SOAK } from '#server/test/soak-settings.ts';
import { createPool } from '#store/pool.ts';
import { emptyDatabase } from '../ingest.ts';
import type { Row } from '../table.ts';
import { benchCheck } from './check.ts';
import { benchExecute } from './execute.ts';
import { benchSoak } from './soak.ts';
import { benchSockets } from './sockets.ts';
import { benchWindow } from './window.ts';

/** Benchmarks of the parlay venue's relay, and what each of them needs. */
export const RELAY_NAMES = [
  'relay-check',
  'relay-window',
  'relay-sockets',
  'relay-execute',
  'relay-soak',
] as const;
export type RelayName = (typeof RELAY_NAMES)[number];

/** Runs one of them on a new database of the server at `serverUrl`. */
export async function benchRelay(name: RelayName, serverUrl: string): Promise<Row[]> {
  if (name === 'relay-check') return benchCheck();
  const databaseUrl = await emptyDatabase(serverUrl, 'bench_relay');
  const pool = createPool(databaseUrl);
  try {
    await seedOutcomes(pool);
    if (name === 'relay-window') return await benchWindow(pool);
    if (name === 'relay-execute') return await benchExecute(pool);
    if (name === 'relay-sockets') return await benchSockets(databaseUrl);
    return await benchSoak(databaseUrl, SOAK.relayMinutes);
  } finally {
    await pool.end();
  }
}

import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from './processes.ts';

type Health = { phase: string; rows: { outcomes: number } };

/**
 * Lets the product learn the outcomes of a generated history from the exchange that generated it, so that reads of
 * outcomes have what they would have. Returns when their number has stopped to grow.
 */
export async function learnOutcomes(input: {
  databaseUrl: string;
  historyDir: string;
  fills: number;
  dir: string;
}): Promise<number> {
  const dataDir = path.join(input.dir, `exchange-${input.fills}`);
  mkdirSync(path.join(dataDir, 'sandbox'), { recursive: true });
  try {
    symlinkSync(input.historyDir, path.join(dataDir, 'sandbox', 'node'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const product = await startProduct({
    ROLES: 'sandbox,ingest,web',
    DATABASE_URL: input.databaseUrl,
    DATA_DIR: dataDir,
    SANDBOX_FILLS: String(input.fills),
    SANDBOX_RATE: '0',
  });
  try {
    let known = -1;
    for (let waitedMs = 0; waitedMs < 300_000; waitedMs += 2_000) {
      const { rows } = (await (await fetch(`${product.url}/health`)).json()) as Health;
      if (rows.outcomes > 0 && rows.outcomes === known) return known;
      known = rows.outcomes;
      await delay(2_000);
    }
    throw new Error('the outcomes were not learned in time');
  } finally {
    await product.stop();
  }
}

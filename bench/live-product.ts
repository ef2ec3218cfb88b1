import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Running, startProduct } from './processes.ts';

const LOOK_MS = 500;
const LOAD_MAX_MS = 300_000;

type Health = { phase: string; rows: { fills: number } };
const health = async ({ url }: Running): Promise<Health> =>
  (await fetch(`${url}/health`)).json() as Promise<Health>;

/** How many fills a product has stored. */
export const storedFills = async (product: Running): Promise<number> => (await health(product)).rows.fills;

/** Waits until a product has stored its history: what comes before is history to its streams. */
async function untilLoaded(product: Running): Promise<void> {
  for (let waitedMs = 0; waitedMs < LOAD_MAX_MS; waitedMs += LOOK_MS) {
    const { phase, rows } = await health(product);
    if (phase !== 'loading' && rows.fills > 0) return;
    await delay(LOOK_MS);
  }
  throw new Error('the history was not ingested in time');
}

/** A product that ingests a node directory and serves its data, once it has stored what is there. */
export async function startLiveProduct(input: { scratchDir: string; databaseUrl: string }): Promise<Running> {
  const product = await startProduct({
    ROLES: 'ingest,web',
    DATABASE_URL: input.databaseUrl,
    DATA_DIR: path.join(input.scratchDir, 'data'),
    NODE_DATA_DIR: input.scratchDir,
    EXCHANGE_API_URL: 'http://127.0.0.1:9',
    EXCHANGE_WS_URL: 'ws://127.0.0.1:9',
    EXCHANGE_RPC_WS_URL: 'ws://127.0.0.1:9',
    // Each stream of a benchmark is a client of its own.
    TRUST_PROXY: '1',
    STREAMS_MAX: '20000',
    LOG_LEVEL: 'silent',
  });
  try {
    await untilLoaded(product);
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  }
}

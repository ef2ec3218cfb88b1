import { createLogger } from '#observe/logger.ts';
import { startOrdersIngest } from '../start-orders-ingest.ts';

/** A process that does nothing but ingest orders, for tests that kill it: `node orders-process.ts <json>`. */
type Config = { databaseUrl: string; nodeDataDir: string; batchOrders: number };

const config = JSON.parse(process.argv[2] ?? '{}') as Config;
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
await startOrdersIngest({
  ...config,
  signal: stopping.signal,
  logger: createLogger({ level: 'error' }),
  onOrders: () => undefined,
}).done;

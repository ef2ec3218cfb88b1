import { createLogger } from '#observe/logger.ts';
import { startFillsIngest } from '../start-fills-ingest.ts';

/** A process that does nothing but ingest, for tests that kill it: `node ingest-process.ts <json>`. */
type Config = { databaseUrl: string; nodeDataDir: string; batchFills: number };

const config = JSON.parse(process.argv[2] ?? '{}') as Config;
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
await startFillsIngest({
  ...config,
  signal: stopping.signal,
  logger: createLogger({ level: 'error' }),
  onFills: () => undefined,
  onProgress: () => undefined,
}).done;

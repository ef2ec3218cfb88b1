import { startFillsIngest } from '#ingest/fills/start-fills-ingest.ts';
import type { RoleInput } from '#server/roles/role.ts';

/** Follows the exchange: fills from the node's files, metadata and prices from its API, into Postgres and onto the bus. */
export async function startIngest({ container, databaseUrl, upstream, shutdown }: RoleInput): Promise<void> {
  const { bus, logger } = container;
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  if (upstream.nodeDataDir) {
    const fills = startFillsIngest({
      databaseUrl,
      nodeDataDir: upstream.nodeDataDir,
      logger: logger.child({ ingest: 'fills' }),
      signal: stopping.signal,
      onFills: (rows) => bus.publish('fills', rows),
      onProgress: (progress) => bus.publish('ingest', progress),
    });
    running.push(fills.done);
  } else {
    logger.warn({}, 'no NODE_DATA_DIR: fills are not ingested');
  }
  shutdown.add('ingest', async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

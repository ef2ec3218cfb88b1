import { createExchangeSocket } from '#feeds/exchange/ws-client.ts';
import { startFillsIngest } from '#ingest/fills/start-fills-ingest.ts';
import { startMetadataIngest } from '#ingest/metadata/start-metadata-ingest.ts';
import { startPriceIngest } from '#ingest/prices/start-price-ingest.ts';
import type { RoleInput } from '#server/roles/role.ts';

/** Fills from the node's files, in a thread of their own. */
function ingestFills({ container, databaseUrl, upstream }: RoleInput, signal: AbortSignal): Promise<void> {
  const { bus, logger } = container;
  if (!upstream.nodeDataDir) {
    logger.warn({}, 'no NODE_DATA_DIR: fills are not ingested');
    return Promise.resolve();
  }
  const fills = startFillsIngest({
    databaseUrl,
    nodeDataDir: upstream.nodeDataDir,
    logger: logger.child({ ingest: 'fills' }),
    signal,
    onFills: (rows) => bus.publish('fills', rows),
    onProgress: (progress) => bus.publish('ingest', progress),
  });
  return fills.done;
}

/** Outcomes and settlements, mids and marks from the exchange's API, all over one socket. */
function ingestMarkets({ container, info, upstream }: RoleInput, signal: AbortSignal): Promise<unknown> {
  const { db, bus, logger } = container;
  const ws = createExchangeSocket({
    url: upstream.wsUrl,
    logger: logger.child({ feed: 'exchange' }),
    signal,
  });
  const shared = { db, info, ws, bus, now: Date.now, signal };
  const metadata = startMetadataIngest({ ...shared, logger: logger.child({ ingest: 'metadata' }) });
  const prices = startPriceIngest({ ...shared, logger: logger.child({ ingest: 'prices' }) });
  return Promise.all([metadata.done, prices.done, ws.done]);
}

/** Follows the exchange: fills, metadata and prices, into Postgres and onto the bus. */
export async function startIngest(input: RoleInput): Promise<void> {
  const stopping = new AbortController();
  const running = [ingestMarkets(input, stopping.signal), ingestFills(input, stopping.signal)];
  input.shutdown.add('ingest', async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

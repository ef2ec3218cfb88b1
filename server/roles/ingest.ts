import type { Bus } from '#bus/topics.ts';
import { coreBlocksTopic } from '#changefeed/topics/core-blocks.ts';
import { evmHeadersTopic } from '#changefeed/topics/evm-headers.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import { ordersTopic } from '#changefeed/topics/orders.ts';
import { outcomesTopic } from '#changefeed/topics/outcomes.ts';
import { votesTopic } from '#changefeed/topics/votes.ts';
import type { SequencedBlock } from '#domain/block.ts';
import { ingestCoreBlocks } from '#ingest/blocks/core-blocks.ts';
import { ingestEvmHeaders } from '#ingest/blocks/evm-headers.ts';
import { startFillsIngest } from '#ingest/fills/start-fills-ingest.ts';
import { type MetadataIngest, startMetadataIngest } from '#ingest/metadata/start-metadata-ingest.ts';
import { startOrdersIngest } from '#ingest/orders/start-orders-ingest.ts';
import { startPriceIngest } from '#ingest/prices/start-price-ingest.ts';
import { startStatusReport } from '#ingest/report-status.ts';
import { startSportsIngest } from '#ingest/sports/start-sports-ingest.ts';
import { startRetention } from '#ingest/start-retention.ts';
import { startVoteIngest } from '#ingest/votes/start-vote-ingest.ts';
import { nowUs } from '#observe/now-us.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { type EvmEndpoint, evmEndpoint } from '#upstream/blocks/evm-feed.ts';
import { createExchangeSocket } from '#upstream/exchange/ws-client.ts';

/** Fills from the node's files, in a thread of their own. */
function ingestFills({ container, databaseUrl, upstream }: RoleInput, signal: AbortSignal): Promise<void> {
  const { bus, feed, logger } = container;
  if (!upstream.nodeDataDir) {
    logger.warn({}, 'no NODE_DATA_DIR; fills are not ingested');
    return Promise.resolve();
  }
  const fills = startFillsIngest({
    databaseUrl,
    nodeDataDir: upstream.nodeDataDir,
    logger: logger.child({ ingest: 'fills' }),
    signal,
    onFills: (rows) => feed.offer(fillsTopic, rows),
    onProgress: (progress) => bus.publish('ingest', progress),
  });
  return fills.done;
}

/** What becomes of orders, from the node's files, where it writes them. */
function ingestOrders({ container, databaseUrl, upstream }: RoleInput, signal: AbortSignal): Promise<void> {
  const { feed, logger } = container;
  if (!upstream.nodeDataDir) return Promise.resolve();
  const orders = startOrdersIngest({
    ...{ databaseUrl, nodeDataDir: upstream.nodeDataDir, signal },
    logger: logger.child({ ingest: 'orders' }),
    onOrders: (rows) => feed.offer(ordersTopic, rows),
  });
  return orders.done;
}

const REPORT_MS = 1_000;

/** Tells the process how much metadata there is: until it is complete, answers are not kept for long. */
function reportMetadata(metadata: MetadataIngest, bus: Bus, signal: AbortSignal): void {
  let isComplete = false;
  const report = () => bus.publish('metadata', { ...metadata.status(), isComplete });
  const timer = setInterval(report, REPORT_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  void metadata.historyKnown.then(() => {
    isComplete = true;
    report();
  });
}

/** Outcomes and settlements, mids and marks from the exchange's API, all over one socket. */
function ingestMarkets({ container, info, upstream }: RoleInput, signal: AbortSignal): Promise<unknown> {
  const { db, bus, feed, logger } = container;
  const ws = createExchangeSocket({
    url: upstream.wsUrl,
    logger: logger.child({ feed: 'exchange' }),
    signal,
  });
  const shared = { db, info, ws, bus, now: Date.now, signal };
  const metadata = startMetadataIngest({
    ...shared,
    onChanges: (changes) => feed.offer(outcomesTopic, changes),
    logger: logger.child({ ingest: 'metadata' }),
  });
  const prices = startPriceIngest({ ...shared, logger: logger.child({ ingest: 'prices' }) });
  reportMetadata(metadata, bus, signal);
  return Promise.all([metadata.done, prices.done, ws.done]);
}

/** Fixtures from the sports provider, where there is one. */
function ingestSports({ container }: RoleInput, signal: AbortSignal): Promise<void> {
  const { db, feed, sports, logger } = container;
  if (!sports) return Promise.resolve();
  const ingest = startSportsIngest({
    ...{ db, provider: sports.provider, now: Date.now, signal },
    logger: logger.child({ ingest: 'sports' }),
    onUpdates: (updates) => feed.offer(fixturesTopic, updates),
    outcomesHead: () => feed.tail(outcomesTopic).head,
  });
  return ingest.done;
}

/** Blocks of the core chain, from the explorer's socket. */
async function ingestCore({ container, upstream }: RoleInput, signal: AbortSignal): Promise<void> {
  const { db, feed } = container;
  const logger = container.logger.child({ ingest: 'core blocks' });
  if (!upstream.rpcWsUrl) return logger.warn({}, 'no EXCHANGE_RPC_WS_URL; core blocks are disabled');
  const ws = createExchangeSocket({ url: upstream.rpcWsUrl, logger, signal });
  const onStored = (blocks: readonly SequencedBlock[]) => feed.offer(coreBlocksTopic, blocks);
  await Promise.all([ingestCoreBlocks({ db, ws, onStored, nowUs, logger, signal }), ws.done]);
}

/** The node of the settings or, where this process runs it, the sandbox's local chain, whose port may change. */
function evmNode({ upstream, place }: RoleInput): EvmEndpoint | null {
  if (upstream.evmRpcUrl) return evmEndpoint(upstream.evmRpcUrl);
  if (!place?.isLocal) return null;
  return { kind: 'socket', url: async () => (await place.locate()).rpcUrl.replace(/^http/, 'ws') };
}

/** Headers of the EVM. */
async function ingestEvm(input: RoleInput, signal: AbortSignal): Promise<void> {
  const { db, feed } = input.container;
  const logger = input.container.logger.child({ ingest: 'EVM headers' });
  const endpoint = evmNode(input);
  if (!endpoint) return logger.warn({}, 'no EVM_RPC_URL; EVM headers are disabled');
  const onStored = (headers: readonly SequencedBlock[]) => feed.offer(evmHeadersTopic, headers);
  await ingestEvmHeaders({ db, endpoint, onStored, nowUs, logger, signal });
}

/** Governance: what validators vote on, and what became of it. */
function ingestVotes({ container, info }: RoleInput, signal: AbortSignal): Promise<void> {
  const { db, feed, logger } = container;
  return startVoteIngest({
    ...{ db, info, now: Date.now, signal },
    onEvents: (events) => feed.offer(votesTopic, events),
    logger: logger.child({ ingest: 'votes' }),
  }).done;
}

/** Lets go of what is kept for a while only. */
function retain({ container: { db, logger } }: RoleInput, signal: AbortSignal): Promise<void> {
  return startRetention({ db, logger: logger.child({ ingest: 'retention' }), now: Date.now, signal }).done;
}

/** Tells processes that do not ingest how far this one is. */
function report({ container: { db, bus, logger } }: RoleInput, signal: AbortSignal): Promise<void> {
  return startStatusReport({ db, bus, logger: logger.child({ ingest: 'status' }), signal }).done;
}

/** Follows the exchange: fills, blocks, metadata and prices, into Postgres and onto the bus. */
export async function startIngest(input: RoleInput): Promise<void> {
  const stopping = new AbortController();
  const running = [
    ingestMarkets(input, stopping.signal),
    ingestFills(input, stopping.signal),
    ingestOrders(input, stopping.signal),
    ingestSports(input, stopping.signal),
    ingestCore(input, stopping.signal),
    ingestEvm(input, stopping.signal),
    ingestVotes(input, stopping.signal),
    retain(input, stopping.signal),
    report(input, stopping.signal),
  ];
  input.shutdown.add('ingest', async () => {
    stopping.abort();
    await Promise.all(running);
  });
}

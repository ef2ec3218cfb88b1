import path from 'node:path';
import pino from 'pino';
import { parseSandboxConfig, type SandboxConfig } from './config.ts';
import { createExchange, type Exchange } from './exchange/exchange.ts';
import { startExchangeServer } from './exchange/exchange-server.ts';
import { OFFICIAL_LIMITS, RELAXED_LIMITS } from './exchange/http/limits.ts';
import { createHistoryReporter } from './history-progress.ts';
import { endWithParent, tellParent } from './parent-process.ts';
import { startSportsServer } from './sports/sports-server.ts';

const logger = pino({ base: { name: 'sandbox' }, timestamp: pino.stdTimeFunctions.isoTime });

/** Simulates history up to now, then goes on at the configured rate until the signal. */
async function simulate(exchange: Exchange, config: SandboxConfig, signal: AbortSignal): Promise<void> {
  const history = createHistoryReporter(tellParent, config.historyFills);
  await exchange.generateHistory(({ rows, ofRows }) => history.progress(rows, ofRows), signal);
  if (signal.aborted) return;
  history.done();
  await exchange.runLive(signal);
}

const config = parseSandboxConfig(process.argv[2]);
const nodeDataDir = path.resolve(config.dataDir, 'node');
const exchange = createExchange({
  dir: nodeDataDir,
  seed: config.seed,
  historyFills: config.historyFills,
  fillsPerSecond: config.fillsPerSecond,
  isStill: config.isStill,
});
const server = await startExchangeServer(exchange, {
  port: config.httpPort,
  world: exchange.world,
  limits: config.limits === 'official' ? OFFICIAL_LIMITS : RELAXED_LIMITS,
  onError: (error) => logger.error({ error: String(error) }, 'the exchange could not answer'),
});
/** What the provider's stand-in takes for a token: it listens on loopback alone, and keeps no secrets. */
const SPORTS_TOKEN = 'sandbox';
const sports = await startSportsServer(exchange.universe.matches, {
  port: config.sportsPort,
  token: SPORTS_TOKEN,
  ...(config.isStill && { now: exchange.worldNow }),
});
const stopping = new AbortController();
let simulation = Promise.resolve();
// Before the first message to the parent, which may end this process from then on.
endWithParent(config.parentPid, async () => {
  stopping.abort();
  await Promise.allSettled([simulation, server.close(), sports.close()]);
  exchange.close();
});
tellParent({
  type: 'ready',
  apiUrl: server.apiUrl,
  wsUrl: server.wsUrl,
  rpcWsUrl: server.rpcWsUrl,
  nodeDataDir,
  sports: {
    token: SPORTS_TOKEN,
    apiUrl: sports.apiUrl,
    newsUrl: sports.newsUrl,
    highlightsUrl: sports.highlightsUrl,
  },
});

simulation = simulate(exchange, config, stopping.signal);
await simulation;

import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Logger } from '#observe/logger.ts';
import type { Env } from '#server/config/env.ts';
import type { SportsEndpoints } from '#server/config/sports-sources.ts';
import type { Upstream } from '#server/config/upstream.ts';
import type { Shutdown } from '#server/process/shutdown.ts';
import { superviseChild } from '#server/roles/sandbox/supervised-child.ts';

/** Where the simulated exchange is, and the provider of the fixtures behind its markets. */
export type Sandbox = { exchange: Upstream; sports: SportsEndpoints };

type Message =
  | {
      type: 'ready';
      apiUrl: string;
      wsUrl: string;
      rpcWsUrl: string;
      nodeDataDir: string;
      sports: SportsEndpoints;
    }
  | { type: 'history'; written: number; total: number; done: boolean };

const READY_TIMEOUT_MS = 30_000;
/** The simulation makes much short-lived garbage: a bounded heap keeps its memory at what it holds. */
const CHILD_FLAGS = ['--enable-source-maps', '--max-old-space-size=512', '--max-semi-space-size=16'];

/** Waits for the child's first word; rejects when it ends or stays silent. */
function untilReady(child: ChildProcess): Promise<Sandbox> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the sandbox exchange did not start in time')),
      READY_TIMEOUT_MS,
    );
    child.once('exit', (code) => reject(new Error(`the sandbox exchange ended with code ${code}`)));
    child.on('message', (message: Message) => {
      if (message.type !== 'ready') return;
      clearTimeout(timer);
      const { apiUrl, wsUrl, rpcWsUrl, nodeDataDir, sports } = message;
      const exchange = { apiUrl, wsUrl, rpcWsUrl, evmRpcUrl: undefined, nodeDataDir, isLocal: true };
      resolve({ exchange, sports });
    });
  });
}

/**
 * Starts the simulated exchange and the sports provider, together a process of their own, and answers where they
 * listen. It is started again, on the same ports, when it dies; it ends by itself when this process is gone.
 */
export async function startSandbox(env: Env, logger: Logger, shutdown: Shutdown): Promise<Sandbox> {
  let sportsPort = env.SANDBOX_SPORTS_PORT;
  let port = env.SANDBOX_EXCHANGE_PORT;
  const child = superviseChild({
    name: 'the sandbox exchange',
    entry: new URL('../sandbox/main.ts', import.meta.url),
    execArgv: CHILD_FLAGS,
    logger,
    config: () => ({
      dataDir: path.join(env.DATA_DIR, 'sandbox'),
      seed: env.SANDBOX_SEED,
      historyFills: env.SANDBOX_FILLS,
      fillsPerSecond: env.SANDBOX_RATE,
      isStill: env.SANDBOX_STILL,
      httpPort: port,
      sportsPort,
      parentPid: process.pid,
    }),
  });
  shutdown.add('sandbox', () => child.stop());
  const sandbox = await untilReady(child.current());
  const { exchange, sports } = sandbox;
  port = Number(new URL(exchange.apiUrl).port);
  sportsPort = Number(new URL(sports.apiUrl).port);
  logger.info({ api: exchange.apiUrl, nodeData: exchange.nodeDataDir }, 'sandbox exchange started');
  logger.info({ api: sports.apiUrl }, 'sandbox sports provider started');
  return sandbox;
}

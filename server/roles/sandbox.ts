import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Logger } from '#observe/logger.ts';
import type { Env } from '#server/env.ts';
import { superviseChild } from '#server/roles/supervised-child.ts';
import type { Shutdown } from '#server/shutdown.ts';
import type { Upstream } from '#server/upstream.ts';

type Message =
  | { type: 'ready'; apiUrl: string; wsUrl: string; rpcWsUrl: string; nodeDataDir: string }
  | { type: 'history'; written: number; total: number; done: boolean };

const READY_TIMEOUT_MS = 30_000;
/** The simulation makes much short-lived garbage: a bounded heap keeps its memory at what it holds. */
const CHILD_FLAGS = ['--enable-source-maps', '--max-old-space-size=512', '--max-semi-space-size=16'];

/** Waits for the child's first word; rejects when it ends or stays silent. */
function untilReady(child: ChildProcess): Promise<Upstream> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the sandbox exchange did not start in time')),
      READY_TIMEOUT_MS,
    );
    child.once('exit', (code) => reject(new Error(`the sandbox exchange ended with code ${code}`)));
    child.on('message', (message: Message) => {
      if (message.type !== 'ready') return;
      clearTimeout(timer);
      const { apiUrl, wsUrl, rpcWsUrl, nodeDataDir } = message;
      resolve({ apiUrl, wsUrl, rpcWsUrl, evmRpcUrl: undefined, nodeDataDir, isLocal: true });
    });
  });
}

/**
 * Starts the simulated exchange as a process of its own and answers where it listens. It is started again,
 * on the same port, when it dies; it ends by itself when this process is gone.
 */
export async function startSandbox(env: Env, logger: Logger, shutdown: Shutdown): Promise<Upstream> {
  let port = env.SANDBOX_EXCHANGE_PORT;
  const child = superviseChild({
    name: 'the sandbox exchange',
    entry: 'sandbox/main.ts',
    execArgv: CHILD_FLAGS,
    logger,
    config: () => ({
      dataDir: path.join(env.DATA_DIR, 'sandbox'),
      seed: env.SANDBOX_SEED,
      historyFills: env.SANDBOX_FILLS,
      fillsPerSecond: env.SANDBOX_RATE,
      httpPort: port,
      parentPid: process.pid,
    }),
  });
  shutdown.add('sandbox', () => child.stop());
  const upstream = await untilReady(child.current());
  port = Number(new URL(upstream.apiUrl).port);
  logger.info({ api: upstream.apiUrl, nodeData: upstream.nodeDataDir }, 'the sandbox exchange runs');
  return upstream;
}

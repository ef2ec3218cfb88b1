import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExchangeView } from './answers/view.ts';
import type { InfoContext } from './http/answer-request.ts';
import { createFaults } from './http/faults.ts';
import { createInfoHandler } from './http/info-handler.ts';
import { type ExchangeLimits, RELAXED_LIMITS } from './http/limits.ts';
import { createMinuteBudget } from './http/minute-budget.ts';
import type { World } from './world.ts';
import { attachSockets, type SocketServer } from './ws/socket-server.ts';

const HOST = '127.0.0.1';
const REQUEST_TIMEOUT_MS = 15_000;
const UPSTREAM_IDLE_MS = 60_000;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** What may be set of the exchange's server; anything left out is as upstream, but with limits out of the way. */
export type ExchangeServerOptions = {
  /** 0 takes any free port. */
  port: number;
  limits?: ExchangeLimits;
  /** What `POST /sandbox/world` changes. */
  world?: World;
  idleMs?: number;
  maxBufferedBytes?: number;
  onError?: (error: unknown) => void;
};

/** Where the exchange listens, in the terms that clients of upstream are configured with. */
export type ExchangeServer = {
  apiUrl: string;
  wsUrl: string;
  rpcWsUrl: string;
  /** Cuts every connection and frees the port. */
  close(): Promise<void>;
};

/** Serves an exchange's info, WebSocket and explorer interfaces on loopback. Rejects when the port is taken. */
export async function startExchangeServer(
  view: ExchangeView,
  options: ExchangeServerOptions,
): Promise<ExchangeServer> {
  const limits = options.limits ?? RELAXED_LIMITS;
  const attached: { sockets?: SocketServer } = {};
  const info: InfoContext = {
    view,
    weights: createMinuteBudget(limits.weightPerMinute),
    faults: createFaults(() => attached.sockets?.dropAll()),
    world: options.world,
  };
  const server = createServer(createInfoHandler(info, options.onError ?? (() => {})));
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  const sockets = attachSockets(server, info, {
    limits,
    idleMs: options.idleMs ?? UPSTREAM_IDLE_MS,
    maxBufferedBytes: options.maxBufferedBytes ?? MAX_BUFFERED_BYTES,
  });
  attached.sockets = sockets;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port, HOST, resolve);
    });
  } catch (error) {
    sockets.close();
    throw error;
  }
  const at = `${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    apiUrl: `http://${at}`,
    wsUrl: `ws://${at}/ws`,
    rpcWsUrl: `ws://${at}/rpc/ws`,
    close() {
      sockets.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

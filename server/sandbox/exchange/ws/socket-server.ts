import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { InfoContext } from '../http/answer-request.ts';
import type { ExchangeLimits } from '../http/limits.ts';
import { addressOf } from '../http/peer-address.ts';
import { createAddressLedger } from './address-ledger.ts';
import { createHub } from './hub.ts';
import { Session, type SessionContext } from './session.ts';
import type { SocketHost } from './subscription.ts';

const MAX_MESSAGE_BYTES = 64 * 1024;
const GOING_AWAY = 1001;
const NORMAL = 1000;

const HOST_BY_PATH: ReadonlyMap<string, SocketHost> = new Map([
  ['/ws', 'exchange'],
  ['/rpc/ws', 'explorer'],
]);

/** How the sockets behave; `idleMs` is how long a connection may live without the server sending anything. */
export type SocketOptions = { limits: ExchangeLimits; idleMs: number; maxBufferedBytes: number };

/** The WebSocket half of the exchange's server. */
export type SocketServer = {
  /** Cuts every connection without a goodbye, as an outage does. */
  dropAll(): void;
  close(): void;
};

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Closes sessions that nothing was sent to for `idleMs`; returns the function that ends the watch. */
function watchIdle(sessions: ReadonlySet<Session>, idleMs: number): () => void {
  const sweep = setInterval(
    () => {
      const nowMs = Date.now();
      for (const session of sessions) {
        if (nowMs - session.lastSentAtMs >= idleMs) session.close(NORMAL, 'Inactive');
      }
    },
    Math.min(1_000, idleMs / 4),
  );
  return () => clearInterval(sweep);
}

/** Serves `/ws` (exchange) and `/rpc/ws` (explorer) on an HTTP server; every other upgrade gets 404. */
export function attachSockets(server: Server, info: InfoContext, options: SocketOptions): SocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const sessions = new Set<Session>();
  const hub = createHub(info.view);
  const ledger = createAddressLedger(options.limits);
  const context: SessionContext = { hub, info, ledger, maxBufferedBytes: options.maxBufferedBytes };
  const stopWatching = watchIdle(sessions, options.idleMs);

  const refusal = (host: SocketHost | undefined, address: string): number | null => {
    if (!host) return 404;
    if (info.faults.nextSocketRefused()) return 503;
    return ledger.connect(address) ? null : 429;
  };
  const open = (socket: WebSocket, host: SocketHost, address: string): void => {
    const session = new Session(context, socket, host, address);
    sessions.add(session);
    socket.on('message', (data, isBinary) => session.receive(isBinary ? '' : data.toString()));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      sessions.delete(session);
      session.release();
    });
  };
  const accept = (request: IncomingMessage, duplex: Duplex, head: Buffer): void => {
    const host = HOST_BY_PATH.get(request.url?.split('?', 1)[0] ?? '');
    const address = addressOf(request);
    duplex.on('error', () => duplex.destroy());
    const refused = refusal(host, address);
    if (refused !== null || !host) {
      refuse(duplex, refused ?? 404);
      return;
    }
    let opened = false;
    duplex.once('close', () => {
      if (!opened) ledger.disconnect(address);
    });
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      opened = true;
      open(socket, host, address);
    });
  };
  server.on('upgrade', accept);

  return {
    dropAll() {
      for (const socket of sockets.clients) socket.terminate();
    },
    close() {
      stopWatching();
      hub.stop();
      server.off('upgrade', accept);
      for (const session of sessions) session.close(GOING_AWAY, 'shutting down');
      for (const socket of sockets.clients) socket.terminate();
    },
  };
}

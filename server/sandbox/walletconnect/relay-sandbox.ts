import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { Relay } from './relay.ts';
import { RelayClient } from './relay-client.ts';

const MOST_CONNECTIONS = 64;
const MAX_FRAME_BYTES = 256 << 10;
/** Connections that read nothing are ended before what waits for them fills the memory. */
const MOST_BUFFERED_BYTES = 4 << 20;
/** How the relay refuses a project or a credential that it does not know. */
const UNAUTHORIZED = 3_000;
const TRY_LATER = 1_013;

/** The stand-in for WalletConnect's relay, to this machine only. */
export type RelaySandbox = {
  /** `ws://127.0.0.1:…` */
  url: string;
  /** The one project that it serves. */
  projectId: string;
  close(): Promise<void>;
};

/** Who a connection says it is: the issuer of its token, whose signature this stand-in does not check. */
function didOf(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    const { iss }: { iss?: unknown } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof iss === 'string' && iss.startsWith('did:key:') ? iss : null;
  } catch {
    return null;
  }
}

function serve(relay: Relay, socket: WebSocket, did: string): void {
  const client = new RelayClient(did, (text) => {
    if (socket.bufferedAmount > MOST_BUFFERED_BYTES) socket.terminate();
    else socket.send(text);
  });
  relay.join(client);
  socket.on('message', (data, isBinary) => {
    if (!isBinary) relay.receive(client, data.toString());
  });
  socket.once('close', () => relay.leave(client));
}

/** Starts the relay on a port, any free one by default. */
export async function startRelaySandbox(projectId: string, port = 0): Promise<RelaySandbox> {
  const relay = new Relay(Date.now);
  const server = http.createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  sockets.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // A frame that is too large or broken ends the connection by itself.
    socket.on('error', () => {});
    const { searchParams } = new URL(request.url ?? '/', 'http://relay');
    const did = didOf(searchParams.get('auth') ?? '');
    if (sockets.clients.size > MOST_CONNECTIONS) socket.close(TRY_LATER, 'Too many connections');
    else if (searchParams.get('projectId') !== projectId)
      socket.close(UNAUTHORIZED, 'Unauthorized: project not found');
    else if (did === null) socket.close(UNAUTHORIZED, 'Unauthorized: invalid token');
    else serve(relay, socket, did);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    projectId,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        sockets.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

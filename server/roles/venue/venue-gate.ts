import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerUpgrade } from '#transports/gate/upgrade/answer-upgrade.ts';

/** What serves the venue's paths. */
export type VenueServer = {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

const REFUSAL = JSON.stringify({
  error: 'the venue is not available now: its chain cannot be reached',
  code: 'SERVICE_UNAVAILABLE',
});
const RETRY_AFTER_S = '2';

function refuseRequest(response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_S,
    'access-control-allow-origin': '*',
  });
  response.end(REFUSAL);
}

function refuseUpgrade(socket: Duplex): void {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(REFUSAL)),
    'Retry-After': RETRY_AFTER_S,
    Connection: 'close',
  };
  answerUpgrade(socket, { status: 503, headers, body: REFUSAL });
}

/**
 * Stands before the venue's paths from the first moment on: until the venue is open, and while its chain is gone, every
 * request and every new socket is answered 503 with the code SERVICE_UNAVAILABLE.
 */
export class VenueGate implements VenueServer {
  #open: { server: VenueServer; isUp: () => boolean } | null = null;

  /** The venue's present server, while it can be served. */
  get #server(): VenueServer | null {
    return this.#open?.isUp() ? this.#open.server : null;
  }

  get isOpen(): boolean {
    return this.#server !== null;
  }

  /** Whether it was ever opened. */
  get wasOpen(): boolean {
    return this.#open !== null;
  }

  /** From now on `server` answers, whenever `isUp`. */
  open(server: VenueServer, isUp: () => boolean): void {
    this.#open = { server, isUp };
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const server = this.#server;
    if (server) server.request(request, response);
    else refuseRequest(response);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const server = this.#server;
    if (server) server.upgrade(request, socket, head);
    else refuseUpgrade(socket);
  }
}

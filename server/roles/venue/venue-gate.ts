import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerUpgrade } from '#transports/gate/upgrade/answer-upgrade.ts';

/** What serves the venue's paths. */
export type VenueServer = {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/** Response bodies while the venue is closed. */
const REFUSALS = {
  closed: JSON.stringify({
    error: 'The venue is unavailable because its chain cannot be reached. Try again later.',
    code: 'SERVICE_UNAVAILABLE',
  }),
  standby: JSON.stringify({
    error: 'This relay is the standby. Try the other one.',
    code: 'RELAY_STANDBY',
  }),
};
const RETRY_AFTER_S = '2';
/** The OpenAPI document does not depend on the chain, and programs read it first. */
const isForDocument = ({ method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && /^(\/v2)?\/v1\/rfq\/openapi\.json(\?|$)/.test(url);

function answer(response: ServerResponse, status: 200 | 503, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': RETRY_AFTER_S }),
    'access-control-allow-origin': '*',
  });
  response.end(body);
}

function refuseUpgrade(socket: Duplex, body: string): void {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Retry-After': RETRY_AFTER_S,
    Connection: 'close',
  };
  answerUpgrade(socket, { status: 503, headers, body });
}

/**
 * Stands before the venue's paths from the first moment on: until the venue is open, and while its chain is gone, every
 * request but that for the OpenAPI document, and every new socket, is answered 503 with the code SERVICE_UNAVAILABLE, or
 * with RELAY_STANDBY while another process has the role.
 */
export class VenueGate implements VenueServer {
  /** Built once, since requests for it are not rate limited here. */
  readonly #document: () => string;
  #refusal = REFUSALS.closed;
  #open: { server: VenueServer; isUp: () => boolean } | null = null;

  constructor(writeDocument: () => object) {
    let document: string | null = null;
    this.#document = () => (document ??= JSON.stringify(writeDocument()));
  }

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

  /** Another process serves the venue: until this one opens, clients get RELAY_STANDBY. */
  standBy(): void {
    this.#refusal = REFUSALS.standby;
  }

  /** From now on `server` answers, whenever `isUp`. */
  open(server: VenueServer, isUp: () => boolean): void {
    this.#open = { server, isUp };
    this.#refusal = REFUSALS.closed;
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const server = this.#server;
    if (server) server.request(request, response);
    else if (isForDocument(request)) answer(response, 200, this.#document());
    else answer(response, 503, this.#refusal);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const server = this.#server;
    if (server) server.upgrade(request, socket, head);
    else refuseUpgrade(socket, this.#refusal);
  }
}

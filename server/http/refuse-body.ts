import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { BodyBound } from './body-bound.ts';
import type { BoundedRequest } from './bounded-request.ts';

/** A connection that is closed with bytes unread is reset, and the answer is lost: so long, and so much, is still read. */
const LINGER_MS = 1_000;
const LINGER_BYTES = 32 << 20;

/** Reads and drops what still comes of a body, then calls `close`, once. */
function linger(request: BoundedRequest, close: () => void): void {
  const timer = setTimeout(close, LINGER_MS);
  request.dropBody(LINGER_BYTES, () => {
    clearTimeout(timer);
    close();
  });
}

type Refusal = { headers: OutgoingHttpHeaders; body: string };

const refusalOf = ({ maxBytes, refuse }: BodyBound, path: string): Refusal => {
  const { headers, body } = refuse(path, maxBytes);
  return {
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    body,
  };
};

/** Answers 413 to a request whose body has not been read, and closes its connection. */
export function refuseEarly(
  request: BoundedRequest,
  response: ServerResponse,
  bound: BodyBound,
  path: string,
): void {
  const { headers, body } = refusalOf(bound, path);
  response.writeHead(413, headers).write(body);
  linger(request, () => response.end());
}

function written({ headers, body }: Refusal): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 413 ${STATUS_CODES[413]}`, ...lines, '', body].join('\r\n');
}

/**
 * Ends a request whose body exceeds its bound while a handler reads it. Sends 413 and blocks the handler's output;
 * the handler sees an aborted request. A response that has started is cut off.
 */
export function refuseLate(
  request: BoundedRequest,
  response: ServerResponse,
  bound: BodyBound,
  path: string,
): void {
  const { socket } = request;
  // A response without the socket waits for those to requests before it.
  if (response.headersSent || response.socket !== socket) return void socket.destroy();
  socket.write(written(refusalOf(bound, path)));
  // Corked: further output of the handler is discarded with the connection.
  socket.cork();
  linger(request, () => socket.destroy());
}

/** Closes a connection soon after its answer when the rest of the request's body has not come by then. */
export function closeUnread(request: BoundedRequest): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, LINGER_MS);
  timer.unref();
}

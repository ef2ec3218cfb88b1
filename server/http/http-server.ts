import http from 'node:http';
import type { Duplex } from 'node:stream';
import { type BodyBound, boundFinder, isUnder } from './body-bound.ts';
import { BoundedRequest } from './bounded-request.ts';
import { answerError, rawError } from './json-error.ts';
import { closeUnread, refuseEarly, refuseLate } from './refuse-body.ts';
import { refuseUnparsed } from './refuse-unparsed.ts';

type RequestHandler = (request: http.IncomingMessage, response: http.ServerResponse) => void;
type UpgradeHandler = (request: http.IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * The process's port. Roles claim path prefixes and the longest match wins; unclaimed paths go to the fallback
 * (pages) or get 404. A variant of a claimed path in another encoding or case, such as `/%761` or `/V1`, also gets 404,
 * so that it cannot reach the fallback around its claim's guards. Errors are JSON in the envelope of the data API.
 */
export type HttpServer = {
  onRequest(prefix: string, handler: RequestHandler): void;
  onUpgrade(prefix: string, handler: UpgradeHandler): void;
  fallback(handler: RequestHandler): void;
  /** Listens and returns the port. @throws with a text that says what to do when the port is taken. */
  listen(port: number, host: string): Promise<number>;
  /** Called when the server stops accepting: ends what would otherwise stay open for long, such as streams. */
  onClosing(listener: () => void): void;
  /** Stops accepting, lets running requests finish for `graceMs`, then closes every connection. */
  close(graceMs: number): Promise<void>;
};

const pathOf = (request: http.IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

/**
 * A path as a lenient router may normalise it: decoded, without doubled or backward slashes and dots. Null if its
 * percent-encoding is invalid.
 */
function plainPathOf(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path.startsWith('/') ? path : (URL.parse(path)?.pathname ?? '/'));
    return URL.parse(decoded.replace(/[\\/]+/g, '/'), 'http://host')?.pathname ?? null;
  } catch {
    return null;
  }
}

function claim<H>(claims: { prefix: string; handler: H }[], prefix: string, handler: H): void {
  claims.push({ prefix, handler });
  claims.sort((a, b) => b.prefix.length - a.prefix.length);
}

const notFound: RequestHandler = (request, response) =>
  answerError(response, { status: 404, message: 'Route not found', path: pathOf(request) });

const MISSPELT = 'Route not found. Paths are case-sensitive and must not be encoded or contain dots.';
/** Answers a path that is claimed in another spelling. */
const misspelt: RequestHandler = (request, response) =>
  answerError(response, { status: 404, message: MISSPELT, path: pathOf(request) });

export type HttpServerOptions = {
  /** How long bodies may be, by path; 64 KiB where none says. */
  bodyBounds?: readonly BodyBound[];
  /** How long a request may take to arrive, its body included. */
  bodyTimeoutMs?: number;
};

const BODY_TIMEOUT_MS = 60_000;
/**
 * Accept backlog; the system may allow less (`net.core.somaxconn`). Thousands of streams reconnect at once when
 * their process dies. Clients do not notice a full backlog: their packets are retried at growing intervals and may
 * come too late for `BODY_TIMEOUT_MS`.
 */
const WAITING_CONNECTIONS = 4_096;
/**
 * An idle connection is kept for so long: longer than proxies keep theirs (60 s), so that no request meets a connection
 * that this side is about to close, and is reset.
 */
const KEEP_ALIVE_MS = 75_000;
/** How often the server looks for requests that are late. */
const LATE_CHECKS = 10;

/**
 * Only WebSockets are upgrades. Other offers, such as `h2c` of Java's client, are ignored as HTTP has it, and the request is
 * answered. The option is newer than the types of Node.
 */
const UPGRADES = {
  shouldUpgradeCallback: ({ headers }: http.IncomingMessage): boolean =>
    headers.upgrade?.toLowerCase() === 'websocket',
};

const NO_HOST = 'The header Host is missing.';
const EXPECTATION = 'The header Expect must be 100-continue.';

/** Answers without the body, which nothing has bounded: its connection ends. */
function refuseUnread(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  status: number,
  message: string,
): void {
  response.setHeader('connection', 'close');
  answerError(response, { status, message, path: pathOf(request) });
}

/** A server that ends requests whose bodies are too long or too slow, whoever serves them. */
function createBoundedServer(
  { bodyBounds = [], bodyTimeoutMs = BODY_TIMEOUT_MS }: HttpServerOptions,
  serve: RequestHandler,
): http.Server {
  const findBound = boundFinder(bodyBounds);
  const isRefused = (request: BoundedRequest, response: http.ServerResponse, bytes: number): boolean => {
    const path = pathOf(request);
    const bound = findBound(path);
    if (bytes > bound.maxBytes) refuseEarly(request, response, bound, path);
    else {
      request.limitBody(bound.maxBytes, () => refuseLate(request, response, bound, path));
      response.once('finish', () => closeUnread(request));
    }
    return bytes > bound.maxBytes;
  };
  const server = http.createServer({
    IncomingMessage: BoundedRequest,
    // Answered below, in JSON.
    requireHostHeader: false,
    ...UPGRADES,
    requestTimeout: bodyTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: bodyTimeoutMs / LATE_CHECKS,
  });
  const receive = (request: BoundedRequest, response: http.ServerResponse, next: () => void): void => {
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      refuseUnread(request, response, 400, NO_HOST);
      return;
    }
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const hasBody = length !== undefined || encoding !== undefined;
    if (hasBody && isRefused(request, response, Number(length ?? 0))) return;
    next();
  };
  server.on('request', (request, response) => receive(request, response, () => serve(request, response)));
  server.on('checkContinue', (request, response) =>
    receive(request, response, () => {
      response.writeContinue();
      serve(request, response);
    }),
  );
  server.on('checkExpectation', (request, response) => refuseUnread(request, response, 417, EXPECTATION));
  server.on('clientError', refuseUnparsed);
  return server;
}

/** Makes a server that nobody has claimed anything of yet and that does not listen. */
export function createHttpServer(options: HttpServerOptions = {}): HttpServer {
  const requests: { prefix: string; handler: RequestHandler }[] = [];
  const upgrades: { prefix: string; handler: UpgradeHandler }[] = [];
  const closingListeners: (() => void)[] = [];
  let rest = notFound;
  const claimed = (path: string) => requests.find(({ prefix }) => isUnder(path, prefix))?.handler;
  /** Whether the fallback could treat it as a claimed path, bypassing the claim. */
  const isDisguised = (path: string): boolean =>
    claimed((plainPathOf(path) ?? path).toLowerCase()) !== undefined;
  const server = createBoundedServer(options, (request, response) => {
    const path = pathOf(request);
    (claimed(path) ?? (isDisguised(path) ? misspelt : rest))(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const found = upgrades.find(({ prefix }) => isUnder(pathOf(request), prefix));
    if (found) found.handler(request, socket, head);
    // The server no longer manages this socket: a client that never closes would keep it open.
    else
      socket
        .once('finish', () => socket.destroy())
        .end(rawError({ status: 404, message: 'Route not found', path: pathOf(request) }));
  });
  return {
    onRequest: (prefix, handler) => claim(requests, prefix, handler),
    onUpgrade: (prefix, handler) => claim(upgrades, prefix, handler),
    fallback: (handler) => {
      rest = handler;
    },
    listen: (port, host) => listen(server, port, host),
    onClosing: (listener) => {
      closingListeners.push(listener);
    },
    close: (graceMs) => {
      const closed = close(server, graceMs);
      for (const listener of closingListeners) listener();
      return closed;
    },
  };
}

function listen(server: http.Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new Error(`port ${port} is in use; set PORT to a free port or stop the process that uses it`)
          : error,
      );
    });
    server.listen({ port, host, backlog: WAITING_CONNECTIONS }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function close(server: http.Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // A keep-alive connection whose last request ends after this moment would idle until its own timeout.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
  });
}

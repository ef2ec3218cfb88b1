import http from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';

/** Sends what is asked for below some paths elsewhere than the rest. */
export type Route = { prefixes: readonly string[]; targets: readonly string[] };

export type RoundRobinProxy = { url: string; close(): Promise<void> };

type Target = { host: string; port: number };

const REFUSED = 'HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n';

const targetOf = (url: string): Target => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};

/** Which targets to try for a path, in turn: the next one first, the others should it not be there. */
function balancer(routes: readonly Route[]): (path: string) => Target[] {
  const turns = new Map<Route, number>();
  return (path) => {
    const isUnder = (prefix: string) =>
      path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
    const route = routes.find(({ prefixes }) => prefixes.some(isUnder));
    if (!route) return [];
    const turn = turns.get(route) ?? 0;
    turns.set(route, turn + 1);
    const { targets } = route;
    return targets.map((_, place) => targetOf(targets[(turn + place) % targets.length] ?? ''));
  };
}

/** The headers of a request and whom it came from. A test that has several clients on this machine says which it is. */
function forwarded(request: http.IncomingMessage): http.IncomingHttpHeaders {
  return {
    ...request.headers,
    'x-forwarded-for': request.headers['x-forwarded-for'] ?? request.socket.remoteAddress,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-proto': 'http',
  };
}

/** Whether nothing listens there: the request has reached nobody and may be sent to another. */
const isAbsent = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED';

function pass(request: http.IncomingMessage, response: http.ServerResponse, targets: Target[]): void {
  const [target, ...others] = targets;
  if (!target) {
    response.writeHead(502).end();
    return;
  }
  const { method, url: path } = request;
  const sent = http.request({ ...target, method, path, headers: forwarded(request), agent: false });
  sent.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    // Cut off in the middle: the client must not take it for a whole answer.
    answer.once('close', () => answer.complete || response.destroy());
  });
  sent.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else if (isAbsent(error)) pass(request, response, others);
    else response.writeHead(502).end();
  });
  response.once('close', () => sent.destroy());
  sent.once('socket', (socket) => socket.once('connect', () => request.pipe(sent)));
}

function passUpgrade(request: http.IncomingMessage, client: Duplex, head: Buffer, targets: Target[]): void {
  const [target, ...others] = targets;
  if (!target) {
    client.end(REFUSED);
    return;
  }
  const upstream = net.connect(target);
  upstream.once('connect', () => {
    const headers = Object.entries(forwarded(request)).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}: ${value}`,
    );
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
  });
  upstream.on('error', (error) => {
    if (isAbsent(error)) passUpgrade(request, client, head, others);
    else client.destroy();
  });
}

/**
 * A small proxy as one stands before several processes: each request, and each WebSocket, goes to the next process of the
 * first route that names its path, whoever sent it. Nobody is kept with a process.
 */
export async function startRoundRobinProxy(routes: readonly Route[], port = 0): Promise<RoundRobinProxy> {
  const targetsOf = balancer(routes);
  const pathOf = ({ url = '/' }: http.IncomingMessage) => url.split('?', 1)[0] ?? '/';
  const sockets = new Set<Duplex>();
  const server = http.createServer((request, response) =>
    pass(request, response, targetsOf(pathOf(request))),
  );
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    passUpgrade(request, socket, head, targetsOf(pathOf(request)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

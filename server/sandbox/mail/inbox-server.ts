import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { inboxPage } from './inbox-page.ts';
import type { Mailbox } from './mailbox.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** Whether the Host is local. Blocks DNS rebinding: a foreign site must not read emails. */
const isLocalName = (host = ''): boolean => /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);

function answer(
  box: Mailbox,
  { headers, method, url = '/' }: http.IncomingMessage,
): [number, string, string] {
  if (method !== 'GET' || !isLocalName(headers.host)) return [403, 'text/plain', 'Not for you\n'];
  const { pathname, searchParams } = new URL(url, 'http://inbox');
  if (pathname === '/') return [200, 'text/html', inboxPage(box.list(null))];
  if (pathname === '/mails') {
    return [200, 'application/json', JSON.stringify({ mails: box.list(searchParams.get('to')) })];
  }
  const mail = box.find(Number(/^\/mails\/(\d+)$/.exec(pathname)?.[1]));
  return mail ? [200, 'application/json', JSON.stringify(mail)] : [404, 'text/plain', 'Not found\n'];
}

const listen = (server: http.Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/**
 * Serves caught emails to this machine only: `/` for people, `/mails?to=` and `/mails/:id` for programs. Uses any
 * free port if `port` is taken.
 */
export async function startInboxServer(
  box: Mailbox,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const [status, type, body] = answer(box, request);
    response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  const actual = await listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return listen(server, 0);
  });
  return {
    port: actual,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const pem = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, 'fixtures', `${name}.pem`), 'utf8');

/** The authority that signed the certificate of receivers, for `localhost` and `receiver.example.com`. */
export const AUTHORITY = pem('authority');

/** A request as a receiver has read it. */
export type Received = { method: string; path: string; headers: http.IncomingHttpHeaders; body: string };

export type Receiver = {
  /** Without a path. */
  url: string;
  port: number;
  received: Received[];
  /** Connections that were opened, whatever came over them. */
  connections: number;
  close: () => Promise<void>;
};

export type Answer = (response: http.ServerResponse, received: Received) => void;

const answer204: Answer = (response) => void response.writeHead(204).end();

async function readBody(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A real HTTP server on this machine that keeps what it is sent; it answers 204 unless told otherwise. */
export async function startReceiver(
  options: { answer?: Answer; tls?: boolean; port?: number } = {},
): Promise<Receiver> {
  const { answer = answer204, tls = false, port = 0 } = options;
  const listener: http.RequestListener = (request, response) => {
    const { method = '', url: target = '', headers } = request;
    readBody(request).then(
      (body) => {
        const received = { method, path: target, headers, body };
        receiver.received.push(received);
        answer(response, received);
      },
      () => {}, // whoever sent it is gone
    );
  };
  const server = tls
    ? https.createServer({ cert: pem('receiver'), key: pem('receiver-key') }, listener)
    : http.createServer(listener);
  const receiver: Receiver = {
    ...{ url: '', port: 0, received: [], connections: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('connection', () => {
    receiver.connections += 1;
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${receiver.port}`;
  return receiver;
}

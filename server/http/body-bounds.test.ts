import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from './http-server.ts';

const running: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close(0)));
});

/** What a handler came to know of its request. */
type Heard = { path: string; bytes: number; end: 'whole' | 'aborted' };

const BOUNDS = [
  { prefix: '/', maxBytes: 100, refuse: () => ({ headers: { 'x-surface': 'pages' }, body: 'too long' }) },
  {
    prefix: '/api',
    maxBytes: 1_000,
    refuse: (path: string, maxBytes: number) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, maxBytes }),
    }),
  },
];

async function start(
  handler?: (request: IncomingMessage, response: ServerResponse) => void,
  bodyTimeoutMs = 60_000,
): Promise<{ port: number; heard: Heard[]; called: () => number }> {
  const server = createHttpServer({ bodyBounds: BOUNDS, bodyTimeoutMs });
  running.push(server);
  const heard: Heard[] = [];
  let calls = 0;
  const read = (request: IncomingMessage, response: ServerResponse): void => {
    let bytes = 0;
    const path = request.url ?? '';
    let end: Heard['end'] = 'aborted';
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('error', () => {}); // a body that breaks off: 'close' follows
    request.on('end', () => {
      end = 'whole';
      response.end(`${bytes} bytes`);
    });
    request.on('close', () => heard.push({ path, bytes, end }));
  };
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    calls += 1;
    (handler ?? read)(request, response);
  };
  server.onRequest('/api', serve);
  server.fallback(serve);
  return { port: await server.listen(0, '127.0.0.1'), heard, called: () => calls };
}

/** Resolves when the connection is gone; a reset after the answer is no fault. */
const untilClosed = (socket: net.Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve());
  });

/** Sends bytes as they are; what came back until the server closed the connection. */
async function exchange(port: number, ...parts: string[]): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  const closed = untilClosed(socket);
  for (const part of parts) socket.write(part);
  await closed;
  return text;
}

const head = (path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');
const chunk = (size: number): string => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked';
const CLOSE = 'Connection: close';

it('refuses a body by its declared length before a byte of it is read, in the words of its surface', async () => {
  const { port, called } = await start();
  const answer = await exchange(port, head('/api/x?y=1', 'Content-Length: 1001'));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).toContain('\r\n\r\n{"path":"/api/x","maxBytes":1000}');
  expect(await exchange(port, head('/x', 'Content-Length: 101'))).toMatch(/x-surface: pages[\s\S]*too long$/);
  expect(called()).toBe(0);
});

it('answers a client that sends its whole body before it reads', async () => {
  const { port, called } = await start();
  const length = 8 << 20;
  const answer = await exchange(port, head('/api/x', `Content-Length: ${length}`), 'x'.repeat(length));
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"maxBytes":1000\}$/);
  expect(called()).toBe(0);
});

it('does not ask for a body that it would refuse', async () => {
  const { port } = await start();
  const expecting = (length: number) =>
    head('/api/x', `Content-Length: ${length}`, 'Expect: 100-continue', CLOSE);
  expect(await exchange(port, expecting(1_001))).toMatch(/^HTTP\/1\.1 413 /);
  const asked = await exchange(port, expecting(1_000), 'x'.repeat(1_000));
  expect(asked).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [\s\S]*1000 bytes$/);
});

it('serves a body of just the bound, declared or in chunks', async () => {
  const { port } = await start();
  const declared = await exchange(port, head('/api/x', 'Content-Length: 1000', CLOSE), 'x'.repeat(1_000));
  expect(declared).toMatch(/^HTTP\/1\.1 200 [\s\S]*1000 bytes$/);
  const chunked = await exchange(port, head('/api/x', CHUNKED, CLOSE), chunk(600), chunk(400), '0\r\n\r\n');
  expect(chunked).toMatch(/^HTTP\/1\.1 200 [\s\S]*1000 bytes/);
});

it('ends a body in chunks as soon as it is over its bound: its handler sees a client that broke off', async () => {
  const { port, heard } = await start();
  const parts = Array.from({ length: 200 }, () => chunk(500));
  const answer = await exchange(port, head('/api/x', CHUNKED), ...parts, '0\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"maxBytes":1000\}$/);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  await expect.poll(() => heard).toEqual([{ path: '/api/x', bytes: expect.any(Number), end: 'aborted' }]);
  expect(heard[0]?.bytes).toBeLessThanOrEqual(1_000);
});

it('ends a body in chunks that never ends', async () => {
  const { port } = await start();
  const socket = net.connect(port, '127.0.0.1');
  const closed = untilClosed(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });
  socket.write(head('/api/x', CHUNKED));
  const flood = chunk(60_000);
  const pour = (): void => {
    while (!socket.destroyed && socket.write(flood)) {} // until the other side reads no more
  };
  socket.on('drain', pour);
  pour();
  await closed;
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
});

it('writes nothing more of a handler that answers after the refusal', async () => {
  const { port } = await start((request, response) => {
    request.on('data', () => {}).on('error', () => response.end('late'));
    request.on('close', () => response.end('late'));
    setImmediate(() => setImmediate(() => response.write('late')));
  });
  const answer = await exchange(port, head('/x', CHUNKED), chunk(200));
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*too long$/);
});

it('closes a connection whose request was answered while the rest of its body never comes', async () => {
  // The second for which the rest is waited for, not the time for a body, ends it here.
  const { port } = await start((_request, response) => response.end('done'));
  const first = await exchange(port, head('/x', CHUNKED), chunk(50));
  expect(first).toMatch(/^HTTP\/1\.1 200 [\s\S]*done/);
  expect(first.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('refuses headers that give a body two lengths, or one that is no number', async () => {
  const { port, heard } = await start();
  const disguises = [
    ['Content-Length: 5', CHUNKED],
    [CHUNKED, 'Content-Length: 5'],
    ['Content-Length: 5', 'Content-Length: 5000'],
    ['Content-Length: 5, 5000'],
    ['Content-Length: 0x5000'],
    ['Content-Length: -1'],
    ['Content-Length: 1e9'],
    [`Content-Length: ${'9'.repeat(30)}`],
    ['Transfer-Encoding: identity, chunked, identity'],
    ['Transfer-Encoding: xchunked'],
  ];
  for (const lines of disguises) {
    const answer = await exchange(port, head('/api/x', ...lines), chunk(500), chunk(600), '0\r\n\r\n');
    expect(answer, lines.join()).toMatch(/^HTTP\/1\.1 4(00|13) /);
  }
  expect(heard.filter(({ bytes, end }) => bytes > 0 || end === 'whole')).toEqual([]);
});

it('gives a path that is written otherwise no more than the smallest bound', async () => {
  const { port } = await start();
  const disguised = ['/%61pi/x', '//api/x', '/./api/x', '/x/../api/x', 'http://host/api/x', '/api%2Fx'];
  const answers = disguised.map((path) => exchange(port, head(path, 'Content-Length: 101', CLOSE)));
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*too long$/);
});

it('keeps no connection for a body that is declared and never comes', async () => {
  const { port, heard } = await start(undefined, 1_000);
  expect(await exchange(port, head('/api/x', 'Content-Length: 10'), 'x')).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => heard).toMatchObject([{ bytes: 1, end: 'aborted' }]);
});

it('reads no body of a request beyond its declared length', async () => {
  const { port, heard } = await start();
  const second = head('/api/second', 'Content-Length: 2000', CLOSE);
  const answer = await exchange(port, head('/api/x', 'Content-Length: 5'), 'xxxxx', second);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*5 bytes[\s\S]*HTTP\/1\.1 413 /);
  await expect.poll(() => heard).toEqual([{ path: '/api/x', bytes: 5, end: 'whole' }]);
});

it('goes on serving a connection whose bodies are within their bounds', async () => {
  const { port } = await start();
  const one = `${head('/api/x', CHUNKED)}${chunk(900)}0\r\n\r\n`;
  const last = `${head('/api/x', 'Content-Length: 3', CLOSE)}xxx`;
  const answer = await exchange(port, one, one, last);
  expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(3);
});

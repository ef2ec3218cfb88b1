import net from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { adapterError } from '#server/http/json-error.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';

const server = createHttpServer();
let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  const listener = getRequestListener((request) => api.fetch(request), { errorHandler: adapterError });
  for (const prefix of ['/v1', '/health']) {
    server.onRequest(prefix, (request, response) => void listener(request, response));
  }
  server.fallback((_request, response) => response.end('<!doctype html>'));
  port = await server.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await server.close(0);
  await api.stop();
});

/** What is answered to a request as it is written. */
function sent(head: string[], body = ''): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [answered = '', content = ''] = text.split('\r\n\r\n');
      resolve({ status: Number(answered.split(' ')[1]), head: answered, body: content });
    });
    socket.write([...head, 'Connection: close', '', body].join('\r\n'));
  });
}

const HOST = 'Host: localhost';

describe('errors before an operation is found', () => {
  it.each<[string, string[], number, RegExp, string]>([
    [
      'headers that are too long',
      ['GET /v1/fills?a=b HTTP/1.1', HOST, `X-Long: ${'x'.repeat(20_000)}`],
      431,
      /16 KiB/,
      '/v1/fills',
    ],
    ['a malformed request line', ['GET /v1/fil ls HTTP/1.1', HOST], 400, /not valid HTTP/, '/v1/fil'],
    [
      'an unknown transfer encoding',
      ['POST /v1/keys HTTP/1.1', HOST, 'Transfer-Encoding: foo'],
      400,
      /not valid HTTP/,
      '/v1/keys',
    ],
    [
      'another expectation',
      ['GET /v1/fills HTTP/1.1', HOST, 'Expect: 200-maybe'],
      417,
      /100-continue/,
      '/v1/fills',
    ],
    ['no Host', ['GET /v1/fills HTTP/1.1'], 400, /Host is missing/, '/v1/fills'],
    ['a malformed Host', ['GET /v1/fills HTTP/1.1', 'Host: a b'], 400, /Host or the path/, '/'],
    ['a path in capitals', ['GET /V1/fills HTTP/1.1', HOST], 404, /case-sensitive/, '/V1/fills'],
    ['an encoded path', ['GET /%761/fills HTTP/1.1', HOST], 404, /must not be encoded/, '/%761/fills'],
    ['a malformed encoding', ['GET /v1/%zz HTTP/1.1', HOST], 404, /^Route not found$/, '/v1/%zz'],
    [
      'an upgrade in capitals',
      ['GET /V1/sports/ws HTTP/1.1', HOST, 'Upgrade: websocket', 'Connection: Upgrade'],
      404,
      /^Route not found/,
      '/V1/sports/ws',
    ],
  ])('%s get an envelope', async (_name, head, status, message, path) => {
    const answer = await sent(head);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(answer.body)).toEqual({
      statusCode: status,
      message: expect.stringMatching(message),
      path,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it.each([
    ['without a Host', ['POST /v1/keys HTTP/1.1', 'Content-Length: 1000000000']],
    [
      'with an expectation',
      ['POST /v1/keys HTTP/1.1', HOST, 'Expect: 200-maybe', 'Content-Length: 1000000000'],
    ],
  ])('a request %s is refused without reading its body, and its connection ends', async (_name, head) => {
    expect((await sent(head)).head).toMatch(/connection: close/i);
  });

  it('an offer of another protocol is ignored', async () => {
    const answer = await sent([
      'GET /health HTTP/1.1',
      HOST,
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    ]);
    expect(JSON.parse(answer.body)).toHaveProperty('status');
  });

  it('a compressed body is refused by name', async () => {
    const { cookie } = await api.signIn({ orgId: (await api.newOrg('free')).orgId });
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-encoding': 'gzip' };
    const response = await fetch(`${api.url}/v1/keys`, { method: 'POST', headers, body: 'x' });
    expect([response.status, (await response.json()).message]).toEqual([
      415,
      'Content-Encoding "gzip" is not supported. Send the body uncompressed.',
    ]);
  });
});

describe('a coin that is written without %23', () => {
  it.each([
    ['/v1/markets/10', 400, 'Invalid coin. Write it as %2310: a coin begins with #, encoded in URLs.'],
    ['/v1/markets/10/fills', 400, 'Invalid coin. Write it as %2310: a coin begins with #, encoded in URLs.'],
    ['/v1/fills?coin=10', 400, 'Invalid coin. Write it as %2310: a coin begins with #, encoded in URLs.'],
    ['/v1/fills?coin=#10', 400, 'Invalid coin. Write it as %23N: an unencoded # ends the URL.'],
    [
      '/v1/fills?limit=5&coin=#10&dir=Buy',
      400,
      'Invalid coin. Write it as %23N: an unencoded # ends the URL.',
    ],
    [
      '/v1/markets/#10/fills',
      404,
      'Route not found. Write a coin as %23N, such as /v1/markets/%231230: an unencoded # ends the URL.',
    ],
    [
      '/v1/market-data/#10/candles',
      404,
      'Route not found. Write a coin as %23N, such as /v1/market-data/%231230: an unencoded # ends the URL.',
    ],
    ['/v1/markets/761-0', 400, 'Invalid coin'],
    ['/v1/markets/12', 400, 'Invalid coin'],
    ['/v1/markets/BTC', 400, 'Invalid coin'],
  ])('%s is answered by what to write', async (target, status, message) => {
    const response = await api.get(target);
    expect([response.status, (await response.json()).message]).toEqual([status, message]);
    const { head, body } = await sent([`GET ${target} HTTP/1.1`, HOST, `X-API-Key: ${api.key}`]);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body).message).toBe(message);
  });
});

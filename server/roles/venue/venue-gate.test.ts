import { once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpServer, type HttpServer } from '#server/http/http-server.ts';
import { VenueGate } from './venue-gate.ts';

let server: HttpServer;
let url: string;
let isUp = true;
const gate = new VenueGate(() => ({ openapi: '3.1.0' }));

beforeAll(async () => {
  server = createHttpServer();
  for (const prefix of ['/v1/rfq', '/v2'])
    server.onRequest(prefix, (request, response) => gate.request(request, response));
  server.onUpgrade('/ws/rfq', (request, socket, head) => gate.upgrade(request, socket, head));
  url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
});
afterAll(() => server.close(0));

async function upgraded(): Promise<{ status: number | undefined; body: string }> {
  const headers = { connection: 'Upgrade', upgrade: 'websocket' };
  const request = http.get(`${url}/ws/rfq`, { headers, agent: false });
  const taken = once(request, 'upgrade').then(([response, socket]) => {
    socket.destroy();
    return { status: (response as http.IncomingMessage).statusCode, body: '' };
  });
  const answered = once(request, 'response').then(async ([response]) => {
    let body = '';
    for await (const chunk of response as http.IncomingMessage) body += String(chunk);
    return { status: (response as http.IncomingMessage).statusCode, body };
  });
  return Promise.race([taken, answered]);
}

async function expectClosed(reason = 'SERVICE_UNAVAILABLE'): Promise<void> {
  const answer = await fetch(`${url}/v1/rfq/rfqv2_1`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({ error: expect.any(String), code: reason });
  const { status, body } = await upgraded();
  expect([status, JSON.parse(body)]).toMatchObject([503, { code: reason }]);
}

test('until it is opened, requests and new sockets are answered 503 SERVICE_UNAVAILABLE', () =>
  expectClosed());

test('until it is opened its OpenAPI document can be read, and by no other method or path', async () => {
  for (const prefix of ['', '/v2'])
    expect(await (await fetch(`${url}${prefix}/v1/rfq/openapi.json?x=1`)).json()).toEqual({
      openapi: '3.1.0',
    });
  const others = [
    fetch(`${url}/v1/rfq/openapi.json`, { method: 'POST' }),
    fetch(`${url}/v1/rfq/openapi.json/x`),
    fetch(`${url}/v1/rfq?/v1/rfq/openapi.json`),
  ];
  for (const { status } of await Promise.all(others)) expect(status).toBe(503);
});

test('the standby sends requests and new sockets to the other relay', async () => {
  gate.standBy();
  await expectClosed('RELAY_STANDBY');
});

test('once open the venue answers; while its chain is gone it is 503 again, and comes back by itself', async () => {
  gate.open(
    {
      request: (_request, response) => void response.end('served'),
      upgrade: (_request, socket) =>
        void socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
        ),
    },
    () => isUp,
  );
  const served = async (): Promise<void> => {
    expect(await (await fetch(`${url}/v1/rfq`)).text()).toBe('served');
    expect((await upgraded()).status).toBe(101);
  };
  await served();
  isUp = false;
  await expectClosed();
  isUp = true;
  await served();
});

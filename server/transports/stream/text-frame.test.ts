import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

it('frames texts of every length so that a client reads them as they were', async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536, 200_000].map((bytes) =>
    'ä'.repeat(bytes >> 2).padEnd(bytes - (bytes >> 2), 'x'),
  );
  const sockets = new WebSocketServer({ noServer: true });
  const server = http.createServer().on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, () => {
      for (const text of texts) stream.write(textFrame(text));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: [string, boolean][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  client.on('message', (data, isBinary) => {
    heard.push([String(data), isBinary]);
    if (heard.length === texts.length) resolve();
  });
  await promise;
  expect(heard).toEqual(texts.map((text) => [text, false]));
  client.terminate();
  server.close();
  await once(server, 'close');
});

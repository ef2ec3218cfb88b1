import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { type Frame, StreamOver } from './frame.ts';
import { socketFrames } from './socket-frames.ts';

let server: WebSocketServer;
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

/** Opens a socket; its server's side comes with it. */
async function connect(): Promise<{ socket: WebSocket; peer: ServerSocket }> {
  const connected = once(server, 'connection');
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [peer] = await connected;
  return { socket, peer };
}

/** Every frame until the end, and why that came. */
async function readAll(source: AsyncIterable<Frame[]>): Promise<{ frames: Frame[]; why: unknown }> {
  const frames: Frame[] = [];
  try {
    for await (const some of source) frames.push(...some);
    return { frames, why: null };
  } catch (why) {
    return { frames, why };
  }
}

test('gives every message in its order, with its type and id, then the code and reason of the close', async () => {
  const { socket, peer } = await connect();
  const reading = readAll(socketFrames(socket));
  for (const text of ['{"type":"snapshot","id":"7","seq":"0"}', '{"type":"ping","ts":1}', 'no JSON', '[1]'])
    peer.send(text);
  peer.close(4000, 'max duration');
  const { frames, why } = await reading;
  expect(frames.map(({ event, id }) => [event, id])).toEqual([
    ...[
      ['snapshot', '7'],
      ['ping', null],
    ],
    ...[
      ['message', null],
      ['message', null],
    ],
  ]);
  expect(frames[2]).toMatchObject({ text: 'no JSON', bytes: 7 });
  expect(why).toEqual(new StreamOver('The server closed the stream: 4000 max duration.'));
});

test('keeps what comes before it is read', async () => {
  const { socket, peer } = await connect();
  const frames = socketFrames(socket);
  const closed = once(socket, 'close');
  for (const nth of [1, 2, 3]) peer.send(`{"type":"update","nth":${nth}}`);
  peer.close(1000);
  await closed;
  expect((await readAll(frames)).frames).toHaveLength(3);
});

test('is closed by a reader that stops', async () => {
  const { socket, peer } = await connect();
  const closed = once(peer, 'close');
  peer.send('{"type":"snapshot"}');
  for await (const _ of socketFrames(socket)) break;
  await closed;
});

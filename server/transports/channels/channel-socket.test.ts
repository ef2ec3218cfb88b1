import { afterEach, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { until } from '#relay/testing/harness.ts';
import type { Received } from '#transports/venue/frame.ts';
import { ChannelServer, DEFAULT_CHANNEL_LIMITS } from './channel-server.ts';
import { type ChannelSocket, CLOSES } from './channel-socket.ts';
import { serveChannel } from './testing/serve-channel.ts';
import { WireClient } from './testing/wire-client.ts';

let ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

/** A client of a channel that takes longer than a turn for each message, and both ends of its connection. */
async function slowChannel(
  onMessage: (socket: ChannelSocket, nth: number, received: Received) => void,
  burst = 100_000,
) {
  const opened = Promise.withResolvers<ChannelSocket>();
  const channel = new ChannelServer({
    paths: ['/'],
    limits: { ...DEFAULT_CHANNEL_LIMITS, rate: { perSecond: 1, burst } },
    trustProxy: false,
    logger: createLogger({ level: 'silent' }),
    now: () => 0,
    onOpen: opened.resolve,
  });
  const served = await serveChannel(channel);
  const client = await WireClient.connect(served.url('/'));
  ends.push(() => client.ws.terminate(), served.close);
  const socket = await opened.promise;
  let heard = 0;
  socket.onMessage((received) => {
    const startMs = performance.now();
    while (performance.now() - startMs < 2);
    onMessage(socket, heard, received);
    heard += 1;
  });
  return { client, socket };
}

const messages = (count: number): object[] =>
  Array.from({ length: count }, (_, nth) => ({ nth, padding: 'x'.repeat(1_000) }));

it('a client of which more waits than is handled is not read from until that is done, and heard in its order', async () => {
  const COUNT = 300;
  let [most, last] = [0, 0];
  const order: unknown[] = [];
  const { client } = await slowChannel(({ length }, nth, received) => {
    most = Math.max(most, length);
    last = nth;
    order.push(received);
  });
  for (const message of messages(COUNT)) client.send(message);
  await until('all are handled', () => last === COUNT - 1);
  // What was read with the one that filled the line still goes into it.
  expect(most).toBeLessThan(200);
  expect(order).toEqual(messages(COUNT).map((json) => ({ kind: 'json', json })));
});

it('a message counts as one for each 4 KiB that it has started', async () => {
  const kinds: string[] = [];
  const { client } = await slowChannel((_socket, _nth, { kind }) => kinds.push(kind), 3);
  for (const bytes of [4_096, 4_097, 2]) client.ws.send(`"${'x'.repeat(bytes - 2)}"`);
  await until('all are handled', () => kinds.length === 3);
  expect(kinds).toEqual(['json', 'json', 'limited']);
});

it('nothing of a client that is being closed is heard, whether it waits or is still to come', async () => {
  let heard = 0;
  const { client } = await slowChannel((socket) => {
    heard += 1;
    if (heard === 3) socket.close(CLOSES.stale);
  });
  client.sendAtOnce(messages(10));
  for (const message of messages(10)) client.send(message);
  await client.closed();
  expect(heard).toBe(3);
});

it('nothing of a client that has left is heard', async () => {
  let [isOver, heardAfter] = [false, 0];
  const { client, socket } = await slowChannel(() => {
    if (isOver) heardAfter += 1;
  });
  const over = new Promise<void>((resolve) =>
    socket.onClose(() => {
      isOver = true;
      resolve();
    }),
  );
  client.sendAtOnce(messages(60));
  client.ws.terminate();
  await over;
  expect(socket.length).toBe(0);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(heardAfter).toBe(0);
});

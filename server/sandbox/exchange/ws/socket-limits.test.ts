import { afterEach, expect, test } from 'vitest';
import type { SpotCtx, Trade } from '../basics/wire.ts';
import type { ExchangeServer } from '../exchange-server.ts';
import { OFFICIAL_LIMITS } from '../http/limits.ts';
import { recorded, USER } from '../http/recorded-exchange.ts';
import { startRecorded, stopRecorded, subscribed } from '../testing/recorded-server.ts';
import { SocketClient } from './socket-client.ts';

type Recorded = {
  trades: { data: [Trade, Trade] };
  subscriptionResponse: unknown;
  bbo: unknown;
  pong: unknown;
  activeSpotAssetCtx: { data: { ctx: SpotCtx } };
};
const frames = recorded<Recorded>('ws.json');
const stageFault = (server: ExchangeServer, command: unknown): Promise<Response> =>
  fetch(`${server.apiUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });

afterEach(stopRecorded);

test('unanswered posts are limited, and given back when the connection ends', async () => {
  const { server, connect } = await startRecorded({ limits: { ...OFFICIAL_LIMITS, inflightPosts: 1 } });
  await stageFault(server, { info: 'timeout', count: 1 });
  const client = await connect();
  const ask = { type: 'info', payload: { type: 'exchangeStatus' } };
  client.say({ method: 'post', id: 41, request: ask });
  client.say({ method: 'post', id: 42, request: ask });
  expect((await client.next()).data).toBe('too many pending post requests id=42');
  client.socket.close();
  await client.closed;
  const again = await connect();
  // The server may hear of the end a moment after its client.
  const channel = async (): Promise<string> => {
    again.say({ method: 'post', id: 43, request: ask });
    return (await again.next()).channel;
  };
  await expect.poll(channel).toBe('post');
});

test('an address may hold so many connections, and closing one makes room', async () => {
  const { connect } = await startRecorded({ limits: { ...OFFICIAL_LIMITS, connections: 2 } });
  const [first] = await Promise.all([connect(), connect()]);
  await expect(connect()).rejects.toThrow('429');
  first.socket.close();
  await first.closed;
  await expect.poll(() => connect().then(() => 'open', String)).toBe('open');
});

test('an address may open so many connections in a minute', async () => {
  const { connect } = await startRecorded({ limits: { ...OFFICIAL_LIMITS, newConnectionsPerMinute: 2 } });
  for (let n = 0; n < 2; n += 1) {
    const client = await connect();
    client.socket.close();
    await client.closed;
  }
  await expect(connect()).rejects.toThrow('429');
});

test('subscriptions, users and messages are limited over all of an address’s connections', async () => {
  const { connect } = await startRecorded({
    limits: { ...OFFICIAL_LIMITS, subscriptions: 3, users: 1, messagesPerMinute: 6 },
  });
  const [one, two] = [await connect(), await connect()];
  await subscribed(one, { type: 'userFills', user: USER });
  two.subscribe({ type: 'userFills', user: `0x${'1'.repeat(40)}` });
  expect((await two.next()).data).toContain('Cannot track more than 1 total users.');
  await subscribed(two, { type: 'allMids' });
  await subscribed(one, { type: 'bbo', coin: '#75440' });
  two.subscribe({ type: 'bbo', coin: '#75440' });
  expect((await two.onChannel('error')).data).toContain('Cannot subscribe to more than 3 channels.');
  await one.settle();
  one.say({ method: 'ping' });
  expect(await one.closed).toEqual({ code: 1008, reason: 'too many messages' });
});

test('a connection that nothing is sent to is closed, one that is answered stays', async () => {
  const { connect } = await startRecorded({ idleMs: 5_000 });
  const [idle, busy] = [await connect(), await connect()];
  const ping = setInterval(() => busy.say({ method: 'ping' }), 50);
  expect(await idle.closed).toEqual({ code: 1000, reason: 'Inactive' });
  expect(busy.socket.readyState).toBe(busy.socket.OPEN);
  clearInterval(ping);
});

test('a client that does not read is cut off, and the others go on', async () => {
  const { view, connect } = await startRecorded({ maxBufferedBytes: 64 * 1024 });
  const [slow, quick] = [await connect(), await connect()];
  for (const client of [slow, quick]) {
    await subscribed(client, { type: 'trades', coin: '#75440' });
  }
  slow.socket.pause();
  const padded = frames.trades.data.map((trade) => ({ ...trade, hash: 'x'.repeat(50_000) })) as Trade[];
  for (let sent = 0; sent < 400; sent += 1) {
    view.emit('trades', { coin: '#75440', trades: padded });
    await quick.onChannel('trades');
  }
  slow.socket.resume();
  expect((await slow.closed).code).not.toBe(1000);
  expect(slow.frames.length).toBeLessThan(400);
  await quick.settle();
});

test('a staged outage cuts every connection, and refusals end after their count', async () => {
  const { server, connect } = await startRecorded();
  const client = await connect();
  await stageFault(server, { refuseSockets: 1 });
  await stageFault(server, { dropSockets: true });
  expect((await client.closed).code).toBe(1006);
  await expect(connect()).rejects.toThrow('503');
  await (await connect()).settle();
});

test('unknown paths get 404 and oversized or binary messages harm nobody else', async () => {
  const { server, connect } = await startRecorded();
  await expect(SocketClient.open(`${server.wsUrl}/nowhere`)).rejects.toThrow('404');
  const [huge, binary, good] = [await connect(), await connect(), await connect()];
  huge.say('x'.repeat(100_000));
  expect((await huge.closed).code).toBe(1009);
  binary.socket.send(Buffer.from('{"method":"ping"}'));
  expect((await binary.next()).channel).toBe('error');
  await good.settle();
});
